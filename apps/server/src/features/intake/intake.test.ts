/**
 * Entries by text, phone and post over HTTP: which count, which are charged, who gets a message, and that none is
 * duplicated.
 */
import { randomUUID } from 'node:crypto'
import { postAccountEntries, postAccountTickets } from '@fairdraw/contract/account.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { getIntakeBatch, getIntakeTotals, postIntakeRows } from '@fairdraw/contract/intake.ts'
import type { IntakeBatch } from '@fairdraw/contract/intake.ts'
import { postClose, postPause, postSpentAmount } from '@fairdraw/contract/safety.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { competitionTerms } from '../catalogue/tables.ts'
import { entries } from '../entry/tables.ts'
import { intakeRows } from './tables.ts'
import { accountEvents, players } from '../player/tables.ts'
import { wins } from '../prize/tables.ts'
import { spendLimits } from '../safety/tables.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { createLoginClient } from '../../testing/login-client.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { processRows } from './process-rows.ts'
import { readValue } from '../../testing/read-rows.ts'

const MINUTE = 60_000
const start = Date.now()
const ago = (minutes: number) => new Date(start - minutes * MINUTE).toISOString()

const TEXTED = 1
const SKILL = 2
const DRAWN = 3
const CAPPED = 4
const VERIFIED = 5
const NO_WINNERS = 6
const HIDDEN = 7
const ONLINE = 8
const DEAR = 9
const RUN = 10

const way = { enabled: true, info: 'Late ones may be charged.', cost: 'Free' }
const costs = (costPence: number) => ({
  costPence,
  cost: `${formatPrice(costPence)} each, plus your network’s own charge`,
})
const open = { dateStart: ago(60), dateStop: ago(-60) }
const KEYS = { 'text-house': 'text-house-key-for-tests', 'post-room': 'post-room-key-for-tests' } as const
type Source = keyof typeof KEYS

const server = await startTestApp({
  competitions: [
    {
      id: TEXTED,
      pricePence: 200,
      tokensEarned: 10,
      steps: ['payment'],
      channels: {
        sms: { ...way, ...open, dateStop: ago(10), ...costs(200), isLateCharged: true, tickets: 2 },
        phone: { ...way, ...open, dateStop: ago(10), ...costs(200) },
        postal: { ...way, ...open },
      },
    },
    { id: SKILL, steps: ['quiz'], legalBasis: 'skill', channels: { postal: { ...way, ...open } } },
    { id: DRAWN, drawCutOff: ago(5), channels: { postal: { ...way, ...open, dateStop: ago(20) } } },
    {
      id: CAPPED,
      cap: 2,
      channels: { sms: { ...way, ...open, ...costs(50), cap: 3 }, postal: { ...way, ...open } },
    },
    { id: VERIFIED, emailVerificationRequired: true, channels: { sms: { ...way, ...open } } },
    { id: NO_WINNERS, eligibility: { noWinSinceDays: 30 }, channels: { postal: { ...way, ...open } } },
    { id: HIDDEN, isHidden: true, channels: { sms: { ...way, ...open } } },
    { id: ONLINE },
    { id: DEAR, channels: { sms: { ...way, ...open, ...costs(400) } } },
    {
      id: RUN,
      run: { ticketsTotal: 6, tooFew: 'draw' },
      channels: { sms: { ...way, ...open, ...costs(0), tickets: 2 }, postal: { ...way, ...open } },
    },
  ],
})
const phone = createLoginClient(server)
beforeEach(() => {
  server.clock.now = new Date()
  server.texts.length = 0
})

const key = (source: Source) => KEYS[source]
type Row = Parameters<typeof server.ask<typeof postIntakeRows>>[1] extends infer P
  ? P extends { body?: { rows: (infer R)[] } }
    ? R
    : never
  : never

let made = 0
/** A row of an unused number, made half an hour ago by default. */
function row(change: Partial<Row> = {}): Row {
  made += 1
  return { reference: `R-${made}`, competitionId: TEXTED, phone: server.freshPhone(), enteredAt: ago(30), ...change }
}

