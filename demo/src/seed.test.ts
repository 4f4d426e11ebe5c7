import { openEmbedded } from '@fairdraw/server/db/database.ts'
import type { Database } from '@fairdraw/server/db/database.ts'
import { readRows } from '@fairdraw/server/testing/read-rows.ts'
import { createCatalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CROWD, crowdTickets } from './crowd.ts'
import { CAPPED_COMPETITION, DEMO_PLAYERS } from './players.ts'
import { seed } from './seed.ts'
import { nextWinsday } from './winsday.ts'

const TODAY = new Date()
const A_WEEK_LATER = new Date(TODAY.getTime() + 7 * 86_400_000)

describe('the demonstration in a database', () => {
  let database: Database
  const start = (now: Date) => seed(database, { now, pepper: 'pepper for tests', contactEmail: 'help@example.com' })
  const ask = <Row>(query: ReturnType<typeof sql>) => readRows<Row>(database.db, query)
  const datesOf = async () => {
    // From the beginning of time nothing is over.
    const catalogue = await createCatalogue(database, undefined, () => new Date(0))
    return catalogue.snapshot().visible.map(({ id, dateStop }) => ({ id, at: Date.parse(dateStop) }))
  }

  const crowd = () =>
    ask<{ id: number; tickets: number; quantity: number }>(
      sql`select e.competition_id as id, e.quantity, count(t.number)::int as tickets
          from entries e left join tickets t on t.player_id = e.player_id and t.entry_id = e.id
          where e.player_id = ${CROWD} group by e.competition_id, e.quantity order by e.competition_id`,
    )

  const won = () => ask<{ id: number; at: string }>(sql`select player_id::int as id, won_at as at from wins`)

  beforeAll(async () => {
    database = await openEmbedded()
    await start(TODAY)
  })
  afterAll(() => database.close())

  it('has every player with a wallet for tokens, which is the lock of all that they do', async () => {
    const without = await ask(
      sql`select phone from players p where not exists (select from wallets w where w.player_id = p.id and asset = 'tokens')`,
    )
    expect(without).toEqual([])
  })

  it('has no balance that the ledger does not know the source of', async () => {
    const wrong = await ask(
      sql`select w.player_id, w.asset from wallets w left join ledger_lines l
            on l.player_id = w.player_id and l.asset = w.asset and l.account = 'wallet'
          group by w.player_id, w.asset, w.balance having w.balance <> coalesce(sum(l.amount), 0)`,
    )
    expect(wrong).toEqual([])
  })

  it('has a player with all the entries of one competition, each with its ticket', async () => {
    const capped = DEMO_PLAYERS.find(({ cappedIn }) => cappedIn !== undefined)!
    const [counted] = await ask(
      sql`select (select entries from player_competitions where player_id = ${capped.id} and competition_id = ${CAPPED_COMPETITION}) as entries,
                 (select count(*)::int from tickets where player_id = ${capped.id}) as tickets`,
    )
    expect(counted).toEqual({ entries: 10, tickets: 10 })
  })

  it('has a player who told their name, agreed to mails, is logged in elsewhere, and reads what happened since', async () => {
    const [regular] = await ask(
      sql`select first_name as name, postcode,
            (select count(*)::int from marketing_consents c where c.player_id = p.id and is_granted) as consents,
            (select count(*)::int from access_tokens t where t.player_id = p.id and device <> '') as sessions,
            (select count(*)::int from account_events e where e.player_id = p.id) as events,
            (select count(*)::int from outbox o where o.player_id = p.id and topic = 'marketing-welcome-email') as mails
          from players p where id = 1`,
    )
    expect(regular).toEqual({ name: 'Alex', postcode: 'M1 1AE', consents: 1, sessions: 1, events: 6, mails: 1 })
  })

  it('has two Winsday draws behind it and one to come, with tickets of the regular player in all', async () => {
    const draws = await ask<{ id: string; isDrawn: boolean; tickets: number }>(
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

  it('shows some twelve thousand winning tickets revealed, the last of them now', async () => {
    const [counted] = await ask<{ revealed: number; latest: string }>(
      sql`select count(*)::int as revealed, max(revealed_at) as latest from winsday_tickets where prize is not null`,
    )
    expect(counted!.revealed).toBeGreaterThan(10_000)
    expect(Math.abs(new Date(counted!.latest).getTime() - TODAY.getTime())).toBeLessThan(60_000)
  })

  it('publishes its latest winners from their table, and none that is hidden', async () => {
    const { winners } = (await createCatalogue(database)).snapshot().staticInit
    expect(winners).toHaveLength(24)
    expect(winners.some(({ isHidden }) => isHidden)).toBe(false)
    const [counted] = await ask<{ hidden: number }>(sql`select count(*)::int as hidden from winners where is_hidden`)
    expect(counted).toEqual({ hidden: 1 })
  })

  it('has a crowd in what tells its tickets, as many as its entry there says', async () => {
    const counted = await crowd()
    expect(counted.length).toBeGreaterThan(2)
    for (const { id, tickets, quantity } of counted) expect([tickets, quantity]).toEqual([crowdTickets(id), tickets])
  })

  it('has taken in a delivery of each other channel, some of each rejected, with entries of the regular player', async () => {
    const deliveries = await ask(
      sql`select channel, state, received, accepted, rejected from intake_batches order by channel`,
    )
    expect(deliveries).toEqual([
      { channel: 'phone', state: 'done', received: 2, accepted: 1, rejected: 1 },
      { channel: 'postal', state: 'done', received: 2, accepted: 1, rejected: 1 },
      { channel: 'sms', state: 'done', received: 3, accepted: 2, rejected: 1 },
    ])
    const entered = await ask(
      sql`select channel, competition_id as competition, quantity, price_pence as pence from entries
          where player_id = 1 and channel <> 'online' order by channel`,
    )
    expect(entered).toEqual([
      { channel: 'postal', competition: 102, quantity: 1, pence: 0 },
      { channel: 'sms', competition: 101, quantity: 2, pence: 200 },
    ])
  })

  it('moves its dates at the next start, and leaves to players what they made of it', async () => {
    const before = await datesOf()
    const crowdBefore = await crowd()
    expect(await won()).toEqual([{ id: 1, at: expect.anything() as string }])
    const [wonBefore] = await won()
    await ask(sql`update wallets set balance = 7 where player_id = 1 and asset = 'tokens'`)
    await ask(sql`update players set email = 'mine@example.com' where id = 2`)
    await start(A_WEEK_LATER)
    const after = await datesOf()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const days = after.map(({ at }, place) => Math.round((at - before[place]!.at) / 86_400_000))
    expect(new Set(days)).toEqual(new Set([7]))
    expect(await ask(sql`select balance::int from wallets where player_id = 1 and asset = 'tokens'`)).toEqual([
      { balance: 7 },
    ])
    expect(await ask(sql`select email from players where id = 2`)).toEqual([{ email: 'mine@example.com' }])
    expect(await ask(sql`select count(*)::int as tickets from tickets where player_id <> ${CROWD}`)).toEqual([
      // Of entries that can be carried on with or are in, and of a draw that is finished.
      { tickets: 10 + 6 + 1 },
    ])
    expect(await crowd()).toEqual(crowdBefore)
    // Who has won lately is still somebody who has won lately.
    const [wonAfter] = await won()
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
