import type { Answer } from '@fairdraw/contract/call.ts'
import type { DrawLive, getDrawLive } from '@fairdraw/contract/draw/show.ts'
import { SHOW_POLL_MS } from '@fairdraw/rules/draw/show-pace.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { pollWhileVisible } from '../request/poll-while-visible.ts'

export type LiveDraw = {
  live: DrawLive | undefined
  /** The last time it was asked for nothing came. */
  isOld: boolean
}

/**
 * A draw as it is shown live, read about once a second while the page can be seen, and at once when it can be seen again. `paceOf`:
 * how many milliseconds it waits after a reply, where that is another time.
 */
export function useLiveDraw(
  ask: () => Promise<Answer<typeof getDrawLive>>,
  paceOf?: (live: DrawLive) => number,
): LiveDraw {
  const [draw, setDraw] = useState<LiveDraw>({ live: undefined, isOld: false })
  const read = useEffectEvent(ask)
  const next = useEffectEvent((live: DrawLive) => paceOf?.(live))
  useEffect(
    () =>
      pollWhileVisible({
        ask: () => read(),
        take: (answer) =>
          setDraw((before) => (answer.ok ? { live: answer.body, isOld: false } : { ...before, isOld: true })),
        everyMs: SHOW_POLL_MS,
        nextMs: (answer) => (answer.ok ? next(answer.body) : undefined),
      }),
    [],
  )
  return draw
}
