import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { payPalAccounts } from '@fairdraw/emulators/paypal/accounts.ts'
import { demoPayPalCredentials } from '@fairdraw/emulators/paypal/credentials.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { beforeEach, expect, it } from 'vitest'
import { createPayouts } from './paypal.ts'
import { closeAfter } from '../../testing/close-after.ts'

const emulators = closeAfter(await startEmulators({ payoutsProcess: 'asked' }))
const payPal = createPayouts({
  url: `${emulators.origin}/_v/${vendorHosts.payPalApi}`,
  logInUrl: `${emulators.origin}/_v/${vendorHosts.payPalConnect}`,
  ...demoPayPalCredentials,
  timeoutMs: 2_000,
})
beforeEach(() => emulators.faults.clear())

const BACK = 'https://win.example.com/win/profile/payouts/paypal'
let made = 0
const order = (payerId = payPalAccounts[0]!.payerId) => ({
  payoutId: `payout-${(made += 1)}`,
  payerId,
  amountPence: 2550,
  note: 'Your Fairdraw prize',
})
const sent = async (payerId?: string) => {
  const outcome = await payPal.send(order(payerId))
  if (outcome.kind !== 'accepted') throw new Error(outcome.reason)
  return outcome.vendorId
}

it('identifies a player who returns from PayPal, once', async () => {
  const url = payPal.logInUrl('a-state', BACK)
  expect(await (await fetch(url)).text()).toContain('Choose an account')
  const choose = (answer?: string) =>
    fetch(new URL(url).origin + new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams({ payer: 'PAYER0000003C', back: BACK, state: 'a-state', ...(answer && { answer }) }),
      redirect: 'manual',
    })
  const back = new URL((await choose()).headers.get('location')!)
  expect(back.searchParams.get('state')).toBe('a-state')
  const code = back.searchParams.get('code')!
  expect(await payPal.findPerson(code, BACK)).toEqual({
    payerId: 'PAYER0000003C',
    name: 'Sam Okafor',
    email: 'sam@example.com',
    isVerified: false,
  })
  expect(await payPal.findPerson(code, BACK)).toBeUndefined()
  expect((await choose('no')).headers.get('location')).toContain('error=access_denied')
})

it.each(payPalAccounts.map(({ payerId, outcome }) => [outcome, payerId] as const))(
  'a payout ends as %s, mapped to our outcome',
  async (status, payerId) => {
    const expected = {
      SUCCESS: 'paid',
      FAILED: 'failed',
      UNCLAIMED: 'unclaimed',
      RETURNED: 'returned',
      BLOCKED: 'blocked',
      ONHOLD: 'on-hold',
    }
    const vendorId = await sent(payerId)
    expect(await payPal.find(vendorId)).toMatchObject({ outcome: 'pending', amountPence: 2550 })
    await emulators.payPal.process()
    expect(await payPal.find(vendorId)).toMatchObject({ outcome: expected[status as keyof typeof expected] })
  },
)

it('a repeated payout, also after a lost reply, is the first one, and money is sent once', async () => {
  const one = order()
  emulators.faults.add({ vendor: 'paypal', operation: 'payout', fault: 'drop-after' })
  expect(await payPal.send(one)).toMatchObject({ kind: 'unknown' })
  const again = await payPal.send(one)
  expect(again).toMatchObject({ kind: 'accepted' })
  expect(await payPal.send(one)).toEqual(again)
  expect(emulators.payPal.books().filter(({ senderBatchId }) => senderBatchId === one.payoutId)).toHaveLength(1)
})

it.each([
  ['decline', 'refused'],
  ['drop-before', 'unknown'],
  ['error-5xx', 'unknown'],
] as const)('%s is %s, and nothing has left', async (fault, kind) => {
  const one = order()
  emulators.faults.add({ vendor: 'paypal', operation: 'payout', fault })
  expect(await payPal.send(one)).toMatchObject({ kind })
  expect(emulators.payPal.books().filter(({ senderBatchId }) => senderBatchId === one.payoutId)).toEqual([])
})

it('cancels only unclaimed payouts', async () => {
  const vendorId = await sent('PAYER0000003C')
  await emulators.payPal.process()
  const { itemId } = (await payPal.find(vendorId))!
  await payPal.cancel(itemId)
  expect(await payPal.find(vendorId)).toMatchObject({ outcome: 'returned' })
  await expect(payPal.cancel(itemId)).rejects.toThrow('PayPal answered 400 ITEM_ALREADY_COMPLETED')
})

it('accepts only webhooks with a valid signature; an unknown payout is not found', async () => {
  const received: { text: string; headers: Record<string, string | string[] | undefined> }[] = []
  const taker = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      received.push({ text, headers: request.headers })
      response.end()
    })
  })
  await new Promise<void>((listening) => taker.listen(0, '127.0.0.1', listening))
  emulators.setWebhookTarget(`http://127.0.0.1:${(taker.address() as AddressInfo).port}`)
  const one = order()
  await payPal.send(one)
  await emulators.payPal.process()
  emulators.setWebhookTarget(undefined)
  taker.close()
  const [webhook] = received
  const { text, headers } = webhook!
  expect(payPal.readWebhook(text)).toBe(one.payoutId)
  expect(payPal.readWebhook('no JSON')).toBeUndefined()
  expect(payPal.readWebhook('{"resource":{}}')).toBeUndefined()
  expect(await payPal.isSigned(text, headers)).toBe(true)
  expect(await payPal.isSigned(text.replace('SUCCESS', 'FAILED'), headers)).toBe(false)
  expect(await payPal.isSigned(text, {})).toBe(false)
  expect(await payPal.find('nothing')).toBeUndefined()
})
