/** Messages to winners, and what is published about them (field rule 10). */
import type { ClaimAddress } from '@fairdraw/contract/prize.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { fulfilmentOf } from '@fairdraw/rules/prize/prize.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { enqueueMessage } from '../../notification/enqueue-message.ts'
import { saveWinner } from '../../winners/winners.ts'
import type { Award } from '../awards.ts'

/** By text and card, and by mail when the player has an address. */
export async function notifyWinner(tx: Db, award: Award, topic: WinnerTopic = 'prize-won'): Promise<void> {
  const { prize, claimBy, dispatch } = award
  const draw = await findDrawOf(tx, award)
  const body = {
    from: draw?.title ?? '',
    competitionId: draw?.competitionId ?? null,
    prize: prize.name,
    route: fulfilmentOf(prize),
    claimBy: claimBy?.toISOString() ?? null,
    dispatch,
  }
  await enqueueMessage(tx, award.playerId, topic, body)
  if (topic === 'prize-won') await enqueueMessage(tx, award.playerId, 'prize-won-email', body)
}

export type WinnerTopic =
  | 'prize-won'
  | 'prize-revealed-late'
  | 'prize-reminder'
  | 'prize-confirmed'
  | 'prize-sent'
  | 'prize-code'
  | 'prize-unclaimed'
  | 'prize-withdrawn'

/** Until the winner has chosen how their name is published, it is withheld. */
const UNTIL_CHOSEN = { firstName: '', surname: '', nameChoice: 'withheld', location: '' } as const

type Named = { address: ClaimAddress; nameChoice: NameChoice }

/**
 * Publishes the winner of a competition's prize on the winners page, as far as they allow it. Weekly winners are
 * published by ticket only.
 */
export async function publishWinner(
  tx: Db,
  award: Pick<Award, 'id' | 'drawId' | 'prize' | 'createdAt'>,
  catalogue: Pick<Catalogue, 'find'>,
  named?: Named,
): Promise<void> {
  const { competitionId = null } = (await findDrawOf(tx, award)) ?? {}
  const known = competitionId === null ? undefined : await catalogue.find(competitionId, tx)
  if (competitionId === null || !known) return
  const { desktop, mobile } = known.competition.meta.media
  const image = desktop.cardImage ?? mobile.cardImage ?? ''
  const publicName = named
    ? {
        firstName: named.address.name,
        surname: named.address.surname,
        nameChoice: named.nameChoice,
        location: named.nameChoice === 'withheld' ? '' : named.address.county || named.address.town,
      }
    : UNTIL_CHOSEN
  await saveWinner(tx, {
    id: award.id,
    ...publicName,
    isHidden: known.competition.isHidden,
    meta: { competitionId, prize: award.prize.name, date: award.createdAt.toISOString() },
    image,
    showsImages: [],
  })
}

/**
 * Removes a winner who no longer has the prize from the winners page, and their weekly ticket from the revealed winning
 * tickets.
 */
export async function unpublishWinner(tx: Db, { playerId, id, drawId, ticket }: Award): Promise<void> {
  await tx.execute(sql`delete from winners where id = ${id}`)
  await tx.execute(
    sql`update winsday_tickets t set prize = null from draws d
        where d.id = ${drawId} and d.kind = 'winsday' and t.player_id = ${playerId} and t.id = ${ticket}`,
  )
}

/** The title of the draw of an award, and its competition; null for a weekly draw. */
async function findDrawOf(tx: Db, { drawId }: Pick<Award, 'drawId'>) {
  const [found] = await queryRows(
    tx,
    { title: column.text, competitionId: column.nullable(column.integer) },
    sql`select title, case when kind = 'competition' then subject_id::int end as "competitionId" from draws where id = ${drawId}`,
  )
  return found
}
