/** Delivers the outbox: what a committed change has to tell a player, once or, after a crash, once more. */
import { pounds } from '@fairdraw/rules/money.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rows } from '../../db/database.ts'
import type { Sms } from '../../vendors/sms/sms.ts'

type Message = { id: number; topic: string; body: Record<string, unknown>; phone: string }

/** The words of each topic that is told by text; the others need no telling. */
const TEXTS: Record<string, (body: Record<string, unknown>) => string> = {
  'payment-settled-late': () => 'Your payment has come through and you are in. Your tickets are in My entries.',
  'payment-refunded': (body) =>
    `Your payment of ${pounds(Number(body.amountPence))} came too late to count, so we have refunded it. It can take a few days to show.`,
}
const TOLD = Object.keys(TEXTS)

/** Takes up to a hundred messages that are due and texts them; gives how many were told. */
export async function deliverOutbox(db: Db, sms: Sms): Promise<number> {
  await db.execute(
    sql`delete from outbox where id in (select id from outbox where topic not in ${TOLD} order by id limit 5000 for update skip locked)`,
  )
  const messages = await rows<Message>(
    db,
    sql`update outbox o set due_at = clock_timestamp() + interval '1 minute' from players p
        where p.id = o.player_id and o.id in (
          select id from outbox where topic in ${TOLD} and due_at <= clock_timestamp() order by id limit 100 for update skip locked)
        returning o.id, o.topic, o.body, p.phone`,
  )
  // One that cannot be sent is due again in a minute.
  const told = await Promise.allSettled(
    messages.map(async ({ id, topic, body, phone }) => {
      await sms.send(phone, TEXTS[topic]!(body))
      await db.execute(sql`delete from outbox where id = ${id}`)
    }),
  )
  return told.filter(({ status }) => status === 'fulfilled').length
}
