/** One modal at a time: who opens while another stands waits until that one has gone. */
const waiting: (() => void)[] = []

/** Takes a turn: `show` is called once it is one's own, at once where nothing stands. Returns how to give it back. */
export function takeTurn(show: () => void): () => void {
  waiting.push(show)
  if (waiting[0] === show) show()
  return () => {
    const place = waiting.indexOf(show)
    if (place === -1) return
    waiting.splice(place, 1)
    if (place === 0) waiting[0]?.()
  }
}

/** Whether any modal stands or waits. */
export function isModalOpen(): boolean {
  return waiting.length > 0
}
