let isDone = false

/**
 * Called once the first page is hydrated. Parts that appear later may be animated; parts of the first page must not.
 */
export function markHydrated() {
  isDone = true
}

export function hasHydrated(): boolean {
  return isDone
}
