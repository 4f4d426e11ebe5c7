/** Entries by text, phone and post over HTTP: what they give, and that none is counted or charged twice. */
import { postAccountTickets } from '@fairdraw/contract/account.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { competitionTerms } from '../catalogue/tables.ts'
import { entries } from '../entry/tables.ts'
import { intakeRows } from './tables.ts'
import { accountEvents, players } from '../player/tables.ts'
import { spendLimits } from '../safety/tables.ts'
import { readValue } from '../../testing/read-rows.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { CAPPED, DEAR, RUN, TEXTED, startIntake } from './testing.ts'

const { server, phone, ago, row, send, deliver, processAllRows, entriesOf, spentBy } = await startIntake()
beforeEach(() => {
  server.clock.now = new Date()
  server.texts.length = 0
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

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
  })

  // Row 1.8-11
  it('is answered with its tickets and what they earned', async () => {
    const { bearer, phone: number } = await server.addPlayer()
    await deliver([row({ phone: number })])
    await server.jobs.runAll()
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
    const terms = { competitionId: DEAR, checkboxText: '', fullText: '' }
    await server.db.insert(competitionTerms).values([
      { ...terms, version: 7, publishedAt: new Date(ago(50)) },
      { ...terms, version: 8, publishedAt: new Date(ago(29)) },
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
    await server.jobs.runAll()
    expect(phone.textsTo(number).filter(({ text }) => text.includes('over your monthly limit'))).toHaveLength(3)
  })

  it('on spending apply to numbers without an account', async () => {
    const number = server.freshPhone()
    const texts = Array.from({ length: 3 }, () => row({ phone: number, competitionId: DEAR }))
    await send(texts)
    await processAllRows({ operatorLimitPence: 900 })
    const found = await server.db.select().from(intakeRows).where(eq(intakeRows.phone, number)).orderBy(intakeRows.line)
    expect(found.map(({ reason }) => reason)).toEqual([null, null, 'spend-limit-exceeded'])
  })
})
it('concurrent rows of one player, in many batches and processes, all count once', async () => {
  const { bearer, phone: number, playerId } = await server.addPlayer()
  const shared = row({ phone: number, competitionId: CAPPED })
  for (let nth = 0; nth < 20; nth += 1) await send([shared, row({ phone: number, competitionId: CAPPED })])
  await Promise.all(Array.from({ length: 6 }, () => processAllRows()))
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
})
