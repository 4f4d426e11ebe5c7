/** What the foot of the details offers: to enter, or why not and what to do instead. */
import { enterButton, openState } from '@fairdraw/rules/competition.ts'
import { drawCopy } from '@fairdraw/rules/draw-copy.ts'
import { isCapped } from '../catalogue/tile.ts'
import type { Viewer } from '../catalogue/tile.ts'
import type { CompetitionData, WayIn } from './competition-data.ts'
import { freeWayBeside } from './competition-data.ts'
import { openingWords } from './opening-words.ts'
import { wayState } from './way-words.ts'

export type EnterOffer =
  | { kind: 'enter'; text: string; missingTokens: number }
  | { kind: 'wait'; title: string; text?: string | undefined }
  | { kind: 'over'; title: string; text?: string | undefined }

/** A button that cannot be pressed is not shown: what holds it back is said in its place (2-flows §4). */
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
      return { kind: 'over', title: 'Closed', text: drawCopy(competition, now) }
    case 'coming-soon':
    case 'not-started':
      return { kind: 'wait', title: openingWords(tile, now) }
    case 'on-hold':
      return { kind: 'over', title: text, text: 'Online entry is paused for now.' }
    case 'open':
      return { kind: 'over', title: text, text: 'You’ve used all your online entries.' }
  }
}

/** The free way in, where another is shown that costs something and it can be used now (field rule 1). */
export function openFreeWay({ ways, isPaid, isTokenPaid, tile }: CompetitionData, now: Date): WayIn | undefined {
  const way = freeWayBeside(ways, 'online', isPaid || isTokenPaid)
  return way && wayState(tile, way, now).state === 'open' ? way : undefined
}
