/**
 * Payouts of cash prizes over PayPal's protocol: linked, requested, sent once, followed to their end, and returned when
 * they fail.
 */
import { randomUUID } from 'node:crypto'
import {
  getDeskPayouts,
  postDeskReleasePayout,
  postDeskReturnPayout,
  postNotYou,
  postOauthLink,
  postPayPalUserInfo,
  postPayoutCreate,
  postPayoutStatus,
} from '@fairdraw/contract/payout.ts'
import { payPalAccounts } from '@fairdraw/emulators/paypal/accounts.ts'
import { demoPayPalCredentials } from '@fairdraw/emulators/paypal/credentials.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { PAYOUT_REVIEWED_FROM_PENCE, UNCLAIMED_DAYS } from '@fairdraw/rules/payout/payout.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createQueryGauges } from '../../observability/query-gauges.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { createFakeWorkReporter } from '../../testing/fake-work-reporter.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createPayouts } from '../../vendors/paypal/paypal.ts'
import { reconcileDay } from '../payment/reconciliation/reconcile-day.ts'
import { PAYOUT_GAUGES } from './payout-gauges.ts'
import { sweepPayouts } from './sweep-payouts.ts'

type Player = Awaited<ReturnType<TestApp['addPlayer']>>
type Name = 'SUCCESS' | 'FAILED' | 'UNCLAIMED' | 'RETURNED' | 'BLOCKED' | 'ONHOLD'

