import { getDeskCompetitionMessages } from '@fairdraw/contract/desk/messages.ts'
import { getDeskCompetition, getDeskCompetitionFigures } from '@fairdraw/contract/report/report.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { callDesk, readDesk } from '../../../api.ts'

export type Hub = {
  competition: BodyOf<typeof getDeskCompetition>
  /** Undefined: they could not be read now. */
  figures: BodyOf<typeof getDeskCompetitionFigures> | undefined
  /** What its players were written to, by topic. Undefined: as above. */
  messages: BodyOf<typeof getDeskCompetitionMessages>['topics'] | undefined
}

/** For loaders; a page can be worked with while its figures cannot be counted. */
export async function loadHub(id: string): Promise<Hub> {
  const params = { id: Number(id) }
  const [competition, figures, messages] = await Promise.all([
    readDesk(getDeskCompetition, { params }),
    callDesk(getDeskCompetitionFigures, { params, query: {} }),
    callDesk(getDeskCompetitionMessages, { params }),
  ])
  return {
    competition,
    figures: figures.ok ? figures.body : undefined,
    messages: messages.ok ? messages.body.topics : undefined,
  }
}
