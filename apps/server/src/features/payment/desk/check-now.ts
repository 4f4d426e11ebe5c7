/** Makes a payment, a refund or a payout due now, for the job that asks its vendor. */
import type { StuckKind } from '@fairdraw/contract/desk/money.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { countRows } from '../../../db/rows.ts'
import { done, refuse } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { hastenPayout } from '../../payout/sweep-payouts.ts'
import { hastenRefund } from '../refund/refunds.ts'
import { scheduleCheck } from '../sweep.ts'

type Hastening = { exists: (id: string) => ReturnType<typeof sql>; hasten: (tx: Db, id: string) => Promise<boolean> }

const HASTENING: Readonly<Record<StuckKind, Hastening>> = {
  payment: { exists: (id) => sql`select from payments where id = ${id}`, hasten: hastenPayment },
  refund: { exists: (id) => sql`select from refunds where id = ${id}`, hasten: hastenRefund },
  payout: { exists: (id) => sql`select from payouts where id = ${id}`, hasten: hastenPayout },
}

export async function checkNow(db: Db, { kind, id, staffId }: { kind: StuckKind; id: string; staffId: string }) {
  const { exists, hasten } = HASTENING[kind]
  return db.transaction(async (tx) => {
    if ((await countRows(tx, exists(id))) === 0) return refuse('not-found')
    const isHastened = await hasten(tx, id)
    await recordAudit(tx, { actor: { staffId }, act: `check-${kind}`, subject: { kind, id }, after: { isHastened } })
    return done({ isHastened })
  })
}

/** As after a webhook. The rows stay locked until the transaction ends, so that no job is faster. */
async function hastenPayment(tx: Db, id: string): Promise<boolean> {
  await scheduleCheck(tx, { orderId: id })
  const due = sql`select from payments where id = ${id} and least(check_at, follow_at) <= clock_timestamp()`
  return (await countRows(tx, due)) > 0
}