const work = createFakeWorkReporter()
const emulators = closeAfter(await startEmulators({ payoutsProcess: 'asked' }))
const payPal = createPayouts({
  url: `${emulators.origin}/_v/${vendorHosts.payPalApi}`,
  logInUrl: `${emulators.origin}/_v/${vendorHosts.payPalConnect}`,
  ...demoPayPalCredentials,
  timeoutMs: 2_000,
})
const server = await startTestApp({ vendors: { payPal } })
beforeEach(() => {
  emulators.faults.clear()
  work.reported.length = 0
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

const accountOf = (outcome: Name) => payPalAccounts.find((account) => account.outcome === outcome)!
const confirm = ({ playerId }: Player) => server.tokens.open(server.db, playerId, 'one-time', server.clock.now)
/** Entry credit is never paid out, however much there is. */
const winner = (cash = 2550) => server.addPlayer({ balances: { cash, 'entry-credits-v2': 5000 } })

/** Goes to PayPal as a browser does, selects an account there, and returns with a code. */
async function logInAtPayPal(player: Player, payerId: string) {
  const { body } = await server.ask(postOauthLink, { bearer: player.bearer, body: {} })
  const url = new URL(body.url!)
  const form = new URLSearchParams({
    payer: payerId,
    back: url.searchParams.get('redirect_uri')!,
    state: url.searchParams.get('state')!,
  })
  const answer = await fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(answer.headers.get('location')!)
  expect(back.pathname).toBe('/win/profile/payouts/paypal')
  return { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
}
const userInfo = (player: Player, body: { code?: string; state?: string; confirmation?: string } = {}) =>
  server.ask(postPayPalUserInfo, { bearer: player.bearer, body })
async function linked(outcome: Name = 'SUCCESS', cash?: number): Promise<Player> {
  const player = await winner(cash)
  const answer = await userInfo(player, await logInAtPayPal(player, accountOf(outcome).payerId))
  expect(answer.status).toBe(200)
  return player
}

type Ask = { amountPence?: number; key?: string; confirmation?: string }
const create = async (player: Player, { amountPence = 1550, key = randomUUID(), ...given }: Ask = {}) =>
  server.ask(postPayoutCreate, {
    bearer: player.bearer,
    key,
    body: { amountPence, confirmation: given.confirmation ?? (await confirm(player)) },
  })
const status = async (player: Player) => (await server.ask(postPayoutStatus, { bearer: player.bearer, body: {} })).body
const state = async (player: Player) => (await status(player)).payouts?.[0]?.state

/** Runs the job with everything due. */
async function sweep(times = 1) {
  for (let nth = 0; nth < times; nth += 1) {
    await server.db.execute(
      sql`update payouts set next_attempt_at = clock_timestamp() where next_attempt_at is not null`,
    )
    await sweepPayouts({ db: server.db, payPal, workReporter: work.reporter })
  }
}
const makeOlder = (days: number) =>
  server.db.execute(sql`update payouts set changed_at = changed_at - make_interval(days => ${days})`)
const cash = async ({ playerId }: Player) => {
  const [wallet] = await readRows<{ balance: number; held: number }>(
    server.db,
    sql`select balance::int as balance, held::int as held from wallets where player_id = ${playerId} and asset = 'cash'`,
  )
  return wallet
}
const atPayPal = ({ playerId }: Player) =>
  readRows<{ id: string }>(server.db, sql`select id from payouts where player_id = ${playerId}`).then((mine) =>
    emulators.payPal.books().filter(({ senderBatchId }) => mine.some(({ id }) => id === senderBatchId)),
  )
const messageTopics = ({ playerId }: Player) =>
  readRows<{ topic: string }>(
    server.db,
    sql`select topic from outbox where player_id = ${playerId} and topic like 'payout-%' order by id`,
  ).then((rows) => rows.map(({ topic }) => topic))
const withCard = (topic: string) => [topic, `${topic}/card`]

describe('linking an account', () => {
  // Rows 1.7-35, 1.7-49
  it('shows its owner with a masked address, and none after it was unlinked', async () => {
    const player = await winner()
    expect((await userInfo(player)).body).toEqual({ account: null })
    const back = await logInAtPayPal(player, accountOf('UNCLAIMED').payerId)
    const account = { name: 'Sam Okafor', email: 's…m@example.com', isVerified: false }
    expect((await userInfo(player, back)).body).toEqual({ account })
    expect((await userInfo(player)).body).toEqual({ account })
    await server.ask(postNotYou, { bearer: player.bearer, body: {} })
    expect((await userInfo(player)).body).toEqual({ account: null })
    expect(await create(player)).toMatchObject({ status: 409, body: { code: 'no-payout-account' } })
  })

  // Row 1.7-14
  it('works once, for the player who began it, for ten minutes', async () => {
    const [player, other] = [await winner(), await winner()]
    const back = await logInAtPayPal(player, accountOf('SUCCESS').payerId)
    const ended = { status: 409, body: { code: 'link-ended' } }
    expect(await userInfo(other, back)).toMatchObject(ended)
    expect(await userInfo(player, { ...back, state: 'made up' })).toMatchObject(ended)
    expect(await userInfo(player, { ...back, code: 'made up' })).toMatchObject(ended)
    expect(await userInfo(player, { state: back.state })).toMatchObject(ended)
    expect(await userInfo(player, back)).toMatchObject({ status: 200 })
    expect(await userInfo(player, back)).toMatchObject(ended)
    const late = await logInAtPayPal(other, accountOf('SUCCESS').payerId)
    server.advanceSeconds(601)
    expect(await userInfo(other, late)).toMatchObject(ended)
  })

  it('another account needs a fresh texted code, also after “not you”, and PayPal’s code stays valid', async () => {
    const player = await linked()
    await server.ask(postNotYou, { bearer: player.bearer, body: {} })
    const back = await logInAtPayPal(player, accountOf('BLOCKED').payerId)
    expect(await userInfo(player, back)).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
    expect(await userInfo(player, { ...back, confirmation: player.bearer })).toMatchObject({ status: 403 })
    const confirmation = await confirm(player)
    expect(await userInfo(player, { ...back, confirmation })).toMatchObject({
      body: { account: { name: 'Lee Block' } },
    })
    expect(await create(player, { confirmation })).toMatchObject({ status: 403 })
  })

  it('uses no code while PayPal is unreachable', async () => {
    const player = await winner()
    const back = await logInAtPayPal(player, accountOf('SUCCESS').payerId)
    emulators.faults.add({ vendor: 'paypal', operation: 'token', fault: 'error-5xx' })
    expect(await userInfo(player, back)).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect(await userInfo(player, back)).toMatchObject({ status: 200 })
  })
})

describe('requesting a payout', () => {
  // Row 1.4-01
  // Rows 1.7-34, 1.7-36
  it('puts the money on hold once, also when repeated', async () => {
    const player = await linked()
    const [key, confirmation] = [randomUUID(), await confirm(player)]
    const first = await create(player, { key, confirmation })
    expect(first).toMatchObject({ status: 200, body: { payout: { amountPence: 1550, state: 'requested' } } })
    expect(await create(player, { key, confirmation })).toEqual(first)
    // The reply of the first call was never stored, because its process died.
    await server.db.execute(sql`delete from idempotency_keys where player_id = ${player.playerId}`)
    expect(await create(player, { key })).toEqual(first)
    expect(await cash(player)).toEqual({ balance: 1000, held: 1550 })
    expect(await status(player)).toMatchObject({ status: 'pending', payouts: [{ amountPence: 1550 }] })
  })

  // Row 1.1-22
  it('needs a fresh texted code, enough cash, and no other running payout', async () => {
    const player = await linked()
    expect(await create(player, { confirmation: 'x'.repeat(43) })).toMatchObject({
      status: 403,
      body: { code: 'step-up-needed' },
    })
    expect(await create(player, { amountPence: 2551 })).toMatchObject({
      status: 409,
      body: { code: 'not-enough-cash' },
    })
    expect(await create(player, { amountPence: 0 })).toMatchObject({ status: 422 })
    expect(await create(player, { amountPence: 1 })).toMatchObject({ status: 200 })
    expect(await create(player)).toMatchObject({ status: 409, body: { code: 'payout-under-way' } })
    expect(await cash(player)).toEqual({ balance: 2549, held: 1 })
  })

  it('creates one payout for many concurrent calls', async () => {
    const player = await linked()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(player)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await cash(player)).toEqual({ balance: 1000, held: 1550 })
  })

  it('blocks erasing while the money is on its way', async () => {
    const player = await linked('ONHOLD', 100)
    await create(player, { amountPence: 100 })
    const { postAccountErase } = await import('@fairdraw/contract/profile.ts')
    const body = { confirmation: await confirm(player) }
    expect(await server.ask(postAccountErase, { bearer: player.bearer, body })).toMatchObject({
      status: 409,
      body: { code: 'prizes-due', due: ['cash'] },
    })
  })
})

describe('the outcome of a payout', () => {
  // Row 1.1-12
  it.each([
    ['SUCCESS', 'paid', null, 1000, withCard('payout-paid')],
    ['FAILED', 'returned', 'failed', 2550, withCard('payout-returned')],
    ['BLOCKED', 'returned', 'blocked', 2550, withCard('payout-returned')],
    ['RETURNED', 'returned', 'returned', 2550, withCard('payout-returned')],
    ['UNCLAIMED', 'unclaimed', null, 1000, ['payout-unclaimed']],
    ['ONHOLD', 'on-hold', null, 1000, []],
  ] as const)('at PayPal %s: it is %s, with the right balances and messages', async (...row) => {
    const [outcome, end, reason, balance, topics] = row
    const player = await linked(outcome)
    await create(player)
    await sweep(2)
    expect(await state(player)).toBe('submitted')
    await emulators.payPal.process()
    await sweep(3)
    expect(await status(player)).toMatchObject({ payouts: [{ state: end, reason }] })
    expect(await cash(player)).toEqual({ balance, held: end === 'unclaimed' || end === 'on-hold' ? 1550 : 0 })
    expect(await messageTopics(player)).toEqual(topics)
    expect(await atPayPal(player)).toHaveLength(1)
    expect(work.reported).toEqual([])
  })

  // Row 1.4-01
  it('declined for the account: it is returned at once', async () => {
    const player = await linked()
    emulators.faults.add({ vendor: 'paypal', operation: 'payout', fault: 'decline' })
    await create(player)
    await sweep(2)
    expect(await status(player)).toMatchObject({
      status: 'resolved',
      payouts: [{ state: 'returned', reason: 'refused' }],
    })
    expect(await cash(player)).toEqual({ balance: 2550, held: 0 })
    expect(await atPayPal(player)).toEqual([])
  })

  it.each(['drop-before', 'drop-after', 'error-5xx'] as const)(
    '%s: it is asked for again, is reported, and money leaves once',
    async (fault) => {
      const player = await linked()
      emulators.faults.add({ vendor: 'paypal', operation: 'payout', fault, times: 2 })
      await create(player)
      await sweep(3)
      expect(await state(player)).toBe('submitted')
      expect(work.reported).toEqual(
        Array.from({ length: 2 }, () => expect.objectContaining({ level: 'warn', kind: 'payout', name: 'paypal' })),
      )
      await emulators.payPal.process()
      await sweep(2)
      expect(await state(player)).toBe('paid')
      expect(await atPayPal(player)).toHaveLength(1)
    },
  )

  it('unclaimed for too long: it is cancelled and returned', async () => {
    const player = await linked('UNCLAIMED')
    await create(player)
    await sweep()
    await emulators.payPal.process()
    await sweep(2)
    expect(await state(player)).toBe('unclaimed')
    await makeOlder(UNCLAIMED_DAYS + 1)
    await sweep(2)
    expect(await status(player)).toMatchObject({ payouts: [{ state: 'returned', reason: 'unclaimed' }] })
    expect(await cash(player)).toEqual({ balance: 2550, held: 0 })
    expect(await messageTopics(player)).toEqual(['payout-unclaimed', ...withCard('payout-returned')])
  })

  it('paid and later returned by PayPal: it is in the wallet again', async () => {
    const player = await linked()
    await create(player)
    await sweep()
    await emulators.payPal.process()
    await sweep()
    expect(await state(player)).toBe('paid')
    const [item] = await atPayPal(player)
    await webhookOf(() => emulators.payPal.move(item!, 'REFUNDED'))
    await sweepPayouts({ db: server.db, payPal, workReporter: work.reporter })
    expect(await state(player)).toBe('returned')
    expect(await cash(player)).toEqual({ balance: 2550, held: 0 })
  })

  it('for a banned player: it waits until the ban is lifted, and nothing is sent', async () => {
    const player = await linked()
    await create(player)
    const suspend = (at: Date | null) =>
      server.db.execute(
        sql`update players set suspended_at = ${at?.toISOString() ?? null}::timestamptz where id = ${player.playerId}`,
      )
    await suspend(new Date())
    await sweep(3)
    expect(await atPayPal(player)).toEqual([])
    expect(
      await readRows(
        server.db,
        sql`select state, last_error as error from payouts where player_id = ${player.playerId}`,
      ),
    ).toEqual([{ state: 'requested', error: 'the account is suspended' }])
    await suspend(null)
    await sweep()
    // The ban has ended their session.
    expect(await atPayPal(player)).toHaveLength(1)
  })

  it('without a reply for longer than PayPal detects duplicates: it is not sent again, and is reported', async () => {
    const player = await linked()
    await create(player)
    emulators.faults.add({ vendor: 'paypal', operation: 'payout', fault: 'drop-after' })
    await sweep()
    await makeOlder(26)
    await sweep(3)
    expect(work.reported.filter(({ level }) => level === 'error')).toHaveLength(1)
    const registry = new Registry()
    createQueryGauges(registry, server.db, PAYOUT_GAUGES)
    expect(await registry.metrics()).toMatch(/fairdraw_payouts_oldest_seconds\{state="requested"\} [2-9]\d{6}/)
    // A person finds that it had arrived and enters its id; then it continues.
    const [item] = await atPayPal(player)
    await server.db.execute(
      sql`update payouts set vendor_id = ${item!.batchId}, state = 'submitted', next_attempt_at = clock_timestamp() where player_id = ${player.playerId}`,
    )
    await emulators.payPal.process()
    await sweep()
    expect(await state(player)).toBe('paid')
  })

  it('with another amount at PayPal: it is reported each time, and nothing changes', async () => {
    const player = await linked()
    await create(player)
    await sweep()
    await emulators.payPal.process()
    const [item] = await atPayPal(player)
    const amount = item!.amountPence
    item!.amountPence = 1
    await sweep(2)
    expect(await state(player)).toBe('submitted')
    expect(work.reported).toHaveLength(2)
    item!.amountPence = amount
    await sweep()
    expect(await state(player)).toBe('paid')
  })
})

/** A webhook as PayPal sends it after `happen`. */
async function webhookOf(happen: () => Promise<unknown>, change: (text: string) => string = (text) => text) {
  const { createServer } = await import('node:http')
  const statuses: number[] = []
  const taker = createServer((request, response) => {
    const forward = async () => {
      let text = ''
      for await (const part of request) text += String(part)
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: request.url!,
        headers: request.headers as Record<string, string>,
        payload: change(text),
      })
      statuses.push(statusCode)
      response.statusCode = statusCode
      response.end()
    }
    void forward()
  })
  await new Promise<void>((listening) => taker.listen(0, '127.0.0.1', listening))
  const { port } = taker.address() as { port: number }
  emulators.setWebhookTarget(`http://127.0.0.1:${port}`)
  await happen()
  emulators.setWebhookTarget(undefined)
  await new Promise((closed) => taker.close(closed))
  return statuses
}

