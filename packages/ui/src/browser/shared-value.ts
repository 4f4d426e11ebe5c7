/**
 * A value that many parts of a page read and are told of, replaced as a whole. Every first page loads these few; larger states
 * use `zustand`, which would be 150 bytes of that page's limit.
 */
export function createSharedValue<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
