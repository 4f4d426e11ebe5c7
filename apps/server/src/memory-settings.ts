/**
 * What keeps a process small (docs/mechanisms/serving.md). It must be there when the process starts: neither the sizes of a
 * heap nor the C library's allocator can be changed later.
 *
 * By default Node reserves 128 MB for new objects, and lets old objects grow to four times the live ones before it
 * collects garbage. During an overload, waiting requests live long enough to count as old, and a process grew by half.
 */
export const HEAP_FLAGS = [
  // Megabytes of each half of the space for new objects.
  '--max-semi-space-size=16',
  // Garbage is collected once the old objects have grown by half.
  '--heap-growing-percent=50',
] as const

/**
 * Environment variables of glibc's allocator (`man mallopt`). By default each large block that is freed raises the amount of
 * free memory that it keeps, so that what the start needed is never given back, and each thread gets arenas of its own.
 */
export const MALLOC_SETTINGS = {
  /** Bytes of free memory at the heap's end from which it is given back. */
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
} as const
