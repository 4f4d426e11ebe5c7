/** The adapter against the emulator over HTTP: every status, and every fault of a bank payment. */
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import type { BankAct } from '@fairdraw/emulators/open-banking/emulator.ts'
import { demoOpenBankingCredentials } from '@fairdraw/emulators/open-banking/credentials.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOpenBanking } from './open-banking.ts'
import type { BankOrder } from './open-banking.ts'
import { closeAfter } from '../../testing/close-after.ts'

const emulators = closeAfter(await startEmulators())
afterEach(() => {
  emulators.faults.clear()
  emulators.setWebhookTarget(undefined)
})

const open = (changes: Partial<Parameters<typeof createOpenBanking>[0]> = {}) =>
  createOpenBanking({
    url: `${emulators.origin}/_v/${vendorHosts.openBankingApi}`,
    keysUrl: `${emulators.origin}/_v/${vendorHosts.openBankingKeys}`,
    ...demoOpenBankingCredentials,
    account: '20000012345678',
    accountName: 'Fairdraw Ltd',
    timeoutMs: 2_000,
    ...changes,
  })

const order: BankOrder = {
  orderId: '0199b0aa-0000-7000-8000-0123456789ab',
  amountPence: 1_230,
  bankId: 'obie-alder-personal',
  redirectUrl: 'http://localhost:3000/win/entry/payment-result',
  description: 'Ten entries',
  playerRef: 'player-7',
}

const fault = (operation: string, kind: string, more: object = {}) =>
  emulators.faults.add({ vendor: 'open-banking', operation, fault: kind, ...more } as never)

const findInBooks = (id: string) => emulators.openBanking.books().find((one) => one.id === id)

describe('the banks', () => {
  it('are listed with their logos, and whether they accept payments', async () => {
    const banks = await open().banks()
    expect(banks).toHaveLength(12)
    expect(banks[0]).toEqual({
      id: 'obie-alder-personal',
      name: 'Alder Bank Personal',
      friendlyName: 'Alder Bank',
      logo: `${emulators.origin}/_v/public.ecospend.com/images/banks/Alder.svg`,
      isAvailable: true,
    })
    expect(banks.filter((one) => !one.isAvailable).map((one) => one.friendlyName)).toEqual(['Quarry Bank'])
  })

  it('each have a logo; other content is refused', async () => {
    const banks = await open().banks()
    const pictures = await Promise.all(banks.map((bank) => open().logo(bank)))
    expect(pictures.map((one) => one?.type)).toEqual(banks.map(() => 'image/svg+xml'))
    expect(new Set(pictures.map((one) => String(one?.bytes))).size).toBe(12)
    expect(await open().logo({ logo: `${emulators.origin}/_demo/inbox` })).toBeUndefined()
    expect(await open().logo({ logo: `${emulators.origin}/_v/public.ecospend.com/none.svg` })).toBeUndefined()
  })

  it('fail within the time limit when the service is unreachable', async () => {
    fault('banks', 'error-5xx')
    await expect(open().banks()).rejects.toThrow('503')
    fault('banks', 'delay', { ms: 60_000 })
    await expect(open({ timeoutMs: 1_000 }).banks()).rejects.toThrow(/timeout|aborted/i)
  })
})

describe('the token', () => {
  it('is fetched once for concurrent and later calls', async () => {
    const bank = open()
    fault('token', 'error-5xx', { times: 1 })
    await expect(bank.banks()).rejects.toThrow('503')
    await Promise.all([bank.banks(), bank.banks()])
    // From here on no new token can be fetched.
    fault('token', 'decline', { times: 'always' })
    expect(await bank.banks()).toHaveLength(12)
    await expect(open().banks()).rejects.toThrow('INVALID_CLIENT_CREDENTIALS')
  })

  it('is renewed shortly before it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const bank = open()
      await bank.banks()
      fault('token', 'decline', { times: 'always' })
      vi.setSystemTime(Date.now() + 265_000)
      expect(await bank.banks()).toHaveLength(12)
      vi.setSystemTime(Date.now() + 10_000)
      await expect(bank.banks()).rejects.toThrow('INVALID_CLIENT_CREDENTIALS')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is renewed when it was revoked early', async () => {
    let now = new Date('2030-01-01T12:00:00Z')
    const later = closeAfter(await startEmulators({ now: () => now }))
    const bank = open({
      url: `${later.origin}/_v/${vendorHosts.openBankingApi}`,
      keysUrl: `${later.origin}/_v/${vendorHosts.openBankingKeys}`,
    })
    await bank.banks()
    // Expired by the service's clock, but not by ours.
    now = new Date('2030-01-01T13:00:00Z')
    expect(await bank.banks()).toHaveLength(12)
  })
})

