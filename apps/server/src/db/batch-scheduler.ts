/**
 * One call to the database at a time, so that all who come meanwhile go together in the next: many in one call cost a fraction of
 * what each costs alone. Who finds no call under way goes once everything has been read that came with them. A call that takes long
 * holds up only those in it: another goes beside it.
 */
type Turns = {
  /** For whenever somebody has come: a call begins as soon as its turn is. */
  next(): void
}

type TurnsOptions = {
  /** How many calls may be under way at once. */
  maxConcurrent?: number
  /** After how many milliseconds a call takes long. */
  longMs?: number
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/** `go` begins a call with those who wait and resolves when it is over, whatever became of it; undefined: nobody can go. */
export function createBatchScheduler(
  go: () => Promise<void> | undefined,
  { maxConcurrent: most = 3, longMs = 25, now = () => performance.now() }: TurnsOptions = {},
): Turns {
  let underWay = 0
  let lastBegan = -Infinity
  let soon: NodeJS.Immediate | undefined
  let later: NodeJS.Timeout | undefined

  const begin = () => {
    const call = go()
    if (!call) return
    underWay += 1
    lastBegan = now()
    void call.finally(() => {
      underWay -= 1
      turn()
    })
  }

  /** How long until another call may go, in milliseconds. */
  const left = () => (underWay === 0 ? 0 : lastBegan + longMs - now())

  const turn = () => {
    if (underWay < most && left() <= 0) begin()
    else next()
  }
  const onSoon = () => {
    soon = undefined
    turn()
  }
  const onLater = () => {
    later = undefined
    turn()
  }

  const next = () => {
    if (underWay === 0) soon ??= setImmediate(onSoon)
    else if (underWay < most) later ??= setTimeout(onLater, Math.max(1, left()))
  }

  return { next }
}
