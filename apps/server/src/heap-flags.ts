/**
 * The flags that keep Node's heap small: given on the command line of `npm run serve` and wherever else the server is
 * started (docs/mechanisms/serving.md). They must stand there: a heap's sizes cannot be changed once it is there.
 *
 * Left to itself Node takes 128 MB for new objects at once, and lets what is old grow to four times what is alive before it
 * looks for garbage. Requests that wait during an overload live just long enough to count as old: a process grew by half.
 */
export const HEAP_FLAGS = [
  // Megabytes of each half of the space for new objects.
  '--max-semi-space-size=16',
  // Garbage is collected once what is old has grown by half.
  '--heap-growing-percent=50',
] as const
