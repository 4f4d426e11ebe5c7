let isDone = false

/** Called once the first page stands: what appears from then on may move in; what came with the page must not. */
export function markHydrated() {
  isDone = true
}

export function hasHydrated(): boolean {
  return isDone
}
