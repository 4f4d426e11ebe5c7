/** Leave blockers: unfinished work that leaving the screen would lose (1-site §2 'Scroll and leaving'). */
type Pending = { onLeave?: (() => void | Promise<void>) | undefined }

const pending = new Set<Pending>()

export function hasLeaveBlockers(): boolean {
  return pending.size > 0
}

/** Asks for confirmation before leaving from now on; runs `onLeave` if the player confirms. Returns a function that removes it. */
export function addLeaveBlocker(onLeave?: Pending['onLeave']): () => void {
  const entry: Pending = { onLeave }
  pending.add(entry)
  return () => pending.delete(entry)
}

/** Runs and removes all handlers; a failing one does not stop the others. */
export async function runLeaveHandlers(): Promise<void> {
  const handlers = [...pending]
  pending.clear()
  await Promise.allSettled(handlers.map(async ({ onLeave }) => onLeave?.()))
}
