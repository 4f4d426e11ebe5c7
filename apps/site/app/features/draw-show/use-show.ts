/** What the page shows of a draw now: the live show by the server's clock, or a recording of it. */
import { getDrawLive } from '@fairdraw/contract/draw/show.ts'
import type { DrawLive } from '@fairdraw/contract/draw/show.ts'
import { showPollMs } from '@fairdraw/rules/draw/show-pace.ts'
import { countdownEnd } from '@fairdraw/rules/draw/show.ts'
import type { CalledStep } from '@fairdraw/rules/draw/show.ts'
import { useLiveDraw } from '@fairdraw/ui/show/use-live-draw.ts'
import { useShownStep } from '@fairdraw/ui/show/use-shown-step.ts'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../api.ts'
import { serverClock } from '../../session/clock.ts'
import { useReplay } from './use-replay.ts'
import type { Replaying } from './use-replay.ts'

export type Show = {
  live: DrawLive | undefined
  isOld: boolean
  step: CalledStep | undefined
  /** In the time of `clock`. */
  countdownTo: number | undefined
  clock: { now(): number }
  replaying: Replaying | undefined
  canReplay: boolean
}

const neverChanges = () => () => {}

/** Whether the address asks for it. The server sends one page for all queries, so it is known after the first render. */
function useAsks(name: string): boolean {
  const { search } = useLocation()
  return useSyncExternalStore(
    neverChanges,
    () => new URLSearchParams(search).has(name),
    () => false,
  )
}

export function useShow(drawId: string): Show {
  const isReplay = useAsks('replay')
  const isRehearsal = useAsks('rehearsal')
  const { live, isOld } = useLiveDraw(
    () => api(getDrawLive, { params: { id: drawId }, query: isRehearsal ? { rehearsal: '1' } : {} }),
    ({ facts: { state }, ...progress }) => showPollMs({ ...progress, state }),
  )
  const steps = live?.show?.steps ?? []
  const shown = useShownStep(steps, serverClock)
  const replaying = useReplay(isReplay ? live : undefined)
  const canReplay = live !== undefined && (live.show ? shown?.step === 'thanks' : live.publishedAt !== null)
  if (replaying)
    return {
      live,
      isOld,
      step: replaying.step,
      countdownTo: replaying.countdownTo,
      clock: replaying.clock,
      replaying,
      canReplay,
    }
  return {
    live,
    isOld,
    step: shown,
    countdownTo:
      live && shown
        ? countdownEnd(live.facts, { isRehearsal: live.show!.isRehearsal, shownAt: Date.parse(shown.shownAt) })
        : undefined,
    clock: serverClock,
    replaying: undefined,
    canReplay,
  }
}
