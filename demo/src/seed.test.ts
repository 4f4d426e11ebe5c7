import { openEmbedded } from '@fairdraw/server/db/database.ts'
import type { Database } from '@fairdraw/server/db/database.ts'
import { findBrokenInvariants } from '@fairdraw/server/testing/ledger-invariants.ts'
import { readRows } from '@fairdraw/server/testing/read-rows.ts'
import { createCatalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIENCE_PLAYER_ID, countAudienceTickets } from './audience.ts'
import { CAPPED_COMPETITION, DEMO_PLAYERS } from './players.ts'
import { seed } from './seed.ts'
import { buildUpcomingDraw, nextWinsday } from './winsday.ts'

const TODAY = new Date()
const A_WEEK_LATER = new Date(TODAY.getTime() + 7 * 86_400_000)

describe('a seeded database', () => {
  let database: Database
  const start = (now: Date) => seed(database, { now, pepper: 'pepper for tests', contactEmail: 'help@example.com' })
  const query = <Row>(statement: ReturnType<typeof sql>) => readRows<Row>(database.db, statement)
  const listClosings = async () => {
    // At the epoch no competition has ended, so all are visible.
    const catalogue = await createCatalogue(database, undefined, () => new Date(0))
    return catalogue.snapshot().visible.map(({ id, dateStop }) => ({ id, at: Date.parse(dateStop) }))
  }

  const listAudienceEntries = () =>
    query<{ id: number; tickets: number; quantity: number }>(
      sql`select e.competition_id as id, e.quantity, count(t.number)::int as tickets
          from entries e left join tickets t on t.player_id = e.player_id and t.entry_id = e.id
          where e.player_id = ${AUDIENCE_PLAYER_ID} group by e.competition_id, e.quantity order by e.competition_id`,
    )

  const listWins = () => query<{ id: number; at: string }>(sql`select player_id::int as id, won_at as at from wins`)

  beforeAll(async () => {
    database = await openEmbedded()
    await start(TODAY)
  })
  afterAll(() => database.close())

  it('has books in which every entry has its tickets and its tokens', async () => {
    expect(await findBrokenInvariants(database.db)).toEqual([])
  })

  it('has a token wallet for every player, which is also the player’s lock', async () => {
    const without = await query(
      sql`select phone from players p where not exists (select from wallets w where w.player_id = p.id and asset = 'tokens')`,
    )
    expect(without).toEqual([])
  })

  it('has no balance that differs from the ledger', async () => {
    const wrong = await query(
      sql`select w.player_id, w.asset from wallets w left join ledger_lines l
            on l.player_id = w.player_id and l.asset = w.asset and l.account = 'wallet'
          group by w.player_id, w.asset, w.balance having w.balance <> coalesce(sum(l.amount), 0)`,
    )
    expect(wrong).toEqual([])
  })

  // Row 1.8-11
  it('has the tokens that its players are described with, earned ones included', async () => {
    const tokens = await query(
      sql`select p.phone, w.balance::int as tokens, (select coalesce(sum(amount), 0)::int from ledger_transfers t
            where t.player_id = p.id and t.reason = 'entry-earned') as earned
          from players p join wallets w on w.player_id = p.id and w.asset = 'tokens' where p.id in (1, 2) order by p.id`,
    )
    expect(tokens).toEqual([
      { phone: '07700900001', tokens: 240, earned: 30 },
      { phone: '07700900002', tokens: 5, earned: 0 },
    ])
  })

  it('has a player who has reached the cap of one competition, with a ticket for each entry', async () => {
    const capped = DEMO_PLAYERS.find(({ cappedIn }) => cappedIn !== undefined)!
    const [counted] = await query(
      sql`select (select entries from player_competitions where player_id = ${capped.id} and competition_id = ${CAPPED_COMPETITION}) as entries,
                 (select count(*)::int from tickets where player_id = ${capped.id}) as tickets`,
    )
    expect(counted).toEqual({ entries: 10, tickets: 10 })
  })

  it('has a player with a name, consent to mails, a session on another device and an account history', async () => {
    const [regular] = await query(
      sql`select first_name as name, postcode,
            (select count(*)::int from marketing_consents c where c.player_id = p.id and is_granted) as consents,
            (select count(*)::int from access_tokens t where t.player_id = p.id and device <> '') as sessions,
            (select count(*)::int from account_events e where e.player_id = p.id) as events,
            (select count(*)::int from outbox o where o.player_id = p.id and topic = 'marketing-welcome-email') as mails
          from players p where id = 1`,
    )
    expect(regular).toEqual({ name: 'Alex', postcode: 'M1 1AE', consents: 1, sessions: 1, events: 6, mails: 1 })
  })

  it('has two past Winsday draws and an upcoming one, with tickets of the regular player in all', async () => {
    const draws = await query<{ id: string; isDrawn: boolean; tickets: number }>(
      sql`select d.id, d.draws_at <= ${TODAY} as "isDrawn", count(t.id)::int as tickets
          from winsday_draws d left join winsday_tickets t on t.draw_id = d.id and t.player_id = 1
          group by d.id order by d.draws_at`,
    )
    expect(draws).toEqual([
      { id: 'winsday-before', isDrawn: true, tickets: 2 },
      { id: 'winsday-counter', isDrawn: true, tickets: 8 },
      { id: expect.stringMatching(/^winsday-\d{4}-\d\d-\d\d$/), isDrawn: false, tickets: 3 },
    ])
  })

  it('has some twelve thousand revealed winning tickets, the latest revealed now', async () => {
    const [counted] = await query<{ revealed: number; latest: string }>(
      sql`select count(*)::int as revealed, max(revealed_at) as latest from winsday_tickets where prize is not null`,
    )
    expect(counted!.revealed).toBeGreaterThan(10_000)
    expect(Math.abs(new Date(counted!.latest).getTime() - TODAY.getTime())).toBeLessThan(60_000)
  })

  it('publishes the latest winners, and no hidden ones', async () => {
    const { winners } = (await createCatalogue(database)).snapshot().staticInit
    expect(winners).toHaveLength(24)
    expect(winners.some(({ isHidden }) => isHidden)).toBe(false)
    const [counted] = await query<{ hidden: number }>(sql`select count(*)::int as hidden from winners where is_hidden`)
    expect(counted).toEqual({ hidden: 1 })
  })

  it('has an audience entry in every competition that shows its tickets, with as many tickets as its quantity', async () => {
    const counted = await listAudienceEntries()
    expect(counted.length).toBeGreaterThan(2)
    for (const { id, tickets, quantity } of counted)
      expect([tickets, quantity]).toEqual([countAudienceTickets(id), tickets])
  })

  it('has imported a delivery of each other channel, each with rejected rows, and with entries of the regular player', async () => {
    const deliveries = await query(
      sql`select channel, state, received, accepted, rejected from intake_batches order by channel`,
    )
    expect(deliveries).toEqual([
      { channel: 'phone', state: 'done', received: 2, accepted: 1, rejected: 1 },
      { channel: 'postal', state: 'done', received: 2, accepted: 1, rejected: 1 },
      { channel: 'sms', state: 'done', received: 3, accepted: 2, rejected: 1 },
    ])
    const entered = await query(
      sql`select channel, competition_id as competition, quantity, price_pence as pence from entries
          where player_id = 1 and channel <> 'online' order by channel`,
    )
    expect(entered).toEqual([
      { channel: 'postal', competition: 102, quantity: 1, pence: 0 },
      { channel: 'sms', competition: 101, quantity: 2, pence: 200 },
    ])
  })

  it('moves its dates at the next start, and keeps what players have changed', async () => {
    const before = await listClosings()
    const audienceBefore = await listAudienceEntries()
    expect(await listWins()).toEqual([{ id: 1, at: expect.anything() as string }])
    const [wonBefore] = await listWins()
    await query(sql`update wallets set balance = 7 where player_id = 1 and asset = 'tokens'`)
    await query(sql`update players set email = 'mine@example.com' where id = 2`)
    await start(A_WEEK_LATER)
    const after = await listClosings()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const days = after.map(({ at }, index) => Math.round((at - before[index]!.at) / 86_400_000))
    expect(new Set(days)).toEqual(new Set([7]))
    expect(await query(sql`select balance::int from wallets where player_id = 1 and asset = 'tokens'`)).toEqual([
      { balance: 7 },
    ])
    expect(await query(sql`select email from players where id = 2`)).toEqual([{ email: 'mine@example.com' }])
    expect(
      await query(sql`select count(*)::int as tickets from tickets where player_id <> ${AUDIENCE_PLAYER_ID}`),
    ).toEqual([
      // Tickets of the capped player, of the imported entries, and of the finished draw.
      { tickets: 10 + 6 + 1 },
    ])
    expect(await listAudienceEntries()).toEqual(audienceBefore)
    // A recent win is still equally recent.
    const [wonAfter] = await listWins()
    expect(Date.parse(wonAfter!.at) - Date.parse(wonBefore!.at)).toBe(7 * 86_400_000)
  })
})