type Sent = { channel?: 'sms' | 'phone' | 'postal'; reference?: string; source?: Source }

const send = (sent: Row[], { channel = 'sms', source = 'text-house', reference = randomUUID() }: Sent = {}) =>
  server.ask(postIntakeRows, { bearer: key(source), body: { channel, reference, rows: sent } })

const context = () => ({ db: server.db, catalogue: server.catalogue, breaks, operatorLimitPence: 1_000_00 })
const breaks = { find: async () => new Map<string, Date>(), save: async () => {} }
async function processAllRows() {
  while ((await processRows(context())) > 0);
}

/** Delivers rows, processes them, and returns the batch. */
async function deliver(sent: Row[], more: Sent = {}): Promise<IntakeBatch> {
  const { status, body } = await send(sent, more)
  expect(status).toBe(200)
  await processAllRows()
  return (await batch(body.id!, more.source)).body as IntakeBatch
}
const batch = (id: string, source: Source = 'text-house') =>
  server.ask(getIntakeBatch, { bearer: key(source), params: { id } })

const runJobs = () => server.jobs.runAll()
const bearerOf = async (number: string) => {
  await phone.exists(number)
  const { body } = await phone.verify(number)
  return (await phone.renew(body.token)).body.token!
}
const entriesOf = async (bearer: string) => (await server.ask(postAccountEntries, { bearer, body: {} })).body.entries!
const spentBy = async (bearer: string) => (await server.ask(postSpentAmount, { bearer, body: {} })).body.spentPence
const expectInvariants = async () => expect(await findBrokenInvariants(server.db)).toEqual([])

describe('a text', () => {
  it('is an entry of the number’s player, with tickets, cost and channel, and counts as spending', async () => {
    const { bearer, phone: number } = await server.addPlayer()
    const delivered = await deliver([row({ phone: number, costPence: 200 })])
    expect(delivered).toMatchObject({
      channel: 'sms',
      state: 'done',
      received: 1,
      accepted: 1,
      rejected: 0,
      reasons: {},
      chargedPence: 200,
    })
    const [entry] = await entriesOf(bearer)
    expect(entry).toMatchObject({
      competitionId: TEXTED,
      status: 'completed',
      step: null,
      channel: 'sms',
      enteredAt: ago(30),
      paidPence: 200,
      tickets: [expect.any(String), expect.any(String)],
      tokensEarned: 20,
    })
    expect(await spentBy(bearer)).toBe(200)
    const { body } = await server.ask(postAccountTickets, { bearer, body: {} })
    expect(body.tickets).toEqual([
      expect.objectContaining({ competitionId: TEXTED, entriesCount: 0, ticketsCount: 2, tickets: entry!.tickets }),
    ])
    await expectInvariants()
  })

  // Row 1.8-11
  it('is answered with its tickets and what they earned', async () => {
    const { bearer, phone: number } = await server.addPlayer()
    await deliver([row({ phone: number })])
    await runJobs()
    const [entry] = await entriesOf(bearer)
    const text = `You’re in for ‘Prize 1’. Your tickets are ${entry!.tickets.join(' and ')}. You’ve earned 20 tokens. That text cost £2`
    expect(phone.textsTo(number)).toEqual([{ to: number, text: expect.stringContaining(text) }])
  })

  it('of an unknown number creates a player without a passcode, who can log in with a texted code', async () => {
    const number = server.freshPhone()
    await deliver([row({ phone: `+44${number.slice(1)}` }), row({ phone: number })])
    const [player] = await server.db.select().from(players).where(eq(players.phone, number))
    expect(player).toMatchObject({ passcodeHash: null, ageStatedAt: expect.any(Date) })
    expect(await phone.exists(number)).toMatchObject({ body: { exists: true, next: 'otp' } })
    const { body } = await phone.verify(number)
    const { token } = (await phone.renew(body.token)).body
    expect(await entriesOf(token!)).toHaveLength(2)
    expect(await phone.eventsOf(number)).toEqual(['registered', 'logged-in'])
    const [event] = await server.db.select().from(accountEvents).where(eq(accountEvents.playerId, player!.id))
    expect(event!.detail).toEqual({ age: '18 or over', by: 'sms' })
    await expectInvariants()
  })

  // Field rule 13
  it.each([
    ['a text, whose copy says that to enter is to state it', 'sms', {}, true],
    ['a card with a date of birth', 'postal', { dateOfBirth: '1980-02-28' }, true],
    ['a card without one', 'postal', {}, false],
  ] as const)(
    '%s, of an unknown number: the age is stated only where its sender did',
    async (_, channel, more, isStated) => {
      const number = server.freshPhone()
      expect((await deliver([row({ phone: number, ...more })], { channel })).accepted).toBe(1)
      const [player] = await server.db.select().from(players).where(eq(players.phone, number))
      expect(player!.ageStatedAt !== null).toBe(isStated)
      const [event] = await server.db.select().from(accountEvents).where(eq(accountEvents.playerId, player!.id))
      expect(event!.detail).toEqual({ ...(isStated && { age: '18 or over' }), by: channel })
      // Further cards count too; what costs money waits for the statement.
      expect((await deliver([row({ phone: number })], { channel: 'postal' })).accepted).toBe(1)
      expect((await deliver([row({ phone: number })])).accepted).toBe(isStated ? 1 : 0)
    },
  )

  it('keeps the terms that were published when it was made', async () => {
    const { playerId, phone: number } = await server.addPlayer()
    const terms = { competitionId: ONLINE + 90, checkboxText: '', fullText: '' }
    await server.db.insert(competitionTerms).values([
      { ...terms, competitionId: DEAR, version: 7, publishedAt: new Date(ago(50)) },
      { ...terms, competitionId: DEAR, version: 8, publishedAt: new Date(ago(29)) },
    ])
    await deliver([row({ phone: number, competitionId: DEAR })])
    const [entry] = await server.db.select().from(entries).where(eq(entries.playerId, playerId))
    expect(entry).toMatchObject({ termsVersion: 7, acceptedAt: new Date(ago(30)), state: 'completed' })
  })
})

