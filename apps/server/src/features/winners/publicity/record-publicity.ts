/**
 * Records what a winner has told staff about publicity (field rule 10). It stands from then on. Who agrees to less than their story
 * shows, or wants to be named otherwise, has the story off the site in the same moment.
 */
import type { Winner } from '@fairdraw/contract/catalogue/winner.ts'
import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import { PUBLICITY_PARTS, PUBLICITY_WORDING, partsOpenTo } from '@fairdraw/rules/competition/publicity.ts'
import type { PublicityChannel, PublicityPart } from '@fairdraw/rules/competition/publicity.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { done, refuse, refuseFields } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { notifyJobs } from '../../../jobs/wake.ts'
import { actorName, recordAudit } from '../../audit/record.ts'
import { publicityConsents, winners } from '../tables.ts'
import { saveWinner } from '../winners.ts'
import { findDeskWinner } from './desk-winners.ts'

export type Said = {
  parts: readonly PublicityPart[]
  channel: PublicityChannel
  agreedAt: Date
  nameChoice: NameChoice
  /** Where the name is not known yet. */
  names?: { firstName: string; surname: string; location: string } | undefined
}
type By = { staffId: string; now: Date }

export async function recordPublicity(
  tx: Db,
  winnerId: string,
  said: Said,
  { staffId, now }: By,
): Promise<Outcome<{ winner: DeskWinner }, 'not-found' | 'invalid-request'>> {
  const [found] = await tx.select().from(winners).where(eq(winners.id, winnerId)).for('update')
  if (!found) return refuse('not-found')
  const { channel, agreedAt, nameChoice, names } = said
  const parts = PUBLICITY_PARTS.filter((part) => said.parts.includes(part))
  const isErased = 'isErased' in (found.body as object)
  const isNamed = found.firstName !== '' || found.surname !== ''
  const wrong = [
    ...(parts.every((part) => partsOpenTo(nameChoice).includes(part)) ? [] : ['parts']),
    ...(agreedAt > now ? ['agreedAt'] : []),
    ...(isNamed || (names !== undefined && !isErased) || nameChoice === 'withheld' ? [] : ['names']),
  ]
  if (wrong.length > 0) return refuseFields(...wrong)
  const { name: _, ...body } = found.body as Winner
  const { firstName, surname, location } = isNamed || !names ? { ...found, location: body.location } : names
  if (nameChoice !== found.nameChoice || !isNamed)
    await saveWinner(tx, {
      ...body,
      firstName,
      surname,
      nameChoice,
      location: nameChoice === 'withheld' ? '' : location,
    })
  const recordedBy = actorName({ staffId })
  await tx
    .insert(publicityConsents)
    .values({ winnerId, parts, nameChoice, channel, wording: PUBLICITY_WORDING, agreedAt, recordedBy })
  await recordAudit(tx, {
    actor: { staffId },
    act: parts.length > 0 ? 'record-publicity' : 'record-withdrawn-publicity',
    subject: { kind: 'winner', id: winnerId },
    after: { parts, nameChoice, channel, wording: PUBLICITY_WORDING, agreedAt: agreedAt.toISOString() },
  })
  await tx.execute(sql`select ${notifyJobs('wake-content')}`)
  return done({ winner: (await findDeskWinner(tx, winnerId))! })
}
