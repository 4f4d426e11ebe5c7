import type { Faq } from '@fairdraw/contract/catalogue.ts'
import type { InitDocument } from '@fairdraw/server/features/catalogue/site-document.ts'
import type { NewWinner } from '@fairdraw/server/features/winners/winners.ts'
import type { Notification } from '@fairdraw/contract/notification-content.ts'
import type { WordDrum } from '@fairdraw/contract/games/word-drum.ts'
import { createCalendar } from './calendar.ts'
import { campaigns } from './campaigns.ts'
import type { DemoCampaign } from './campaigns.ts'
import { clips } from './clips.ts'
import { specialCompetitions } from './competitions/special.ts'
import { freeCompetitions } from './competitions/free.ts'
import { onAirCompetitions } from './competitions/on-air.ts'
import { paidCompetitions } from './competitions/paid.ts'
import { tokenCompetitions } from './competitions/tokens.ts'
import { compose } from './compose.ts'
import type { DemoCompetition } from './draft.ts'
import { faq } from './faq.ts'
import { notifications } from './notifications.ts'
import { pages } from './pages.ts'
import { rails } from './rails.ts'
import { settings } from './settings.ts'
import { showcase } from './showcase.ts'
import { winners } from './winners/winners.ts'
import { wordDrum } from './word-drum.ts'

export type DemoContent = {
  competitions: DemoCompetition[]
  staticInit: InitDocument
  winners: NewWinner[]
  campaigns: DemoCampaign[]
  faq: Faq
  wordDrums: WordDrum[]
  notifications: Notification[]
}

/** All content of the demonstration, with dates relative to `now`. Equal for equal `now`. */
export function buildDemoContent(now: Date, { contactEmail = 'help@fairdraw.example' } = {}): DemoContent {
  const calendar = createCalendar(now)
  const drafts = [
    onAirCompetitions,
    paidCompetitions,
    freeCompetitions,
    tokenCompetitions,
    specialCompetitions,
  ].flatMap((listDrafts) => listDrafts(calendar))
  return {
    competitions: drafts.map((draft) => compose(draft, calendar)),
    staticInit: { settings: settings(calendar, contactEmail), pages, rails, showcase, clips, games: [wordDrum.game] },
    winners: winners(calendar),
    campaigns: campaigns(calendar),
    faq: faq(contactEmail),
    wordDrums: [wordDrum],
    notifications: notifications(calendar),
  }
}
