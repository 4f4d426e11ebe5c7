import type { Faq } from '@fairdraw/contract/catalogue.ts'
import type { InitDocument } from '@fairdraw/server/features/catalogue/site-document.ts'
import type { NewWinner } from '@fairdraw/server/features/winners/winners.ts'
import { calendarFrom } from './calendar.ts'
import { atTheEdges } from './competitions-at-the-edges.ts'
import { free } from './competitions-free.ts'
import { onAir } from './competitions-on-air.ts'
import { paid } from './competitions-paid.ts'
import { bonus } from './competitions-tokens.ts'
import { compose } from './compose.ts'
import type { DemoCompetition } from './draft.ts'
import { faq } from './faq.ts'
import { pages } from './pages.ts'
import { rails } from './rails.ts'
import { settings } from './settings.ts'
import { showcase } from './showcase.ts'
import { winners } from './winners.ts'

export type DemoContent = {
  competitions: DemoCompetition[]
  staticInit: InitDocument
  winners: NewWinner[]
  faq: Faq
}

/** Everything that can be looked at in the demonstration, with its dates moved to `now`. The same for the same `now`. */
export function demoContent(now: Date, { contactEmail = 'help@fairdraw.example' } = {}): DemoContent {
  const calendar = calendarFrom(now)
  const drafts = [onAir, paid, free, bonus, atTheEdges].flatMap((kind) => kind(calendar))
  return {
    competitions: drafts.map((draft) => compose(draft, calendar)),
    staticInit: { settings: settings(calendar, contactEmail), pages, rails, showcase },
    winners: winners(calendar),
    faq: faq(contactEmail),
  }
}
