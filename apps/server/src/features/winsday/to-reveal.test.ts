import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { openUseCaseHarness } from '../../testing/use-case-harness.ts'
import { findComingDraws } from './coming-draws.ts'
import { revealTickets } from './reveal.ts'
import { findTicketsToReveal } from './to-reveal.ts'

const shop = await openUseCaseHarness([])
beforeEach(async () => {
  await shop.clear()
  await rewriteHistory(shop.db, sql`truncate winsday_tickets, winsday_draws`)
  await shop.addPlayer(1)
  await shop.addPlayer(2)
  await shop.db.execute(sql`insert into winsday_draws (id, name, draws_at, revealable_at) values
    ('last', 'Last Winsday', clock_timestamp() - interval '1 day', clock_timestamp() - interval '1 day'),
    ('before', 'The Winsday before', clock_timestamp() - interval '8 days', clock_timestamp() - interval '8 days'),
    ('next', 'Next Winsday', clock_timestamp() + interval '6 days', null),
    ('later', 'The Winsday after', clock_timestamp() + interval '13 days', null)`)
})

const addTickets = (playerId: number, drawId: string, ...ids: number[]) =>
  Promise.all(
    ids.map((id) =>
      shop.db.execute(sql`insert into winsday_tickets (player_id, id, draw_id) values (${playerId}, ${id}, ${drawId})`),
    ),
  )
const counter = { isShown: () => true }
const NOW = new Date()
const toReveal = (playerId = 1) => findTicketsToReveal(shop.db, counter, playerId, NOW)

// Row 1.1-08
it('lists the player’s own tickets of past draws, by draw and number', async () => {
  await addTickets(1, 'last', 12, 9, 101)
  await addTickets(1, 'before', 40)
  await addTickets(1, 'next', 1)
  await addTickets(2, 'last', 10)
  expect(await toReveal()).toEqual({
    total: 4,
    draws: [
      {
        id: 'before',
        name: 'The Winsday before',
        at: expect.stringMatching(/Z$/),
        revealed: 0,
        isCounted: false,
        tickets: ['40'],
      },
      {
        id: 'last',
        name: 'Last Winsday',
        at: expect.stringMatching(/Z$/),
        revealed: 0,
        isCounted: true,
        tickets: ['9', '12', '101'],
      },
    ],
  })
  expect(await toReveal()).toEqual(await toReveal())
})

it('revealed tickets are not listed; without any the list is empty', async () => {
  await addTickets(1, 'last', 9, 12)
  await revealTickets(shop.db, 1, ['9'], NOW)
  expect(await toReveal()).toMatchObject({ total: 1, draws: [{ tickets: ['12'] }] })
  await revealTickets(shop.db, 1, ['12'], NOW)
  expect(await toReveal()).toEqual({ total: 0, draws: [] })
})

it('lists at most a hundred, with the total number', async () => {
  await addTickets(1, 'last', ...Array.from({ length: 103 }, (_, at) => 200 + at))
  const { total, draws } = await toReveal()
  expect([total, draws[0]!.tickets.length, draws[0]!.tickets.at(-1)]).toEqual([103, 100, '299'])
})

it('has the number of winning tickets of a draw that all players have revealed', async () => {
  await addTickets(1, 'last', 9)
  await shop.db.execute(sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
    select 2, n, 'last', case when n % 2 = 0 then '{}'::jsonb end, now() from generate_series(500, 509) n`)
  expect((await toReveal()).draws).toMatchObject([{ id: 'last', revealed: 5 }])
})

it('reads as few rows after ten thousand tickets revealed, the player’s own and others’, as after none', async () => {
  await addTickets(1, 'last', 9)
  await shop.db.execute(sql`insert into winsday_tickets (player_id, id, draw_id, revealed_at)
    select 1 + n % 2, n, 'last', now() from generate_series(1000, 10999) n`)
  await shop.db.execute(sql`analyze winsday_tickets`)
  const read = await countRowsRead(shop.db, ['winsday_tickets'], async (tx) => {
    expect(await findTicketsToReveal(tx, counter, 1, NOW)).toMatchObject({ total: 1 })
  })
  expect(read).toBeLessThan(10)
})

it('the coming draws are the same for everybody, soonest first', async () => {
  expect((await findComingDraws(shop.db)).draws.map(({ id }) => id)).toEqual(['next', 'later'])
})
