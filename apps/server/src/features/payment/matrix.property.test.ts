/**
 * Every type of competition with every payment method and every outcome: over HTTP, with the vendors' webhooks, checked
 * against the entry, the vendors' books, the ledger and the texts. The daily run has the cells of paid competitions and
 * one of each other type; the long run has all.
 */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { postAnswer, postEnter, postEntryStatus, postPayment, postSurvey } from '@fairdraw/contract/entry.ts'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import type { InputOf } from '@fairdraw/contract/endpoint.ts'
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { COMPETITION_TYPES } from '@fairdraw/rules/competition/competition.ts'
import type { CompetitionType } from '@fairdraw/rules/competition/competition.ts'
import { PAYMENT_METHODS } from '@fairdraw/rules/payment/payment.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { readRows } from '../../testing/read-rows.ts'
import { findLedgerDifferences, netPenceByOrder } from '../../testing/vendor-ledger.ts'
import { createCardNonce } from '../../testing/payment-nonces.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { CELLS, SKETCHES, formatMatrix } from '../../testing/matrix/cells.ts'
import type { Cell, ExpectedEnd } from '../../testing/matrix/cells.ts'
import { createNonceOf } from '../../testing/matrix/cell-nonces.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createCardGateway } from '../../vendors/braintree/gateway.ts'

const idOf = (type: CompetitionType) => COMPETITION_TYPES.indexOf(type) + 1
const isLong = process.env['PROPERTY_RUNS'] !== undefined

