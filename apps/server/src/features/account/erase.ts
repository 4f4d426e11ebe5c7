/** Erases who a player was; what the ledger, the law and the draws need stays, of nobody (field rule 26). */
import { DUE } from '@fairdraw/contract/endpoint.ts'
import type { Due } from '@fairdraw/contract/endpoint.ts'
import { UNFINISHED } from '@fairdraw/rules/entry.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, rows } from '../../db/rows.ts'
import type { ColumnsOf } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import { endWithoutTickets, findEntry, lockPlayer, tell } from '../entry/steps.ts'
import { readConfirmation } from '../login/step-up.ts'
import type { Tokens } from '../login/tokens.ts'
import { subjectOf } from '../marketing/consents.ts'
import { FORGET_CARDS, FORGET_CUSTOMER } from '../notification/messages.ts'
import type { Breaks } from './breaks-kept.ts'
import { recordEvent } from './events.ts'
import { HELD } from './held.ts'

type Context = { db: Db; tokens: Tokens; breaks: Breaks }

export async function eraseAccount(
  { db, tokens, breaks }: Context,
  { playerId }: Caller,
  { confirmation, now }: { confirmation: string; now: Date },
): Promise<Outcome<Record<string, never>, 'step-up-needed' | 'prizes-due' | 'session-ended'>> {
  const proof = await readConfirmation(tokens, confirmation, playerId)
  if (!proof) return refuse('step-up-needed')

  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const player = await subjectOf(tx, playerId)
    if (!player || player.erasedAt) return refuse('session-ended')
    const due = await findDue(tx, playerId, now)
    if (due.length > 0) return refuse('prizes-due', { due })
    if (!(await tokens.end(tx, proof))) return refuse('step-up-needed')
    await cancelUnfinished(tx, playerId)
    await breaks.keep(tx, player, now)
    await tokens.endAllOf(tx, playerId)
    for (const { table, whose, erasing } of HELD) {
      const theirs = whose({ playerId, ...player })
      if (erasing === 'goes') await tx.delete(table).where(theirs)
      else if (erasing !== 'stays')
        await tx
          .update(table)
          .set(erasing({ playerId, ...player }, now))
          .where(theirs)
    }
    // Cards that the player kept are kept by the gateway, those that told them something by the engagement service.
    for (const topic of [FORGET_CUSTOMER, FORGET_CARDS]) await tell(tx, playerId, topic, {})
    await recordEvent(tx, { playerId, event: 'erased', at: now })
    return done({})
  })
}

/** What is the player's to collect and would be lost: running entries are not, for they stay in their draws, of nobody. */
async function findDue(tx: Db, playerId: number, now: Date): Promise<Due[]> {
  const [found] = await rows(
    tx,
    { cash: column.boolean, prize: column.boolean, reveal: column.boolean, refund: column.boolean } satisfies ColumnsOf<
      Record<Due, boolean>
    >,
    sql`select
      exists (select from wallets where player_id = ${playerId} and asset = 'cash' and balance > 0) as cash,
      exists (select from winsday_tickets
        where player_id = ${playerId} and revealed_at is not null and prize ->> 'type' = 'physical') as prize,
      exists (select from winsday_tickets t left join winsday_draws d on d.id = t.draw_id
        where t.player_id = ${playerId} and t.revealed_at is null
          and (d.draws_at <= ${now.toISOString()}::timestamptz) is not false) as reveal,
      exists (select from payments where player_id = ${playerId} and state = 'refund-due') as refund`,
  )
  return DUE.filter((one) => found![one])
}

/** What is not finished is cancelled, and what it held given back; money that still arrives for it is refunded by itself. */
async function cancelUnfinished(tx: Db, playerId: number): Promise<void> {
  const unfinished = await rows(
    tx,
    { id: column.text },
    sql`select id from entries where player_id = ${playerId} and state in ${UNFINISHED}`,
  )
  for (const { id } of unfinished) {
    const entry = await findEntry(tx, playerId, id)
    if (entry) await endWithoutTickets(tx, entry, 'cancel')
  }
}
