/** A large refund by hand takes two people of finance, whatever program writes it. */
import { randomUUID } from 'node:crypto'
import { postDeskRefundPayment } from '@fairdraw/contract/desk/money.ts'
import { getDeskWaiting } from '@fairdraw/contract/desk/second-person.ts'
import { REFUND_BY_TWO_FROM_PENCE } from '@fairdraw/rules/payment/refund.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { REASON, openMoneyDesk } from './testing.ts'

const { server, sweep, finance, paidDearly, see, drawIs, actsAbout } = await openMoneyDesk()

type Headers = Record<string, string>
type Tickets = 'withdraw' | 'keep'

async function setUp() {
  const payment = await paidDearly()
  const [first, second] = [await finance(), await finance()]
  const refund = (headers: Headers, proposalId?: string, tickets: Tickets = 'withdraw') =>
    server.ask(postDeskRefundPayment, {
      headers,
      params: { id: payment.id },
      body: { tickets, reason: REASON, ...(proposalId !== undefined && { proposalId }) },
    })
  const waits = async (headers: Headers) => {
    const { body } = await server.ask(getDeskWaiting, { headers })
    return body.waiting!.filter((item) => item.act === 'refund-payment' && item.paymentId === payment.id)
  }
  return { payment, first, second, refund, waits }
}

it('is proposed by one, seen by others, and made by another who names what they read', async () => {
  const { payment, first, second, refund, waits } = await setUp()
  expect(await refund(first)).toMatchObject({
    status: 200,
    body: { isRefunded: false, payment: { state: 'captured' } },
  })
  expect(await waits(first)).toMatchObject([{ myPart: 'own', amountPence: 5_000, reason: REASON }])
  expect(await waits(second)).toMatchObject([{ myPart: 'may' }])
  const { proposedRefund } = await see(payment.id)
  expect(proposedRefund).toMatchObject({ tickets: 'withdraw', reason: REASON })

  expect(await refund(second, proposedRefund!.id)).toMatchObject({
    status: 200,
    body: { isRefunded: true, payment: { state: 'refund-due', entryState: 'refunded' } },
  })
  await sweep()
  expect(await see(payment.id)).toMatchObject({ refund: { state: 'settled' }, proposedRefund: null })
  expect(await waits(second)).toEqual([])
  expect(await actsAbout(payment.id)).toEqual(['refund-payment'])
  expect(await actsAbout(proposedRefund!.id)).toEqual(['propose', 'approve'])
})

it('is never made by one person alone, nor by two who mean different tickets', async () => {
  const { payment, first, second, refund } = await setUp()
  await refund(first)
  const { proposedRefund } = await see(payment.id)
  expect(await refund(first, proposedRefund!.id)).toMatchObject({ body: { isRefunded: false } })
  for (const [proposalId, tickets] of [
    [undefined, 'withdraw'],
    [randomUUID(), 'withdraw'],
    [proposedRefund!.id, 'keep'],
  ] as const)
    expect(await refund(second, proposalId, tickets)).toMatchObject({
      status: 409,
      body: { code: 'refund-proposed-otherwise' },
    })
  expect(await see(payment.id)).toMatchObject({ payment: { state: 'captured' }, refund: null })
})

it('of two who propose at the same time, one is first, and neither makes it', async () => {
  const { payment, first, second, refund } = await setUp()
  const replies = await Promise.all([refund(first), refund(second)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await see(payment.id)).payment!.state).toBe('captured')
})

it('may be proposed again with the tickets kept, and the newest proposal is shown', async () => {
  const { payment, first, second, refund } = await setUp()
  await refund(first)
  await refund(first, undefined, 'keep')
  const { proposedRefund } = await see(payment.id)
  expect(proposedRefund).toMatchObject({ tickets: 'keep' })
  expect(await refund(second, proposedRefund!.id, 'keep')).toMatchObject({
    body: { isRefunded: true, payment: { entryState: 'completed' } },
  })
  await sweep()
})

it('is not proposed with the tickets withdrawn once the list of their draw is written', async () => {
  const { payment, first, refund } = await setUp()
  await drawIs('committed')
  expect(await refund(first)).toMatchObject({ status: 409, body: { code: 'entry-not-withdrawable' } })
  expect(await see(payment.id)).toMatchObject({ proposedRefund: null })
  expect(await refund(first, undefined, 'keep')).toMatchObject({ body: { isRefunded: false } })
})

it('is refused by the database without the second person, from any program', async () => {
  const { payment, first, refund } = await setUp()
  await refund(first)
  const insert = server.db.execute(
    sql`insert into refunds (id, payment_id, player_id, competition_id, amount_pence, reason, state, next_attempt_at)
        select ${randomUUID()}, id, player_id, 101, amount_pence, 'by-hand', 'requested', now() from payments where id = ${payment.id}`,
  )
  await expect(insert).rejects.toMatchObject({ cause: { message: 'two people must agree on this refund' } })
})

it('is large from the same amount for the database as for the desk', async () => {
  const [trigger] = await readRows<{ definition: string }>(
    server.db,
    sql`select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'guard_by_hand'`,
  )
  expect(trigger!.definition).toContain(`amount_pence >= ${REFUND_BY_TWO_FROM_PENCE}`)
})

it('is read by those who may see money, and proposed by finance alone', async () => {
  const { payment, first, refund, waits } = await setUp()
  await refund(first)
  const auditor = await addStaff(server, ['auditor'])
  expect(await waits(auditor.headers)).toMatchObject([{ myPart: 'no-role' }])
  expect(await refund(auditor.headers)).toMatchObject({ body: { code: 'staff-not-allowed' } })
  const editor = await addStaff(server, ['editor'])
  expect(await waits(editor.headers)).toEqual([])
  expect((await see(payment.id)).refund).toBeNull()
})