const { emulators, openBanking } = await startEmulatedVendors({ bankSettleAfterMs: 'asked' })
const gateway = createCardGateway({ url: emulators.origin, ...demoGatewayCredentials, timeoutMs: 5_000 })
const competitions = COMPETITION_TYPES.map((type) => ({ id: idOf(type), type, ...SKETCHES[type] }))
const server = await startTestApp({ competitions, vendors: { gateway, openBanking } })
await server.app.listen({ port: 0, host: '127.0.0.1' })
emulators.setWebhookTarget(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`)
const { bearer } = await server.addPlayer()
const clientToken = (await server.ask(postClientToken, { bearer, body: {} })).body.clientToken!
afterAll(async () => {
  if (isLong) process.stdout.write(`\n${formatMatrix(came)}\n`)
})
afterEach(() => emulators.faults.clear())

const came = new Map<Cell, string>()
type Body = InputOf<typeof postPayment, 'body'>
type Playing = { playerId: number; phone: string; bearer: string; entryId: string; key: string }

const gatewayFault = (
  operation: string,
  fault: 'drop-before' | 'drop-after' | 'error-5xx' | 'delay-after',
  more = {},
) => emulators.faults.add({ vendor: 'gateway', operation, fault, ...more })
const bankFault = (operation: string, fault: 'drop-before' | 'drop-after' | 'never-settle') =>
  emulators.faults.add({ vendor: 'open-banking', operation, fault })

/** A player with an entry whose payment is due, or with an entry that costs nothing. */
async function enter(type: CompetitionType): Promise<Playing> {
  const { playerId, phone, bearer } = await server.addPlayer()
  const body = { competitionId: idOf(type), termsAccepted: true }
  const { body: entered } = await server.ask(postEnter, { bearer, body })
  const entryId = entered.entryId!
  if (entered.step === 'quiz')
    await server.ask(postAnswer, { bearer, body: { entryId, questionId: 'q1', answer: 'Blue' } })
  return { playerId, phone, bearer, entryId, key: randomUUID() }
}

const pay = ({ bearer, entryId, key }: Playing, body: Omit<Body, 'entryId' | 'termsAccepted'>) => {
  const bundleId = body.method === 'tokens' ? {} : { bundleId: 'b1' }
  return server.ask(postPayment, { bearer, key, body: { entryId, termsAccepted: true, ...bundleId, ...body } })
}

async function payment(playing: Playing): Promise<{ id: string; vendorId: string | null }> {
  const [found] = await readRows<{ id: string; vendorId: string | null }>(
    server.db,
    sql`select id, vendor_id as "vendorId" from payments where player_id = ${playing.playerId} order by created_at desc limit 1`,
  )
  return found!
}

/** Jobs that follow an entry, its payment and its texts. The daily run leaves out the others, which take four times as long. */
const FOLLOWING = /payment|refund|entries|tickets|deliver messages/
async function runJobs() {
  for (const { name, run } of server.jobList)
    if (isLong || FOLLOWING.test(name)) await run(new AbortController().signal)
}

/** Moves the player's payments some minutes into the past, and runs the jobs. */
async function passMinutes({ playerId }: Playing, times = 2) {
  for (let nth = 0; nth < times; nth += 1) {
    await server.db.execute(
      sql`update payments set created_at = created_at - interval '2 minutes',
            check_at = case when check_at is null then null else clock_timestamp() end where player_id = ${playerId}`,
    )
    await server.db.execute(
      sql`update refunds set next_attempt_at = clock_timestamp() where next_attempt_at is not null and player_id = ${playerId}`,
    )
    await runJobs()
  }
}
/** Makes the payment old enough for a webhook, and not due for a check. */
const makeOlder = ({ playerId }: Playing) =>
  server.db.execute(
    sql`update payments set created_at = created_at - interval '1 minute', check_at = clock_timestamp() + interval '1 hour' where player_id = ${playerId}`,
  )
async function passDeadline({ playerId }: Playing) {
  await server.db.execute(
    sql`update entries set deadline = clock_timestamp() - interval '1 second' where player_id = ${playerId}`,
  )
  await runJobs()
}
const statusOf = async ({ bearer, entryId }: Playing) =>
  (await server.ask(postEntryStatus, { bearer, body: { entryId } })).body

async function payAtGateway(playing: Playing, cell: Cell) {
  const { method, outcome } = cell
  const nonce = await createNonceOf(cell, emulators, clientToken)
  if (outcome === 'timeout before' || outcome === 'never') gatewayFault('sale', 'drop-before')
  if (outcome === 'timeout after' || outcome === 'duplicate webhook' || outcome === 'late')
    gatewayFault('sale', 'drop-after')
  if (outcome === 'never') gatewayFault('search', 'error-5xx', { times: 'always' })
  if (outcome === 'webhook before reply') gatewayFault('sale', 'delay-after', { ms: 700 })
  const reply = pay(playing, { method, nonce })
  if (outcome === 'webhook before reply') {
    const sold = emulators.books().length
    await expect.poll(() => emulators.books().length, { interval: 20 }).toBeGreaterThan(sold)
    await makeOlder(playing)
    await emulators.settle({ orderId: (await payment(playing)).id })
    await runJobs()
  }
  const { status, body } = await reply
  if (outcome === 'duplicate webhook') {
    await makeOlder(playing)
    emulators.faults.add({ vendor: 'gateway', operation: 'webhook', fault: 'duplicate-webhook' })
    await emulators.settle({ orderId: (await payment(playing)).id })
    await runJobs()
  }
  if (outcome === 'settlement declined') {
    await makeOlder(playing)
    await emulators.moveSettlement((await payment(playing)).id, 'settlement_declined')
    await runJobs()
  }
  if (outcome === 'late' || outcome === 'never') await passDeadline(playing)
  if (outcome === 'never') {
    await passMinutes(playing)
    emulators.faults.clear()
  }
  const isKnown = ['ok', 'webhook before reply', 'settlement declined'].includes(outcome)
  const isRefused = ['declined', 'cancelled'].includes(outcome)
  if (isRefused) expect([status, body.code]).toEqual([402, 'entry-failed'])
  else expect([status, body.paymentStatus]).toEqual([200, isKnown ? 'completed' : 'pending'])
}

async function payAtBank(playing: Playing, { outcome }: Cell) {
  const asked = { method: 'bank', bankId: 'obie-alder-personal' } as const
  if (outcome === 'timeout before') bankFault('create-link', 'drop-before')
  if (outcome === 'timeout after') bankFault('create-link', 'drop-after')
  const { status, body } = await pay(playing, asked)
  if (outcome === 'timeout before' || outcome === 'timeout after') {
    expect([status, body.code]).toEqual([503, 'busy'])
    return
  }
  expect(body.paymentLink).toContain('http')
  const { vendorId: paylinkId } = await payment(playing)
  const { act, settle } = emulators.openBanking
  await makeOlder(playing)
  if (outcome === 'never') bankFault('settle', 'never-settle')
  if (outcome === 'duplicate webhook')
    emulators.faults.add({ vendor: 'open-banking', operation: 'webhook', fault: 'duplicate-webhook', times: 'always' })
  await act(paylinkId!, outcome === 'declined' ? 'reject' : outcome === 'cancelled' ? 'cancel' : 'authorise')
  if (outcome === 'late' || outcome === 'never') await passDeadline(playing)
  await settle({ paylinkId: paylinkId! })
  await runJobs()
}

async function payAtOnce(playing: Playing, { method, outcome }: Cell) {
  await addAssets(playing, outcome === 'ok')
  const { status, body } = await pay(playing, method === 'credits' ? { method, creditIds: ['v2'] } : { method })
  if (outcome === 'ok') expect([status, body.paymentStatus]).toEqual([200, 'completed'])
  else expect(body.code).toBe(method === 'tokens' ? 'not-enough-tokens' : 'invalid-request')
}

/** Tokens and credits for one entry, or for a part of it. */
async function addAssets({ playerId }: Playing, isEnough: boolean) {
  for (const [asset, amount] of [
    ['tokens', isEnough ? 10 : 4],
    ['entry-credits-v2', isEnough ? 200 : 199],
  ] as const) {
    await server.db.execute(
      sql`insert into wallets as w (player_id, asset, balance) values (${playerId}, ${asset}, ${amount})
          on conflict (player_id, asset) do update set balance = w.balance + excluded.balance`,
    )
    await server.db.execute(
      sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
          values (${playerId}, ${asset}, 'issued', 'wallet', ${amount}, 'gift')`,
    )
  }
}

