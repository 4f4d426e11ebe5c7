/** The books of PayPal compared with our payouts, one by one. */
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openPayoutHarness } from '../../payout/testing.ts'
import { reconcileDay } from './reconcile-day.ts'

const { server, emulators, payPal, create, linked, row, sweep } = await openPayoutHarness()

it('equal ours; differences are listed', async () => {
  const player = await linked()
  await create(player)
  const { id } = await row(player)
  const day = londonDay(server.clock.now)
  const books = { db: server.db, gateway: {} as never, openBanking: {} as never, payPal, now: () => server.clock.now }
  const compare = () => reconcileDay(books, 'paypal', day)
  const equal = (pence: number) => ({ state: 'equal', oursPence: pence, theirsPence: pence, differences: [] })
  await sweep()
  expect(await compare()).toMatchObject(equal(0))
  await emulators.payPal.process()
  expect(await compare()).toMatchObject({
    state: 'different',
    differences: [{ orderId: id, oursPence: 0, theirsPence: 1550 }],
  })
  await sweep()
  expect(await compare()).toMatchObject(equal(1550))
  await server.db.execute(sql`update payouts set vendor_id = 'B-UNKNOWN'`)
  expect(await compare()).toMatchObject({ differences: [{ orderId: id, oursPence: 1550, theirsPence: null }] })
  emulators.faults.add({ vendor: 'paypal', operation: 'find', fault: 'error-5xx' })
  expect(await compare()).toMatchObject({ state: 'unreachable' })
})