describe('a pay link', () => {
  it('is for the whole amount, once, with a reference that fits on a bank statement', async () => {
    const { vendorId, url } = await open().createLink(order)
    expect(url).toBe(`${emulators.origin}/_v/${vendorHosts.openBankingPages}/${vendorId}`)
    const link = findInBooks(vendorId)
    expect(link).toMatchObject({ amountPence: 1_230, bankId: order.bankId, merchantUserId: 'player-7' })
    expect(link?.reference).toBe('FD80000123456789AB')
    expect(link?.reference).toHaveLength(18)
  })

  it.each([1, 29, 57, 115, 1_999, 100_000])('of %i pence has the exact amount', async (amountPence) => {
    const { vendorId } = await open().createLink({ ...order, amountPence })
    expect(findInBooks(vendorId)?.amountPence).toBe(amountPence)
  })

  it('is not created for a bank that is down, nor when the service refuses', async () => {
    await expect(open().createLink({ ...order, bankId: 'obie-quarry-personal' })).rejects.toThrow('BANK_UNAVAILABLE')
    fault('create-link', 'decline')
    await expect(open().createLink(order)).rejects.toThrow('PAYMENT_NOT_ALLOWED')
  })

  it('whose creation got no reply is unknown to us, and nobody can pay with it', async () => {
    const before = emulators.openBanking.books().length
    fault('create-link', 'drop-before')
    await expect(open().createLink(order)).rejects.toThrow(/fetch failed|terminated|socket/)
    expect(emulators.openBanking.books()).toHaveLength(before)
    fault('create-link', 'drop-after')
    await expect(open().createLink(order)).rejects.toThrow(/fetch failed|terminated|socket/)
    fault('create-link', 'delay-after', { ms: 60_000 })
    await expect(open({ timeoutMs: 1_000 }).createLink(order)).rejects.toThrow(/timeout|aborted/i)
    const made = emulators.openBanking.books().slice(before)
    expect(made).toHaveLength(2)
    expect(made.flatMap((one) => one.payments)).toEqual([])
  })
})

