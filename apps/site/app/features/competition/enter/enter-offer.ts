/** Decides what the foot of the details offers: to enter, or the reason why not and an alternative. */
import { enterButton, openState } from '@fairdraw/rules/competition/competition.ts'
import { drawCopy } from '@fairdraw/rules/competition/draw-copy.ts'
import { isCapped } from '../../catalogue/tile/tile.ts'
import type { Viewer } from '../../catalogue/tile/tile.ts'
import type { CompetitionData, EntryRoute } from '../competition-data.ts'
import { freeRouteBeside } from '../competition-data.ts'
import { openingCopy } from '../../catalogue/opening-copy.ts'
import { entryRouteState } from '../routes/route-copy.ts'

export type EnterOffer =
  | { kind: 'enter'; text: string; missingTokens: number }
  | { kind: 'opens-later'; title: string; text?: string | undefined }
  | { kind: 'unavailable'; title: string; text?: string | undefined }

/** A disabled button is never shown. Its place shows the reason instead (2-flows §4). */
export function enterOffer(competition: CompetitionData, now: Date, viewer: Viewer): EnterOffer {
  const { tile, buttonText } = competition
  const capped = isCapped(viewer, competition.id)
  const details = { buttonText, onHoldText: tile.onHoldText }
  const { text, isEnabled } = enterButton({ ...tile, meta: { ...tile.meta, display: { details } } }, now, capped)
  if (isEnabled) {
    const missingTokens = viewer && tile.tokens !== undefined ? Math.max(0, tile.tokens - viewer.tokens) : 0
    return { kind: 'enter', text, missingTokens }
  }
  switch (openState(tile, now)) {
    case 'closed':
    case 'just-missed':
      return { kind: 'unavailable', title: 'Closed', text: drawCopy(competition, now) }
    case 'coming-soon':
    case 'not-started':
      return { kind: 'opens-later', title: openingCopy(tile, now) }
    case 'on-hold':
      return { kind: 'unavailable', title: text, text: 'Online entry is paused for now.' }
    case 'open':
      return { kind: 'unavailable', title: text, text: 'You’ve used all your online entries.' }
  }
}

/** The free entry route, if it is open now and the online route costs something (field rule 1). */
export function openFreeRoute(
  { entryRoutes, isPaid, isTokenPaid, tile }: CompetitionData,
  now: Date,
): EntryRoute | undefined {
  const route = freeRouteBeside(entryRoutes, 'online', isPaid || isTokenPaid)
  return route && entryRouteState(tile, route, now).state === 'open' ? route : undefined
}
