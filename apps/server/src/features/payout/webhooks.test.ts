/** A webhook of PayPal's makes the payout due for a check, and changes nothing by itself. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openPayoutHarness } from './testing.ts'
import type { Player } from './testing.ts'

const { server, emulators, work, atPayPal, create, linked, messages, row, sweep, sweepDue, webhooksOf } =
  await openPayoutHarness()

async function submitted(): Promise<Player> {
  const player = await linked()
  await create(player)
  await sweep()
  return player
}
const isDue = async (player: Player) => (await row(player)).dueIn! <= 0
const post = (payload?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/webhooks/paypal',
    ...(payload !== undefined && { headers: { 'content-type': 'application/json' }, payload }),
  })

it('signed by PayPal triggers a check of the payout; twice has the same effect', async () => {
  const player = await submitted()
  expect(await isDue(player)).toBe(false)
  expect(await webhooksOf(() => emulators.payPal.process())).toEqual([200])
  expect(await isDue(player)).toBe(true)
  await sweepDue()
  const [item] = await atPayPal(player)
  expect(await webhooksOf(() => emulators.payPal.move(item!, 'SUCCESS'))).toEqual([200])
  await sweepDue()
  expect(await row(player)).toMatchObject({ state: 'paid', dueIn: null })
  expect((await messages(player)).map(({ topic }) => topic)).toEqual(['payout-paid', 'payout-paid/card'])
  expect(work.reported).toEqual([])
})

it('without PayPal’s signature changes nothing, and is counted', async () => {
  const player = await submitted()
  const forge = (text: string) => text.replace('SUCCESS', 'BLOCKED')
  expect(await webhooksOf(() => emulators.payPal.process(), forge)).toEqual([200])
  expect(await isDue(player)).toBe(false)
  expect(await server.metrics.text()).toContain(
    'fairdraw_security_events_total{event="webhook-signature-wrong",call="paypal"} 1',
  )
})

it('for an unknown payout changes nothing, and PayPal is not called', async () => {
  const player = await submitted()
  emulators.faults.add({ vendor: 'paypal', operation: 'verify', fault: 'error-5xx', times: 'always' })
  const about = (id: string) => JSON.stringify({ resource: { payout_item: { sender_item_id: id } } })
  for (const text of ['{}', 'no JSON', about('nothing'), about(randomUUID())])
    expect((await post(text)).statusCode).toBe(200)
  // A known payout while PayPal is unreachable: the webhook must be sent again.
  expect((await post(about((await row(player)).id))).statusCode).toBe(503)
})

it('without a body is refused', async () => {
  expect((await post()).statusCode).toBe(400)
})