describe('the outcome of a link', () => {
  it('is undecided while nobody has opened it', async () => {
    const { vendorId } = await open().createLink(order)
    expect(await open().find({ vendorId })).toEqual({ kind: 'pending', vendorId, isAuthorised: false })
  })

  it('is not found for a link that is unknown, cancelled or expired without a payment', async () => {
    expect(await open().find({ vendorId: 'no-such-link' })).toEqual({ kind: 'not-found' })
    const { vendorId } = await open().createLink(order)
    await open().cancel(vendorId)
    expect(await open().find({ vendorId })).toEqual({ kind: 'not-found' })
    const over = await open().createLink({ ...order, until: new Date(Date.now() - 1_000) })
    expect(await open().find(over)).toEqual({ kind: 'not-found' })
  })

  it('is captured once the payment is completed', async () => {
    const { vendorId } = await open().createLink(order)
    expect(await emulators.openBanking.act(vendorId, 'authorise')).toBe('Completed')
    expect(await open().find({ vendorId })).toEqual({ kind: 'captured', vendorId })
  })

  it('is not captured while the bank has only verified it, however long that takes', async () => {
    const { vendorId } = await open().createLink(order)
    fault('settle', 'settle-late', { ms: 3_600_000 })
    expect(await emulators.openBanking.act(vendorId, 'authorise')).toBe('Verified')
    expect(await open().find({ vendorId })).toEqual({ kind: 'pending', vendorId, isAuthorised: true })
    await emulators.openBanking.settle({ paylinkId: vendorId })
    expect(await open().find({ vendorId })).toEqual({ kind: 'captured', vendorId })

    const never = await open().createLink(order)
    fault('settle', 'never-settle')
    await emulators.openBanking.act(never.vendorId, 'authorise')
    await emulators.openBanking.settle()
    expect(await open().find(never)).toMatchObject({ kind: 'pending', isAuthorised: true })
  })

  it.each<[BankAct, string]>([
    ['cancel', 'Canceled: user_canceled'],
    ['fail', 'Failed: Failed'],
    ['reject', 'Rejected: Rejected'],
    ['abandon', 'Abandoned: Abandoned'],
  ])('is declined with a reason when it ends by %s', async (act, reason) => {
    const { vendorId } = await open().createLink(order)
    await emulators.openBanking.act(vendorId, act)
    expect(await open().find({ vendorId })).toEqual({ kind: 'declined', vendorId, reason })
  })

  it('is declined when the balance is too low, or the bank rejects a verified payment', async () => {
    const { vendorId } = await open().createLink(order)
    await emulators.openBanking.act(vendorId, 'authorise', 'nearly-empty')
    expect(await open().find({ vendorId })).toMatchObject({ kind: 'declined', reason: 'Rejected: Insufficient funds' })

    const late = await open().createLink(order)
    fault('settle', 'decline')
    await emulators.openBanking.act(late.vendorId, 'authorise')
    expect(await open().find(late)).toMatchObject({ kind: 'declined', reason: expect.stringMatching(/^Rejected/) })
  })

  it('is captured when a second try on the same link succeeds, and there is no third', async () => {
    const { vendorId } = await open().createLink(order)
    await emulators.openBanking.act(vendorId, 'cancel')
    await emulators.openBanking.act(vendorId, 'authorise')
    expect(await emulators.openBanking.act(vendorId, 'authorise')).toBeUndefined()
    expect(await open().find({ vendorId })).toEqual({ kind: 'captured', vendorId })
    expect(findInBooks(vendorId)?.payments.map((one) => one.status)).toEqual(['Canceled', 'Completed'])
  })

  it('throws while the service is unreachable', async () => {
    const { vendorId } = await open().createLink(order)
    fault('payments', 'error-5xx')
    await expect(open().find({ vendorId })).rejects.toThrow('503')
    fault('payments', 'drop-before')
    await expect(open().find({ vendorId })).rejects.toThrow(/fetch failed|terminated|socket/)
    fault('find-link', 'error-5xx')
    await expect(open().find({ vendorId })).rejects.toThrow('503')
  })
})

describe('cancelling a link', () => {
  it('prevents payments, and may be repeated', async () => {
    const { vendorId } = await open().createLink(order)
    await open().cancel(vendorId)
    await open().cancel(vendorId)
    expect(await emulators.openBanking.act(vendorId, 'authorise')).toBeUndefined()
  })

  it('does not stop a payment that was authorised before', async () => {
    const { vendorId } = await open().createLink(order)
    fault('settle', 'settle-late', { ms: 3_600_000 })
    await emulators.openBanking.act(vendorId, 'authorise')
    await open().cancel(vendorId)
    expect(await open().find({ vendorId })).toEqual({ kind: 'pending', vendorId, isAuthorised: true })
    await emulators.openBanking.settle()
    expect(await open().find({ vendorId })).toEqual({ kind: 'captured', vendorId })
  })

  it('succeeds when its reply was lost; a refusal is reported', async () => {
    const { vendorId } = await open().createLink(order)
    fault('delete-link', 'decline')
    await expect(open().cancel(vendorId)).rejects.toThrow('409')
    fault('delete-link', 'drop-after')
    await expect(open().cancel(vendorId)).rejects.toThrow(/fetch failed|terminated|socket/)
    expect(findInBooks(vendorId)?.isDeleted).toBe(true)
    await open().cancel(vendorId)
  })
})

