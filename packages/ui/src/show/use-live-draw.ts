import type { Answer } from '@fairdraw/contract/call.ts'
import type { DrawLive, getDrawLive } from '@fairdraw/contract/draw/show.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { pollWhileVisible } from '../request/poll-while-visible.ts'

/**
 * Not a whole second: so replies come at all parts of one, which is what tells a clock its milliseconds (browser/server-clock.ts),
 * and no audience asks in the same instant for ever. SHOW_LEAD_MS of the rules counts with it.
 */
export const SHOW_POLL_MS = 1_130

export type LiveDraw = {
  live: DrawLive | undefined
  /** The last time it was asked for nothing came. */
  isOld: boolean
}

/** A draw as it is shown live, read about once a second while the page can be seen, and at once when it can be seen again. */
export function useLiveDraw(ask: () => Promise<Answer<typeof getDrawLive>>, isPaused = false): LiveDraw {
  const [draw, setDraw] = useState<LiveDraw>({ live: undefined, isOld: false })
  const read = useEffectEvent(ask)
  useEffect(() => {
    if (isPaused) return undefined
    return pollWhileVisible({
      ask: () => read(),
      take: (answer) =>
        setDraw((before) => (answer.ok ? { live: answer.body, isOld: false } : { ...before, isOld: true })),
      everyMs: SHOW_POLL_MS,
    })
  }, [isPaused])
  return draw
}
