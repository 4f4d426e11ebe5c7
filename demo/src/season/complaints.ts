/** Two complaints: one that waits for its answer, and one that was answered and went on to independent resolution. */
import { recordComplaint } from '@fairdraw/server/features/complaint/record-complaint.ts'
import { moveComplaint } from '@fairdraw/server/features/complaint/move-complaint.ts'
import type { ComplaintStep } from '@fairdraw/server/features/complaint/move-complaint.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import type { Season } from './open-season.ts'
import { findStaffId } from '../publish-as-staff.ts'
import { hasMobile } from './people.ts'
import { paidRuns } from './places.ts'
import { seasonUuid } from './random.ts'

const SUPPORT = findStaffId('support')
const UUID_KIND = 71
const DAY_MS = 86_400_000
/** Of the season's players with a mobile. */
const FIRST_PERSON = 80

type DemoComplaint = {
  channel: 'email' | 'letter'
  reason: 'price' | 'result'
  words: string
  reference: string
  daysAgo: number
  steps: readonly (ComplaintStep & { daysLater: number })[]
}

const COMPLAINTS: readonly DemoComplaint[] = [
  {
    channel: 'email',
    reason: 'price',
    words: 'I sent one text and my network charged me twice. I’d like the second £2 back, please.',
    reference: 'Mail “Charged twice?”',
    daysAgo: 2,
    steps: [],
  },
  {
    channel: 'letter',
    reason: 'result',
    words: 'Nobody I know has ever won. How do I know that there was a draw at all?',
    reference: 'Letter, folder of October',
    daysAgo: 40,
    steps: [
      { event: 'acknowledge', daysLater: 1 },
      {
        event: 'answer',
        outcome: 'not-upheld',
        words:
          'The draw is public and anybody can repeat it. We’ve explained by letter how to check it with your own ticket.',
        daysLater: 12,
      },
      { event: 'refer', daysLater: 30 },
    ],
  },
]

/** Once: a complaint with the same key is there already. */
export async function writeComplaints(db: Db, season: Season, now: Date): Promise<void> {
  const reached = season.people.filter(hasMobile)
  const runs = paidRuns(season)
  for (const [nth, { daysAgo, steps, ...complaint }] of COMPLAINTS.entries()) {
    const receivedAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const player = String(reached[FIRST_PERSON + nth]!.id)
    const recorded = { ...complaint, key: seasonUuid(UUID_KIND, nth), competitionId: runs[nth]!.draft.id, player }
    await db.transaction(async (tx) => {
      const added = await recordComplaint(tx, {
        ...recorded,
        receivedAt: receivedAt.toISOString(),
        staffId: SUPPORT,
        now,
      })
      if (!added.ok) throw new Error(`the complaint was refused: ${added.code}`)
      for (const { daysLater, ...step } of steps)
        await moveComplaint(
          tx,
          { id: added.body.id, staffId: SUPPORT, now: new Date(receivedAt.getTime() + daysLater * DAY_MS) },
          step as ComplaintStep,
        )
    })
  }
}
