/** Decides what the foot of the details offers: to enter, or the reason why not and an alternative. */
import { enterButton, openState } from '@fairdraw/rules/competition/competition.ts'
import type { EnterButton, EnterButtonReason } from '@fairdraw/rules/competition/competition.ts'
import { drawCopy } from '@fairdraw/rules/competition/draw-copy.ts'
import { isCapped } from '../../catalogue/tile/tile.ts'
import type { Viewer } from '../../catalogue/tile/tile.ts'
import type { CompetitionData, EntryRoute } from '../competition-data.ts'
import { freeRouteBeside } from '../competition-data.ts'
import { openingCopy } from '../../catalogue/opening-copy.ts'
import { entryRouteState } from '../routes/route-copy.ts'

export type EnterOffer = { button: EnterButton } & (
  | { kind: 'enter'; missingTokens: number }
  | { kind: 'opens-later' | 'unavailable'; title?: string; text?: string | undefined }
)

/** Why a competition that is open cannot be entered, beside what its button says. */
const REASON_TEXTS: Partial<Record<EnterButtonReason, string>> = {
  'sold-out': 'Every ticket has gone.',
  completed: 'You’ve used all your online entries.',
}

/** The button, and beside a disabled one what its text does not say (2-flows §4 'Competition entry button'). */
export function enterOffer(competition: CompetitionData, now: Date, viewer: Viewer): EnterOffer {
  const { tile, buttonText } = competition
  const button = enterButton(tile, { ...tile, buttonText }, now, isCapped(viewer, competition.id))
  if (button.isEnabled) {
    const missingTokens = viewer && tile.tokens !== undefined ? Math.max(0, tile.tokens - viewer.tokens) : 0
    return { kind: 'enter', button, missingTokens }
  }
  switch (openState(tile, now)) {
    case 'closed':
    case 'just-missed':
      return { kind: 'unavailable', button, title: 'Closed', text: drawCopy(competition, now) }
    case 'coming-soon':
    case 'not-started':
      return { kind: 'opens-later', button, title: openingCopy(tile, now) }
    case 'on-hold':
      return { kind: 'unavailable', button, text: 'Online entry is paused for now.' }
    case 'open':
      return { kind: 'unavailable', button, text: button.reason && REASON_TEXTS[button.reason] }
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