it('entries of every channel draw on the same run of tickets, in the order of their rows', async () => {
  const { bearer } = await server.addPlayer()
  const entered = () => server.ask(postEnter, { bearer, body: { competitionId: RUN, termsAccepted: true } })
  expect(await entered()).toMatchObject({ status: 200 })
  const cards = await deliver([row({ competitionId: RUN }), row({ competitionId: RUN })], {
    channel: 'postal',
    source: 'post-room',
  })
  expect(cards).toMatchObject({ accepted: 2, rejected: 0 })
  const texts = await deliver([row({ competitionId: RUN }), row({ competitionId: RUN }), row({ competitionId: RUN })])
  // Three are left: one text gets its two, and the last ticket is not enough for another.
  expect(texts).toMatchObject({ accepted: 1, rejected: 2, reasons: { 'sold-out': 2 } })
  expect(await entered()).toMatchObject({ status: 200 })
  expect(await entered()).toMatchObject({ status: 409, body: { code: 'sold-out' } })
  await expectInvariants()
})

describe('a row is rejected with its reason, and its sender gets a message', () => {
  const one = async (sent: Row, more: Sent = {}) => {
    const delivered = await deliver([sent], more)
    expect(delivered).toMatchObject({ received: 1, accepted: 0, rejected: 1, state: 'done' })
    await runJobs()
    return { reason: Object.keys(delivered.reasons)[0], chargedPence: delivered.chargedPence }
  }
  const free = (reason: string) => ({ reason, chargedPence: 0 })

  it.each<[string, Partial<Row>, Sent]>([
    ['unreadable', { reference: ' ' }, {}],
    ['wrong-number', { phone: '020 7946 0000' }, {}],
    ['wrong-time', { enteredAt: 'yesterday' }, {}],
    ['wrong-time', { enteredAt: ago(-20) }, {}],
    ['unknown-competition', { competitionId: 4711 }, {}],
    ['wrong-channel', { competitionId: ONLINE }, {}],
    ['wrong-cost', { costPence: 150 }, {}],
    ['not-started', { enteredAt: ago(61) }, {}],
    ['after-draw', { competitionId: DRAWN }, { channel: 'postal' }],
    ['age-unverified', { dateOfBirth: '2015-01-01' }, {}],
    ['wrong-answer', { competitionId: SKILL, answer: 'Green' }, { channel: 'postal' }],
    ['wrong-answer', { competitionId: SKILL }, { channel: 'postal' }],
    ['ineligible', { competitionId: HIDDEN }, {}],
    ['email-not-verified', { competitionId: VERIFIED }, {}],
  ])('%s: %j', async (reason, change, more) => {
    const sent = row(change)
    expect(await one(sent, more)).toEqual(free(reason))
    const isNotified = !['unreadable', 'wrong-number', 'wrong-time'].includes(reason) && more.channel !== 'postal'
    expect(phone.textsTo(sent.phone)).toHaveLength(isNotified ? 1 : 0)
    const [player] = await server.db.select().from(players).where(eq(players.phone, sent.phone))
    expect(player).toBeUndefined()
  })

  it('paused, while its player is in a break, and is not charged', async () => {
    for (const endpoint of [postPause, postClose] as const) {
      const { bearer, playerId, phone: number } = await server.addPlayer()
      const confirmation = await server.tokens.open(server.db, playerId, 'one-time', server.clock.now)
      const body = endpoint === postPause ? { days: 7 } : { confirmation }
      expect(await server.ask(endpoint, { bearer, body } as never)).toMatchObject({ status: 200 })
      expect(await one(row({ phone: number }))).toEqual(free('paused'))
      expect(phone.textsTo(number)[0]!.text).toMatch(/^You asked for a break .* We haven’t charged you/)
    }
  })

  it('paused if it was made during a break that has ended since, but not if it was made before the break', async () => {
    const { bearer, playerId, phone: number } = await server.addPlayer()
    await server.ask(postPause, { bearer, body: { days: 7 } })
    const [from, until] = [ago(30), ago(20)]
    await server.db
      .update(players)
      .set({ pausedUntil: new Date(until) })
      .where(eq(players.id, playerId))
    await rewriteHistory(
      server.db,
      sql`update account_events set at = ${from}, detail = ${JSON.stringify({ days: 7, until })}::jsonb
          where player_id = ${playerId} and event = 'paused'`,
    )
    const made = (minutes: number) => deliver([row({ phone: number, enteredAt: ago(minutes) })])
    expect(await made(25)).toMatchObject({ accepted: 0, reasons: { paused: 1 }, chargedPence: 0 })
    expect(await made(35)).toMatchObject({ accepted: 1, chargedPence: 200 })
    expect(await made(15)).toMatchObject({ accepted: 1, chargedPence: 200 })
  })

  it('suspended, age-unverified and ineligible, by the properties of its player', async () => {
    const suspended = await server.addPlayer({ bannedAt: new Date() })
    expect(await one(row({ phone: suspended.phone }))).toEqual(free('suspended'))
    const young = await server.addPlayer({ ageStatedAt: null })
    expect(await one(row({ phone: young.phone }))).toEqual(free('age-unverified'))
    const winner = await server.addPlayer()
    await server.db.insert(wins).values({ playerId: winner.playerId, competitionId: ONLINE, wonAt: new Date(ago(90)) })
    const card = row({ phone: winner.phone, competitionId: NO_WINNERS })
    expect(await one(card, { channel: 'postal' })).toEqual(free('ineligible'))
  })

  it('a player who may enter is not rejected for any of these reasons', async () => {
    const tester = await server.addPlayer({ isTestPlayer: true, email: 'a@b.example', emailVerifiedAt: new Date() })
    const { accepted } = await deliver(
      [HIDDEN, VERIFIED].map((competitionId) => row({ phone: tester.phone, competitionId })),
    )
    expect(accepted).toBe(2)
    const skilled = row({ competitionId: SKILL, answer: ' blue ', dateOfBirth: '1980-02-28' })
    const drawn = row({ competitionId: NO_WINNERS })
    expect((await deliver([skilled, drawn], { channel: 'postal' })).accepted).toBe(2)
    const [unfinishedBreaks] = await server.db.select().from(entries).where(eq(entries.competitionId, SKILL))
    expect(unfinishedBreaks!.quiz).toMatchObject({ q1: { answer: 'blue', isRight: true } })
  })
})

