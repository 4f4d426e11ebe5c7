/** Shows one modal at a time: a modal that opens while another is open waits until that one closes. */
const waiting: (() => void)[] = []

/** Calls `show` once no other modal is open, which may be at once. Returns a function that leaves the queue. */
export function enqueueModal(show: () => void): () => void {
  waiting.push(show)
  if (waiting[0] === show) show()
  return () => {
    const place = waiting.indexOf(show)
    if (place === -1) return
    waiting.splice(place, 1)
    if (place === 0) waiting[0]?.()
  }
}

/** Whether a modal is open or waiting. */
export function isModalOpen(): boolean {
  return waiting.length > 0
}
