/** Receipts in the account: shown for an entry, sent again, and by which channel new ones come. */
import type { Receipt, ReceiptDelivery } from '@fairdraw/contract/account/receipt.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, countRows, queryRows } from '../../../db/rows.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Limits } from '../../../http/rate-limits/rate-limits.ts'
import { receiptQuery, listReceipts } from './receipts.ts'

type ReceiptsOfEntry = { receipts: Receipt[]; delivery: ReceiptDelivery }

/** `wantsTexts`: the player's new choice. */
export async function showReceipts(
  db: Db,
  { playerId, entryId, wantsTexts }: { playerId: number; entryId: string; wantsTexts?: boolean | undefined },
): Promise<Outcome<ReceiptsOfEntry, 'not-found'>> {
  const receipts = await listReceipts(db, playerId, sql`p.entry_id = ${entryId}`)
  if (receipts.length === 0) return refuse('not-found')
  if (wantsTexts !== undefined)
    await db.execute(
      sql`update players set wants_texted_receipts = ${wantsTexts} where id = ${playerId} and erased_at is null`,
    )
  return done({ receipts, delivery: await deliveryOf(db, playerId) })
}

async function deliveryOf(db: Db, playerId: number): Promise<ReceiptDelivery> {
  const [player] = await queryRows(
    db,
    { hasAddress: column.boolean, wantsTexts: column.boolean },
    sql`select email_verified_at is not null as "hasAddress", wants_texted_receipts as "wantsTexts"
        from players where id = ${playerId}`,
  )
  const { hasAddress = false, wantsTexts = false } = player ?? {}
  return { by: hasAddress ? 'email' : wantsTexts ? 'text' : 'nothing', wantsTexts }
}

/** A player who asks for it gets it by text too, where there is no verified address. */
export async function sendReceiptAgain(
  { db, limits }: { db: Db; limits: Limits },
  { playerId, paymentId, address, now }: { playerId: number; paymentId: string; address: string; now: Date },
): Promise<Outcome<{ by: 'email' | 'text' }, 'not-found' | 'too-many-requests'>> {
  const isTheirs = await countRows(
    db,
    sql`select from payments where id = ${paymentId} and player_id = ${playerId}
          and exists (select from payment_events where payment_id = payments.id and event = 'capture')`,
  )
  if (isTheirs === 0) return refuse('not-found')
  const tooMany = await limits.consume(['receipt'], { playerId, address }, now)
  if (tooMany) return tooMany
  await db.execute(receiptQuery(paymentId, { isAsked: true }).sql)
  const { by } = await deliveryOf(db, playerId)
  return done({ by: by === 'email' ? 'email' : 'text' })
}