it.each([
  ['a Saturday', '2026-11-21T12:00:00Z', '2026-11-25T20:00:00.000Z'],
  ['a Wednesday before 8pm', '2026-11-25T19:59:59Z', '2026-11-25T20:00:00.000Z'],
  ['a Wednesday at 8pm', '2026-11-25T20:00:00Z', '2026-12-02T20:00:00.000Z'],
  ['summer, by London’s clock', '2026-07-01T18:59:00Z', '2026-07-01T19:00:00.000Z'],
])('the next Winsday on %s', (_, now, next) => {
  expect(nextWinsday(new Date(now)).toISOString()).toBe(next)
})

it.each([
  ['before its cut-off', '2026-11-25T18:59:59Z', '2026-11-25T20:00:00.000Z'],
  ['from its cut-off on', '2026-11-25T19:00:00Z', '2026-12-02T20:00:00.000Z'],
  ['while it is drawn', '2026-11-25T20:00:00Z', '2026-12-02T20:00:00.000Z'],
])('the upcoming draw still takes tickets: on a Wednesday %s', (_, now, drawsAt) => {
  const { body } = buildUpcomingDraw(new Date(now))
  expect(body.drawsAt).toBe(drawsAt)
  expect(Date.parse(body.cutOff)).toBeGreaterThan(Date.parse(now))
})
