/** Erases a player's personal data. What the ledger, the law and the prize draws need stays, without a person (field rule 26). */
import { DUE } from '@fairdraw/contract/endpoint.ts'
import type { Due } from '@fairdraw/contract/endpoint.ts'
import { UNFINISHED_ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import type { PersonalDataTable } from '../../db/personal-data.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { ColumnsOf } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { enqueueMessage } from '../notification/enqueue-message.ts'
import { findEntry } from '../entry/find-entry.ts'
import { endWithoutTickets } from '../entry/steps.ts'
import { readConfirmation } from '../login/code/step-up.ts'
import type { Tokens } from '../login/session/tokens.ts'
import { DELETE_CARDS, DELETE_CUSTOMER } from '../notification/vendor-tasks.ts'
import type { ErasedBreaks } from '../player/erased-breaks.ts'
import { recordEvent } from '../player/events.ts'
import { subjectOf } from '../player/subject.ts'
import type { Subject as PlayerSubject } from '../player/subject.ts'

export type EraseContext = { db: Db; tokens: Tokens; breaks: ErasedBreaks; personalData: readonly PersonalDataTable[] }

export async function eraseAccount(
  { db, ...context }: EraseContext,
  { playerId }: Caller,
  { confirmation, now }: { confirmation: string; now: Date },
): Promise<Outcome<Record<string, never>, 'step-up-needed' | 'prizes-due' | 'session-ended'>> {
  const proof = await readConfirmation(context.tokens, confirmation, playerId)
  if (!proof) return refuse('step-up-needed')

  return db.transaction(async (tx) => {
    const erasable = await lockErasable(tx, playerId, now)
    if (!erasable) return refuse('session-ended')
    if (erasable.due.length > 0) return refuse('prizes-due', { due: erasable.due })
    if (!(await context.tokens.end(tx, proof))) return refuse('step-up-needed')
    await erasePersonalData(tx, context, { playerId, player: erasable.player, now })
    return done({})
  })
}

type Erasable = { player: PlayerSubject; due: Due[] }

/** Locks a player, and reads what erasing needs; undefined if there is none, or an erased one. */
export async function lockErasable(tx: Db, playerId: number, now: Date): Promise<Erasable | undefined> {
  await lockPlayer(tx, playerId)
  const player = await subjectOf(tx, playerId)
  return player && !player.erasedAt ? { player, due: await findDue(tx, playerId, now) } : undefined
}

/** Call it in the transaction of `lockErasable`, if nothing is due. */
export async function erasePersonalData(
  tx: Db,
  { tokens, breaks, personalData }: Omit<EraseContext, 'db'>,
  { playerId, player, now }: { playerId: number; player: PlayerSubject; now: Date },
): Promise<void> {
  await cancelUnfinished(tx, playerId)
  await breaks.save(tx, player, now)
  await tokens.endAllOf(tx, playerId)
  for (const { table, rowsOf, onErase } of personalData) {
    const theirs = rowsOf({ playerId, ...player })
    if (onErase === 'delete') await tx.delete(table).where(theirs)
    else if (onErase !== 'keep')
      await tx
        .update(table)
        .set(onErase({ playerId, ...player }, now))
        .where(theirs)
  }
  // The gateway stores the player's payment cards, and the engagement service their notification cards.
  for (const topic of [DELETE_CUSTOMER, DELETE_CARDS]) await enqueueMessage(tx, playerId, topic, {})
  await recordEvent(tx, { playerId, event: 'erased', at: now })
}

/** What the player would lose by erasing. Running entries are not included: they stay in their prize draws, without a person. */
async function findDue(tx: Db, playerId: number, now: Date): Promise<Due[]> {
  const [found] = await queryRows(
    tx,
    { cash: column.boolean, prize: column.boolean, reveal: column.boolean, refund: column.boolean } satisfies ColumnsOf<
      Record<Due, boolean>
    >,
    sql`select
      exists (select from wallets where player_id = ${playerId} and asset = 'cash' and (balance > 0 or held > 0)) as cash,
      exists (select from awards where player_id = ${playerId} and state in ('offered', 'checking', 'claimed', 'sent')) as prize,
      exists (select from winsday_tickets t join winsday_draws d on d.id = t.draw_id
        where t.player_id = ${playerId} and t.revealed_at is null and d.revealable_at <= ${now}) as reveal,
      exists (select from payments where player_id = ${playerId} and state = 'refund-due') as refund`,
  )
  return DUE.filter((one) => found![one])
}

/** Cancels unfinished entries and releases what they had on hold. A payment that still arrives for one is refunded automatically. */
async function cancelUnfinished(tx: Db, playerId: number): Promise<void> {
  const unfinished = await queryRows(
    tx,
    { id: column.text },
    sql`select id from entries where player_id = ${playerId} and state in ${UNFINISHED_ENTRY_STATES}`,
  )
  for (const { id } of unfinished) {
    const entry = await findEntry(tx, playerId, id)
    if (entry) await endWithoutTickets(tx, entry, 'cancel')
  }
}