describe('refunding', () => {
  const pay = async () => {
    const { vendorId } = await open().createLink(order)
    await emulators.openBanking.act(vendorId, 'authorise')
    return vendorId
  }

  it('returns the whole amount, once, also when repeated', async () => {
    const vendorId = await pay()
    const refund = await open().refund(vendorId, 1_230)
    expect(await open().refund(vendorId, 1_230)).toEqual(refund)
    expect(await open().findRefund(vendorId)).toEqual(refund)
    const { vendorRefundId } = refund as { vendorRefundId: string }
    expect(refund).toEqual({ kind: 'settled', vendorRefundId })
    expect(findInBooks(vendorId)?.refunds).toMatchObject([
      { id: vendorRefundId, amountPence: 1_230, status: 'Completed' },
    ])
    expect(await open().find({ vendorId })).toEqual({ kind: 'captured', vendorId })
  })

  it.each(['drop-before', 'drop-after', 'error-5xx'])('happens once when the reply was lost by %s', async (kind) => {
    const vendorId = await pay()
    fault('refund', kind)
    await expect(open().refund(vendorId, 1_230)).rejects.toThrow()
    await open().refund(vendorId, 1_230)
    expect(findInBooks(vendorId)?.refunds.map((one) => one.amountPence)).toEqual([1_230])
  })

  it('is retried after the bank rejected it', async () => {
    const vendorId = await pay()
    fault('settle', 'decline')
    await open().refund(vendorId, 1_230)
    await open().refund(vendorId, 1_230)
    expect(findInBooks(vendorId)?.refunds.map((one) => one.status)).toEqual(['Rejected', 'Completed'])
  })

  it('is pending until the operator approves it at its bank, and fails when that never happens', async () => {
    const vendorId = await pay()
    fault('refund', 'needs-approval')
    const refund = await open().refund(vendorId, 1_230)
    expect(refund).toMatchObject({ kind: 'pending' })
    expect(await open().findRefund(vendorId)).toEqual(refund)
    emulators.openBanking.answerRefunds(vendorId, false)
    expect(await open().findRefund(vendorId)).toEqual({ kind: 'not-found' })
  })

  it('is refused permanently when the service says so', async () => {
    const vendorId = await pay()
    fault('refund', 'decline')
    expect(await open().refund(vendorId, 1_230)).toMatchObject({ kind: 'refused', isFinal: true })
  })

  it('is refused when nothing was paid', async () => {
    const { vendorId } = await open().createLink(order)
    expect(await open().refund(vendorId, 1_230)).toMatchObject({
      kind: 'refused',
      isFinal: false,
      reason: expect.stringContaining('nothing was paid'),
    })
  })
})

describe('a webhook', () => {
  let app: Server
  let posts: { body: string; headers: Record<string, string | string[] | undefined> }[]
  beforeAll(async () => {
    app = createServer((request, response) => {
      void text(request).then((body) => {
        if (request.url === '/webhooks/ecospend') posts.push({ body, headers: request.headers })
        return response.writeHead(200).end()
      })
    })
    await new Promise<void>((listening) => app.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => app.close())

  const hear = async (act: (vendorId: string) => Promise<unknown>) => {
    const { vendorId } = await open().createLink(order)
    posts = []
    emulators.setWebhookTarget(`http://127.0.0.1:${(app.address() as AddressInfo).port}`)
    await act(vendorId)
    return vendorId
  }
  const authorise = (vendorId: string) => emulators.openBanking.act(vendorId, 'authorise')
  const heard = () => posts.map(({ body, headers }) => open().readWebhook(body, headers))
  const statuses = () => posts.map(({ body }) => (JSON.parse(body) as { event_value: string }).event_value)

  it('names the pay link, for every status of the vendor', async () => {
    const vendorId = await hear(authorise)
    expect(statuses()).toEqual(['AwaitingAuthorization', 'Verified', 'Completed'])
    const about = { kind: 'about', vendorId }
    expect(heard()).toEqual([about, about, about])
  })

  it('is accepted only with the vendor’s valid signature', async () => {
    await hear(authorise)
    const { body, headers } = posts[0]!
    expect(open().readWebhook(body.replace('Awaiting', 'awaiting'), headers)).toEqual({ kind: 'wrong-signature' })
    expect(open().readWebhook(body, {})).toEqual({ kind: 'wrong-signature' })
    expect(open({ webhookSecret: 'another' }).readWebhook(body, headers)).toEqual({ kind: 'wrong-signature' })
  })

  it('can come twice, and out of order', async () => {
    fault('webhook', 'duplicate-webhook')
    await hear((vendorId) => emulators.openBanking.act(vendorId, 'cancel'))
    expect(statuses()).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization', 'Canceled'])
    fault('webhook', 'out-of-order-webhook')
    await hear((vendorId) => emulators.openBanking.act(vendorId, 'cancel'))
    expect(statuses()).toEqual(['Canceled', 'AwaitingAuthorization'])
  })
})
