/** Erases who a player was; what the ledger, the law and the draws need stays, of nobody (field rule 26). */
import { drawStarts } from '@fairdraw/rules/competition.ts'
import { UNFINISHED } from '@fairdraw/rules/entry.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rows } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { lockPlayer, tell } from '../entry/steps.ts'
import { readConfirmation } from '../login/step-up.ts'
import type { Tokens } from '../login/tokens.ts'
import { subjectOf } from '../marketing/consents.ts'
import { FORGET_CARDS, FORGET_CUSTOMER } from '../notification/messages.ts'
import type { Breaks } from './breaks-kept.ts'
import { recordEvent } from './events.ts'
import { HELD } from './held.ts'

type Context = { db: Db; tokens: Tokens; catalogue: Catalogue; breaks: Breaks }

export async function eraseAccount(
  { db, tokens, catalogue, breaks }: Context,
  { playerId }: Caller,
  { confirmation, now }: { confirmation: string; now: Date },
): Promise<Outcome<Record<string, never>, 'step-up-needed' | 'prizes-due' | 'session-ended'>> {
  const proof = await readConfirmation(tokens, confirmation, playerId)
  if (!proof) return refuse('step-up-needed')
  const running = [...catalogue.snapshot().byId.values()]
    .filter((competition) => drawStarts(competition) > now)
    .map(({ id }) => id)

  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const player = await subjectOf(tx, playerId)
    if (!player || player.erasedAt) return refuse('session-ended')
    if (await isDueSomething(tx, playerId, running)) return refuse('prizes-due')
    if (!(await tokens.end(tx, proof))) return refuse('step-up-needed')
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

/** Cash, prizes that are not found out or collected, entries and tickets in draws that are still to come, money on its way. */
async function isDueSomething(tx: Db, playerId: number, running: readonly number[]): Promise<boolean> {
  const entered = running.length > 0 ? sql`or (state = 'completed' and competition_id in ${running})` : sql``
  const [found] = await rows<{ due: boolean }>(
    tx,
    sql`select
      exists (select from wallets where player_id = ${playerId} and ((asset = 'cash' and balance > 0) or held > 0))
      or exists (select from entries where player_id = ${playerId} and (state in ${UNFINISHED} ${entered}))
      or exists (select from payments where player_id = ${playerId} and state in ('intended', 'awaiting', 'unknown', 'refund-due'))
      or exists (select from winsday_tickets
        where player_id = ${playerId} and (revealed_at is null or prize ->> 'type' = 'physical')) as due`,
  )
  return found!.due
}
