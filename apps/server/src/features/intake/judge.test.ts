/** Rows that are rejected: each for its reason, charged only where that was stated, and their senders get a message. */
import { postClose, postPause } from '@fairdraw/contract/safety.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entries } from '../entry/tables.ts'
import { intakeRows } from './tables.ts'
import { players } from '../player/tables.ts'
import { wins } from '../prize/tables.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { DRAWN, HIDDEN, NO_WINNERS, ONLINE, SKILL, VERIFIED, startIntake } from './testing.ts'
import type { Row, Sent } from './testing.ts'

const { server, phone, ago, row, send, deliver, processAllRows, bearerOf, entriesOf, spentBy } = await startIntake()
beforeEach(() => {
  server.clock.now = new Date()
  server.texts.length = 0
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

describe('a row is rejected with its reason, and its sender gets a message', () => {
  const one = async (sent: Row, more: Sent = {}) => {
    const delivered = await deliver([sent], more)
    expect(delivered).toMatchObject({ received: 1, accepted: 0, rejected: 1, state: 'done' })
    await server.jobs.runAll()
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
    await server.jobs.runAll()
    expect(phone.textsTo(late.phone)).toHaveLength(1)
    expect(phone.textsTo(late.phone)[0]!.text).toContain('you were charged £2 for your text')

    expect((await deliver([late])).reasons).toEqual({ duplicate: 1 })
    await server.jobs.runAll()
    expect(phone.textsTo(late.phone)).toHaveLength(1)
    const bearer = await bearerOf(late.phone)
    expect(await entriesOf(bearer)).toEqual([])
    expect(await spentBy(bearer)).toBe(200)
  })

  it('is not charged if the channel does not state it', async () => {
    const late = row({ enteredAt: ago(9) })
    expect(await deliver([late], { channel: 'phone' })).toMatchObject({ reasons: { closed: 1 }, chargedPence: 0 })
    await server.jobs.runAll()
    expect(phone.textsTo(late.phone)[0]!.text).toContain('We haven’t charged you for your call')
  })

  it('counts as on time by when it was made, even when it is delivered late', async () => {
    expect(await deliver([row({ enteredAt: ago(10.01) })])).toMatchObject({ accepted: 1 })
    expect(await deliver([row({ enteredAt: ago(10) })])).toMatchObject({ rejected: 1 })
  })
})
it('a break of an erased account still applies to its number', async () => {
  const number = server.freshPhone()
  const breaks = { find: async () => new Map([[number, new Date(ago(-60))]]), save: async () => {} }
  await send([row({ phone: number }), row({ phone: number })])
  await processAllRows({ breaks })
  const found = await server.db.select().from(intakeRows).where(eq(intakeRows.phone, number))
  expect(found.map(({ reason, playerId }) => [reason, playerId])).toEqual([
    ['paused', null],
    ['paused', null],
  ])
})