describe('a late text (field rule 19)', () => {
  it('is answered, and charged if the channel states that; the charge counts as spending, is in the ledger, and happens once', async () => {
    const late = row({ enteredAt: ago(9) })
    const delivered = await deliver([late])
    expect(delivered).toMatchObject({ accepted: 0, rejected: 1, reasons: { closed: 1 }, chargedPence: 200 })
    await runJobs()
    expect(phone.textsTo(late.phone)).toHaveLength(1)
    expect(phone.textsTo(late.phone)[0]!.text).toContain('you were charged £2 for your text')

    expect((await deliver([late])).reasons).toEqual({ duplicate: 1 })
    await runJobs()
    expect(phone.textsTo(late.phone)).toHaveLength(1)
    const bearer = await bearerOf(late.phone)
    expect(await entriesOf(bearer)).toEqual([])
    expect(await spentBy(bearer)).toBe(200)
    await expectInvariants()
  })

  it('is not charged if the channel does not state it', async () => {
    const late = row({ enteredAt: ago(9) })
    expect(await deliver([late], { channel: 'phone' })).toMatchObject({ reasons: { closed: 1 }, chargedPence: 0 })
    await runJobs()
    expect(phone.textsTo(late.phone)[0]!.text).toContain('We haven’t charged you for your call')
  })

  it('counts as on time by when it was made, even when it is delivered late', async () => {
    expect(await deliver([row({ enteredAt: ago(10.01) })])).toMatchObject({ accepted: 1 })
    expect(await deliver([row({ enteredAt: ago(10) })])).toMatchObject({ rejected: 1 })
  })
})

