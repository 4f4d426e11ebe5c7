/** Winsday in the demonstration: two draws done, of the last of which a crowd reveals its tickets, and one to come. */
import { londonDay, londonInstant, londonWall } from '@fairdraw/rules/text/london-time.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { sql } from 'drizzle-orm'
import { CROWD } from './crowd.ts'
import { DEMO_PLAYERS, WINSDAY_PRIZES } from './players.ts'

/** The showcase tile that counts them. */
const DRAW = 'winsday-counter'
const DRAW_BEFORE = 'winsday-before'
const COMING_DRAW = 'winsday-coming'
const REVEALED = 12_400
const FIRST_TICKET = 871_000
const DAY_MS = 86_400_000
const REVEAL_EVERY_MS = 17_000

const prizes = Object.values(WINSDAY_PRIZES)
/** The prize of a ticket, by its number: small ones mostly. */
const prizeOf = (id: ReturnType<typeof sql>) =>
  sql`(${JSON.stringify(prizes)}::jsonb -> (${id} * 7919 % 31 % ${sql.raw(String(prizes.length))})::int)`

/** The next Wednesday at 8pm in London; a week later once that has come. */
export function nextWinsday(now: Date): Date {
  const { year, month, day } = londonWall(now)
  const WEDNESDAY = 3
  for (let ahead = 0; ; ahead += 1) {
    const date = new Date(Date.UTC(year, month - 1, day + ahead))
    const draw = londonInstant(date.toISOString().slice(0, 10), '20:00')
    if (date.getUTCDay() === WEDNESDAY && draw > now) return draw
  }
}

async function seedDraws(db: Db, now: Date): Promise<void> {
  const next = nextWinsday(now)
  const weeksAgo = (weeks: number) => londonInstant(londonDay(new Date(next.getTime() - weeks * 7 * DAY_MS)), '20:00')
  await db.execute(
    sql`insert into winsday_draws (id, name, draws_at)
        values (${DRAW_BEFORE}, 'The Winsday before', ${weeksAgo(2)}), (${DRAW}, 'Last Winsday', ${weeksAgo(1)}), (${COMING_DRAW}, 'This week’s Winsday', ${next})
        on conflict (id) do update set name = excluded.name, draws_at = excluded.draws_at`,
  )
}

/** Puts the crowd's revealed tickets in, spread over the last day, and the demo players' own to reveal. */
export async function seedReveals(db: Db, now: Date): Promise<void> {
  await seedDraws(db, now)
  await db.execute(sql`insert into players (id, phone) values (${CROWD}, 'nobody') on conflict do nothing`)
  await db.execute(sql`insert into wallets (player_id, asset) values (${CROWD}, 'tokens') on conflict do nothing`)
  await db.execute(sql`delete from winsday_tickets where player_id = ${CROWD}`)
  await db.execute(
    sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
        select ${CROWD}, ${FIRST_TICKET} + n, ${DRAW}, ${prizeOf(sql`n`)},
          ${now}::timestamptz - (${REVEALED} - n) * interval '1 millisecond' * ${Math.floor(DAY_MS / REVEALED)}
        from generate_series(1, ${REVEALED}) n`,
  )
  for (const { id, toReveal = [], revealed = [], comingTickets = 0 } of DEMO_PLAYERS) {
    await db.execute(
      sql`insert into winsday_tickets (player_id, id, draw_id)
          select ${id}, ${FIRST_TICKET - 200} - n, ${COMING_DRAW} from generate_series(1, ${comingTickets}::int) n
          on conflict do nothing`,
    )
    for (const [at, prize] of revealed.entries()) {
      await db.execute(
        sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
            values (${id}, ${FIRST_TICKET - 300 - at}, ${DRAW_BEFORE}, ${JSON.stringify(prize)}::jsonb,
              ${now}::timestamptz - interval '7 days') on conflict do nothing`,
      )
    }
    for (const [at, prize] of toReveal.entries()) {
      await db.execute(
        sql`insert into winsday_tickets (player_id, id, draw_id, prize)
            values (${id}, ${FIRST_TICKET - 100 - at}, ${DRAW}, ${prize === null ? null : JSON.stringify(prize)}::jsonb)
            on conflict do nothing`,
      )
    }
  }
}

/** Reveals one more of the crowd's tickets now and then, so that the counter can be seen to count. */
export function keepRevealing(db: Db): { stop(): void } {
  const timer = setInterval(() => {
    db.execute(
      sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
          select ${CROWD}, max(id) + 1, ${DRAW}, ${prizeOf(sql`max(id)`)}, clock_timestamp()
          from winsday_tickets where player_id = ${CROWD}
          on conflict do nothing`,
    ).catch(() => {})
  }, REVEAL_EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