describe('a webhook', () => {
  const dueAt = async ({ playerId }: Player) =>
    await readValue<boolean>(
      server.db,
      sql`select next_attempt_at <= clock_timestamp() as due from payouts where player_id = ${playerId}`,
    )
  async function submitted(): Promise<Player> {
    const player = await linked()
    await create(player)
    await sweep()
    return player
  }

  it('signed by PayPal triggers a check of the payout; twice has the same effect', async () => {
    const player = await submitted()
    expect(await dueAt(player)).toBe(false)
    expect(await webhookOf(() => emulators.payPal.process())).toEqual([200])
    expect(await dueAt(player)).toBe(true)
    await sweepPayouts({ db: server.db, payPal, workReporter: work.reporter })
    const [item] = await atPayPal(player)
    expect(await webhookOf(() => emulators.payPal.move(item!, 'SUCCESS'))).toEqual([200])
    await sweepPayouts({ db: server.db, payPal, workReporter: work.reporter })
    expect(await state(player)).toBe('paid')
    expect(await messageTopics(player)).toEqual(withCard('payout-paid'))
  })

  it('without PayPal’s signature changes nothing; for an unknown payout PayPal is not called', async () => {
    const player = await submitted()
    expect(
      await webhookOf(
        () => emulators.payPal.process(),
        (text) => text.replace('SUCCESS', 'BLOCKED'),
      ),
    ).toEqual([200])
    expect(await dueAt(player)).toBe(false)
    emulators.faults.add({ vendor: 'paypal', operation: 'verify', fault: 'error-5xx', times: 'always' })
    const post = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/webhooks/paypal',
        headers: { 'content-type': 'application/json' },
        payload,
      })
    const about = (id: string) => JSON.stringify({ resource: { payout_item: { sender_item_id: id } } })
    for (const text of ['{}', 'no JSON', about('nothing'), about(randomUUID())])
      expect((await post(text)).statusCode).toBe(200)
    // A known payout while PayPal is unreachable: the webhook must be sent again.
    const { payouts: [mine] = [] } = await status(player)
    expect((await post(about(mine!.id))).statusCode).toBe(503)
  })
})

