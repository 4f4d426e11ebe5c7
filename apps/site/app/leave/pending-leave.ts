/** What is under way and would be lost by leaving the screen (1-site §2 'Scroll and leaving'). */
type Pending = { onLeave?: (() => void | Promise<void>) | undefined }

const pending = new Set<Pending>()

export function isLeavingAsked(): boolean {
  return pending.size > 0
}

/** Asks before leaving from now on, and runs `onLeave` where the player leaves all the same. Returns how to end it. */
export function askBeforeLeaving(onLeave?: Pending['onLeave']): () => void {
  const entry: Pending = { onLeave }
  pending.add(entry)
  return () => pending.delete(entry)
}

/** Runs what was to be done on leaving, all of it even where one fails, and asks no more. */
export async function runLeaving(): Promise<void> {
  const handlers = [...pending]
  pending.clear()
  await Promise.allSettled(handlers.map(async ({ onLeave }) => onLeave?.()))
}