/** Completes the entry after its payment. */
async function finish({ bearer, entryId }: Playing, step: string | null | undefined) {
  if (step === 'survey') await server.ask(postSurvey, { bearer, body: { entryId, answers: {}, termsAccepted: true } })
}

async function check(cell: Cell, playing: Playing, end: ExpectedEnd) {
  await passMinutes(playing)
  // The emulated bank sends a refund when the test says so.
  await emulators.openBanking.settle()
  await passMinutes(playing)
  await finish(playing, (await statusOf(playing)).step)
  const { status, step, tickets } = await statusOf(playing)
  const entry = status === 'pending' ? 'open' : status
  came.set(cell, entry!)
  expect({ entry, tickets: tickets?.length ?? 0 }).toEqual({
    entry: end.entry,
    tickets: end.entry === 'completed' ? 1 : 0,
  })
  const texts = server.texts.filter(({ to }) => to === playing.phone).map(({ text }) => text)
  const receipts = texts.filter((text) => text.startsWith('Receipt: '))
  expect(texts.filter((text) => !receipts.includes(text))).toEqual(
    end.texts.map((topic) => expect.stringMatching(TEXTS[topic])),
  )
  expect(receipts).toHaveLength(await countCaptured(playing))
  const [last] = await readRows<{ order: string }>(
    server.db,
    sql`select case method when 'bank' then coalesce(vendor_id, '') else id::text end as "order" from payments where player_id = ${playing.playerId}`,
  )
  expect(netPenceByOrder(emulators).get(last?.order ?? '') ?? 0).toBe(end.isPaid ? 200 : 0)
  expect(await findLedgerDifferences(server.db, emulators)).toEqual([])
  expect(await findBrokenInvariants(server.db)).toEqual([])
  // An entry that is reported as open can really be paid again.
  if (end.entry === 'open') {
    expect(step).toBe('payment')
    const again = { ...playing, key: randomUUID() }
    const { body } = await payAgain(again, cell)
    expect(body).toMatchObject({ paymentStatus: 'completed' })
  }
}

/** Every captured payment has one receipt, also where its money came late or was refunded. */
async function countCaptured({ playerId }: Playing): Promise<number> {
  const [found] = await readRows<{ captured: number }>(
    server.db,
    sql`select count(*)::int as captured from payments p join payment_events v on v.payment_id = p.id
        where p.player_id = ${playerId} and v.event = 'capture'`,
  )
  return found!.captured
}

async function payAgain(playing: Playing, { method }: Cell) {
  if (method !== 'tokens') return pay(playing, { method: 'card', nonce: await createCardNonce(emulators, clientToken) })
  await addAssets(playing, true)
  return pay(playing, { method })
}
/** A text's content, with its link. */
const TEXTS = {
  'payment-settled-late': /^Your payment for ‘.+’ has come through.* https?:\/\/\S+\/win\/\S+$/,
  'payment-refunded':
    /^Your £2 for ['‘].+['’] reached us too late to count, so we['’]ve refunded it.* https?:\/\/\S+\/win\/profile\/entries$/,
}

const possible = CELLS.filter((cell): cell is Cell & { end: ExpectedEnd } => typeof cell.end !== 'string')
const daily = possible.filter(({ type, outcome }) => type === 'paid' || outcome === 'timeout after' || outcome === 'ok')

describe.each(COMPETITION_TYPES)('%s', (type) => {
  const cells = (isLong ? possible : daily).filter((cell) => cell.type === type)
  // Row 1.7-26
  it.runIf(cells.length > 0).each(cells.map((cell) => [cell.method, cell.outcome, cell] as const))(
    'by %s: %s',
    async (method, _, cell) => {
      const playing = await enter(type)
      if (method === 'tokens' || method === 'credits') await payAtOnce(playing, cell)
      else if (method === 'bank') await payAtBank(playing, cell)
      else await payAtGateway(playing, cell)
      await check(cell, playing, cell.end)
    },
  )

  it('cannot be paid by other methods', async () => {
    const playing = await enter(type)
    await finish(playing, (await statusOf(playing)).step)
    const others = PAYMENT_METHODS.filter(
      (method) => !possible.some((cell) => cell.type === type && cell.method === method),
    )
    for (const method of others) {
      const { body } = await pay(
        { ...playing, key: randomUUID() },
        { method, nonce: 'x', bankId: 'x', creditIds: ['v2'] },
      )
      expect(body.code).toBe(SKETCHES[type].form === 'free' ? 'entry-finished' : 'wrong-payment-method')
    }
    expect(others.length).toBeGreaterThan(0)
  })
})
