/**
 * Flags that keep Node's heap small (docs/mechanisms/serving.md). They must be on the command line, because the sizes
 * of a heap cannot be changed later.
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