describe('limits', () => {
  it('of a channel apply only to it: online entries and other channels have their own', async () => {
    const { bearer, phone: number } = await server.addPlayer()
    const enter = () => server.ask(postEnter, { bearer, body: { competitionId: CAPPED, termsAccepted: true } })
    const texts = () => Array.from({ length: 2 }, () => row({ phone: number, competitionId: CAPPED }))
    expect(await deliver(texts())).toMatchObject({ accepted: 2 })
    expect(await deliver(texts())).toMatchObject({ accepted: 1, reasons: { 'entry-limit-exceeded': 1 } })
    expect(await deliver([...texts(), ...texts()], { channel: 'postal' })).toMatchObject({ accepted: 4 })
    const entered = [await enter(), await enter(), await enter()]
    expect(entered.map(({ status }) => status)).toEqual([200, 200, 409])
    const { body } = await server.ask(postAccountTickets, { bearer, body: {} })
    expect(body.tickets).toEqual([
      expect.objectContaining({ entriesCount: 2, capping: 2, isEntryCapping: true, ticketsCount: 9 }),
    ])
    await expectInvariants()
  })

  it('on spending apply within a batch and over all channels', async () => {
    const { bearer, playerId, phone: number } = await server.addPlayer()
    const set = new Date(ago(50))
    await server.db.insert(spendLimits).values({ playerId, limitPence: 600, setAt: set, holdsFrom: set })
    const texts = [DEAR, DEAR, TEXTED, TEXTED].map((competitionId) => row({ phone: number, competitionId }))
    expect(await deliver(texts)).toMatchObject({
      accepted: 2,
      reasons: { 'spend-limit-exceeded': 2 },
      chargedPence: 600,
    })
    expect(await spentBy(bearer)).toBe(600)
    expect(await deliver([row({ phone: number })], { channel: 'phone' })).toMatchObject({ rejected: 1 })
    expect(await deliver([row({ phone: number })], { channel: 'postal' })).toMatchObject({ accepted: 1 })
    await runJobs()
    expect(phone.textsTo(number).filter(({ text }) => text.includes('over your monthly limit'))).toHaveLength(3)
    await expectInvariants()
  })

  it('on spending apply to numbers without an account', async () => {
    const number = server.freshPhone()
    const texts = Array.from({ length: 3 }, () => row({ phone: number, competitionId: DEAR }))
    await send(texts)
    while ((await processRows({ ...context(), operatorLimitPence: 900 })) > 0);
    const found = await server.db.select().from(intakeRows).where(eq(intakeRows.phone, number)).orderBy(intakeRows.line)
    expect(found.map(({ reason }) => reason)).toEqual([null, null, 'spend-limit-exceeded'])
  })
})