describe('a large payout', () => {
  const large = PAYOUT_REVIEWED_FROM_PENCE
  async function inReview() {
    const player = await linked('SUCCESS', large)
    const { body } = await create(player, { amountPence: large })
    expect(body.payout!.state).toBe('in-review')
    return { player, params: { playerId: player.playerId, id: body.payout!.id } }
  }
  const finance = async () => (await addStaff(server, ['finance'])).headers
  const release = (params: { playerId: number; id: string }, headers: Record<string, string>) =>
    server.ask(postDeskReleasePayout, { headers, params, body: {} })

  it('is sent once two people have released it; one person alone cannot', async () => {
    const { player, params } = await inReview()
    const [first, second] = [await finance(), await finance()]
    await sweep()
    expect(await atPayPal(player)).toEqual([])
    expect(await release(params, (await addStaff(server, ['support'])).headers)).toMatchObject({ status: 403 })
    for (let times = 0; times < 2; times += 1)
      expect(await release(params, first)).toMatchObject({ status: 200, body: { isReleased: false } })
    const { body } = await server.ask(getDeskPayouts, { headers: first, query: { state: 'in-review' } })
    expect(body.payouts).toContainEqual(expect.objectContaining({ id: params.id, amountPence: large }))
    expect(await release(params, second)).toMatchObject({ body: { isReleased: true, payout: { state: 'requested' } } })
    expect(await release(params, first)).toMatchObject({ status: 409, body: { code: 'wrong-payout-state' } })
    await sweep()
    await emulators.payPal.process()
    await sweep()
    expect(await state(player)).toBe('paid')
    const acts = await readRows<{ act: string }>(
      server.db,
      sql`select act from audit_log where after ->> 'subjectId' = ${params.id} order by id`,
    )
    expect(acts.map(({ act }) => act)).toEqual(['propose', 'approve'])
  })

  it('that is not released is returned to its player, with a reason in the audit log', async () => {
    const { player, params } = await inReview()
    const headers = await finance()
    const sendBack = (reason: string) => server.ask(postDeskReturnPayout, { headers, params, body: { reason } })
    expect(await sendBack('no')).toMatchObject({ status: 422 })
    expect(await sendBack('The name there is another one')).toMatchObject({ body: { payout: { state: 'returned' } } })
    expect(await sendBack('The name there is another one')).toMatchObject({ status: 409 })
    expect(await cash(player)).toEqual({ balance: large, held: 0 })
    expect(await status(player)).toMatchObject({ payouts: [{ state: 'returned', reason: 'withdrawn' }] })
  })
})

it('the books of PayPal equal ours; differences are listed', async () => {
  const player = await linked()
  await create(player)
  const day = londonDay(server.clock.now)
  const books = { db: server.db, gateway: {} as never, openBanking: {} as never, payPal, now: () => server.clock.now }
  const compare = () => reconcileDay(books, 'paypal', day)
  await sweep()
  const before = await compare()
  await emulators.payPal.process()
  const { payouts: [mine] = [] } = await status(player)
  expect((await compare()).differences).toContainEqual({ orderId: mine!.id, oursPence: 0, theirsPence: 1550 })
  await sweep()
  const after = await compare()
  expect(after.oursPence).toBe(before.oursPence + 1550)
  expect(after.differences.map(({ orderId }) => orderId)).not.toContain(mine!.id)
  emulators.faults.add({ vendor: 'paypal', operation: 'find', fault: 'error-5xx' })
  expect(await compare()).toMatchObject({ state: 'unreachable' })
})
