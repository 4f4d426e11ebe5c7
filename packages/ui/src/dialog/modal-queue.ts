/** Shows one modal at a time: a modal that opens while another is open waits until that one closes. */
const waiting: (() => void)[] = []

/** Calls `show` once no other modal is open, which may be at once. Returns a function that leaves the queue. */
export function enqueueModal(show: () => void): () => void {
  waiting.push(show)
  if (waiting[0] === show) show()
  return () => {
    const position = waiting.indexOf(show)
    if (position === -1) return
    waiting.splice(position, 1)
    if (position === 0) waiting[0]?.()
  }
}

/** Whether a modal is open or waiting. */
export function isModalOpen(): boolean {
  return waiting.length > 0
}