describe('a repeated delivery', () => {
  it('under the same name is the same batch, and creates nothing new', async () => {
    const sent = [row(), row(), row({ enteredAt: 'never' })]
    const reference = randomUUID()
    const first = await deliver(sent, { reference })
    expect(first).toMatchObject({ received: 3, accepted: 2, rejected: 1 })
    expect(await deliver(sent, { reference })).toEqual(first)
    const [player] = await server.db.select().from(players).where(eq(players.phone, sent[0]!.phone))
    expect(await server.db.select().from(entries).where(eq(entries.playerId, player!.id))).toHaveLength(1)
  })

  it('under the same name with other content is refused', async () => {
    const sent = [row(), row()]
    const reference = randomUUID()
    const first = await deliver(sent, { reference })
    const changed = { status: 409, body: { code: 'delivery-changed' } }
    expect(await send([sent[0]!], { reference })).toMatchObject(changed)
    expect(await send([sent[1]!, sent[0]!], { reference })).toMatchObject(changed)
    expect(await send(sent, { reference, channel: 'phone' })).toMatchObject(changed)
    expect((await batch(first.id)).body).toEqual(first)
    expect(await send(sent, { reference, source: 'post-room' })).toMatchObject({ status: 200 })
    await processAllRows()
  })

  it('under another name enters no row twice, nor within one batch; another source has its own references', async () => {
    const sent = row()
    expect(await deliver([sent, sent])).toMatchObject({ accepted: 1, reasons: { duplicate: 1 } })
    expect(await deliver([sent])).toMatchObject({ accepted: 0, reasons: { duplicate: 1 } })
    expect(await deliver([sent], { channel: 'phone' })).toMatchObject({ reasons: { duplicate: 1 } })
    expect(await deliver([sent], { source: 'post-room' })).toMatchObject({ accepted: 1 })
    await runJobs()
    expect(phone.textsTo(sent.phone)).toHaveLength(2)
  })

  it('is judged again if it was rejected; its sender gets one message for each reason', async () => {
    const wrong = row({ costPence: 150 })
    expect(await deliver([wrong])).toMatchObject({ reasons: { 'wrong-cost': 1 } })
    expect(await deliver([wrong])).toMatchObject({ reasons: { 'wrong-cost': 1 } })
    await runJobs()
    expect(phone.textsTo(wrong.phone)).toHaveLength(1)
    const right = { ...wrong, costPence: 200 }
    expect(await deliver([right])).toMatchObject({ accepted: 1 })
    expect(await deliver([wrong])).toMatchObject({ reasons: { duplicate: 1 } })
    await runJobs()
    expect(phone.textsTo(wrong.phone)).toHaveLength(2)
  })
})

describe('the totals', () => {
  it('are counted by competition and channel, for the source’s own batches', async () => {
    const totals = async (source: Source) =>
      (
        await server.ask(getIntakeTotals, { bearer: key(source), params: { competitionId: DRAWN } })
      ).body.channels!.find(({ channel }) => channel === 'postal')
    const before = await totals('post-room')
    const sent = [row({ competitionId: DRAWN }), row({ competitionId: DRAWN, phone: 'none' })]
    await send(sent, { source: 'post-room', channel: 'postal' })
    expect(await totals('post-room')).toEqual({
      channel: 'postal',
      received: 2,
      accepted: 0,
      rejected: 0,
      waiting: 2,
      chargedPence: 0,
    })
    expect(before).toBeUndefined()
    await processAllRows()
    expect(await totals('post-room')).toMatchObject({ received: 2, accepted: 0, rejected: 2, waiting: 0 })
    expect(await totals('text-house')).toMatchObject({ received: 1 })
    const unknown = { bearer: key('post-room'), params: { competitionId: 4711 } }
    expect(await server.ask(getIntakeTotals, unknown)).toMatchObject({ status: 404 })
  })

  it('in the file of rejected rows no cell runs as a spreadsheet formula', async () => {
    const formula = row({ phone: '=cmd|calc', reference: '=1+1', answer: 'a, "b"' })
    const { id } = await deliver([row(), formula, row({ enteredAt: '+44' })])
    const url = `/api/intake/batches/${id}/rejected.csv`
    const get = (source?: Source) =>
      server.app.inject({ url, headers: source ? { authorization: `Bearer ${key(source)}` } : {} })
    const { headers, body } = await get('text-house')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain(`rejected-${id}.csv`)
    const lines = body.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^2,wrong-number,The phone number is not a UK mobile number\.,0,'=1\+1,/)
    expect(lines[1]).toContain(`,'=cmd|calc,`)
    expect(lines[1]).toContain('"a, ""b"""')
    expect(lines[2]).toContain(',wrong-time,')
    expect((await get('post-room')).statusCode).toBe(404)
    expect((await get()).statusCode).toBe(403)
    expect((await server.app.inject(url.replace(id, 'x'))).statusCode).toBe(403)
  })

  it('of another source are not found', async () => {
    const { id } = await deliver([row()])
    expect(await batch(id, 'post-room')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('the keys', () => {
  const ask = (bearer?: string, app = server) =>
    app.ask(postIntakeRows, { bearer, body: { channel: 'sms', reference: 'x', rows: [row()] } })
  const unknown = { status: 403, body: { code: 'unknown-source' } }

  it('give access to sources, and to nobody else', async () => {
    const { bearer } = await server.addPlayer()
    for (const key of [undefined, '', 'text-house', bearer, KEYS['text-house'].slice(0, -1)])
      expect(await ask(key)).toMatchObject(unknown)
    expect(await server.ask(postSpentAmount, { bearer: KEYS['text-house'], body: {} })).toMatchObject({ status: 401 })
  })

  it('give nobody access if there are none', async () => {
    const { testConfig } = await import('../../testing/test-app.ts')
    const { INTAKE_KEYS: _, ...config } = testConfig
    const closed = await startTestApp({ config })
    expect(await ask(KEYS['text-house'], closed)).toMatchObject(unknown)
  })
})

it('a break of an erased account still applies to its number', async () => {
  const number = server.freshPhone()
  const longerBreaks = { ...breaks, find: async () => new Map([[number, new Date(start + 60 * MINUTE)]]) }
  await send([row({ phone: number }), row({ phone: number })])
  await processRows({ ...context(), breaks: longerBreaks })
  const found = await server.db.select().from(intakeRows).where(eq(intakeRows.phone, number))
  expect(found.map(({ reason, playerId }) => [reason, playerId])).toEqual([
    ['paused', null],
    ['paused', null],
  ])
})

it('concurrent rows of one player, in many batches and processes, all count once', async () => {
  const { bearer, phone: number, playerId } = await server.addPlayer()
  const shared = row({ phone: number, competitionId: CAPPED })
  for (let nth = 0; nth < 20; nth += 1) await send([shared, row({ phone: number, competitionId: CAPPED })])
  await Promise.all(Array.from({ length: 6 }, processAllRows))
  const texts = await server.db
    .select()
    .from(entries)
    .where(and(eq(entries.playerId, playerId), eq(entries.channel, 'sms')))
  expect(texts).toHaveLength(3)
  expect(await spentBy(bearer)).toBe(150)
  const left = await readValue<number>(
    server.db,
    sql`select count(*)::int as count from intake_rows where state = 'received'`,
  )
  expect(left).toBe(0)
  await expectInvariants()
})
