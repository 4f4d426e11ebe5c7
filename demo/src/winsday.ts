/** Winsday in the demonstration: two draws done, of the last of which a crowd reveals its tickets, and one to come. */
import type { WeeklyDraw } from '@fairdraw/contract/winsday.ts'
import { CLAIM_DAYS, daysAfter } from '@fairdraw/rules/prize/award.ts'
import { londonDay, londonInstant, londonWall } from '@fairdraw/rules/text/london-time.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { awardEvents, awards } from '@fairdraw/server/db/schema.ts'
import { addVouchers } from '@fairdraw/server/features/prize/give-code.ts'
import { sql } from 'drizzle-orm'
import { CROWD } from './crowd.ts'
import { DEMO_PLAYERS, WINSDAY_PRIZES } from './players.ts'
import type { WinsdayPrize } from './players.ts'

/** The showcase tile that counts them. */
const DRAW = 'winsday-counter'
const DRAW_BEFORE = 'winsday-before'
/** What they stand for among the draws: in the demonstration their tickets are chosen, not drawn. */
const CHOSEN = '0197a3c2-0000-7000-8000-0000000de300'
const REVEALED = 12_400
const FIRST_TICKET = 871_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const VOUCHER_CODES = Array.from({ length: 12 }, (_, nth) => `SUNDIAL-${7301 + nth * 137}`)

const WINSDAY_TERMS = `<p>Winsday is our free weekly prize draw for players aged 18 or over in the UK.</p>
<p>You get one ticket for each completed entry in any competition, whether you paid for it or entered free. Nothing has to be bought. Entries completed by 7pm on Wednesday count for that week’s draw; later ones count for the next.</p>
<p>Winners are drawn at random at 8pm, and anyone can check the draw. We publish how many tickets were in, and so the odds, with the result. You find out by revealing your tickets, which costs nothing. What you haven’t revealed by the next draw is yours anyway, and we’ll text you.</p>
<p>Tokens, entries and cash are added to your account at once. Things must be claimed within 28 days and arrive within 30 days of the claim; after 28 days they go to another player. We publish winning ticket numbers, and ask winners of larger prizes how they’d like to be named.</p>`
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

/** The weekly draw to come, as an editor writes it. */
export function comingDraw(now: Date): { id: string; body: WeeklyDraw } {
  const next = nextWinsday(now)
  const body = {
    name: 'This week’s Winsday',
    cutOff: new Date(next.getTime() - HOUR_MS).toISOString(),
    drawsAt: next.toISOString(),
    prizes: [
      { prize: WINSDAY_PRIZES.mug, winners: 5 },
      { prize: WINSDAY_PRIZES.voucher, winners: 5 },
      { prize: WINSDAY_PRIZES.money, winners: 10 },
      { prize: WINSDAY_PRIZES.tenner, winners: 20 },
      { prize: WINSDAY_PRIZES.entries, winners: 50 },
      { prize: WINSDAY_PRIZES.tokens, winners: 100 },
    ],
    alternates: 10,
    onePrizePerPlayer: false,
    terms: WINSDAY_TERMS,
  }
  return { id: `winsday-${londonDay(next)}`, body }
}

async function seedDraws(db: Db, now: Date): Promise<void> {
  const next = nextWinsday(now)
  const weeksAgo = (weeks: number) => londonInstant(londonDay(new Date(next.getTime() - weeks * 7 * DAY_MS)), '20:00')
  await db.execute(
    sql`insert into winsday_draws (id, name, draws_at, revealable_at)
        values (${DRAW_BEFORE}, 'The Winsday before', ${weeksAgo(2)}, ${weeksAgo(2)}), (${DRAW}, 'Last Winsday', ${weeksAgo(1)}, ${weeksAgo(1)})
        on conflict (id) do update set name = excluded.name, draws_at = excluded.draws_at, revealable_at = excluded.revealable_at`,
  )
  // Weeks that the demonstration slept through were nobody's.
  await db.execute(
    sql`delete from winsday_draws w where w.cut_off is not null and w.id <> ${comingDraw(now).id}
          and not exists (select from draws d where d.kind = 'winsday' and d.subject_id = w.id)`,
  )
  await addVouchers(db, { name: WINSDAY_PRIZES.voucher.voucherName, codes: VOUCHER_CODES })
}

/** Puts the crowd's revealed tickets in, spread over the last day, and the demo players' own to reveal. */
export async function seedReveals(db: Db, now: Date): Promise<void> {
  await seedDraws(db, now)
  // Erased, so that nobody writes to them: they win, and are told nothing.
  await db.execute(
    sql`insert into players (id, phone, erased_at) values (${CROWD}, 'nobody', ${now})
        on conflict (id) do update set erased_at = coalesce(players.erased_at, excluded.erased_at)`,
  )
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
      sql`insert into winsday_tickets as t (player_id, id, draw_id)
          select ${id}, ${FIRST_TICKET - 200} - n, ${comingDraw(now).id} from generate_series(1, ${comingTickets}::int) n
          on conflict (player_id, id) do update set draw_id = excluded.draw_id
            where t.draw_id not in (select subject_id from draws where kind = 'winsday')`,
    )
    for (const [at, prize] of revealed.entries()) {
      const ticket = FIRST_TICKET - 300 - at
      await db.execute(
        sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
            values (${id}, ${ticket}, ${DRAW_BEFORE}, ${JSON.stringify(prize)}::jsonb,
              ${now}::timestamptz - interval '7 days') on conflict do nothing`,
      )
      await seedAward(db, { playerId: id, ticket, prize, state: 'offered' }, now)
    }
    for (const [at, prize] of toReveal.entries()) {
      const ticket = FIRST_TICKET - 100 - at
      await db.execute(
        sql`insert into winsday_tickets (player_id, id, draw_id, prize)
            values (${id}, ${ticket}, ${DRAW}, ${prize === null ? null : JSON.stringify(prize)}::jsonb)
            on conflict do nothing`,
      )
      if (prize) await seedAward(db, { playerId: id, ticket, prize, state: 'unrevealed' }, now)
    }
  }
}

type ChosenAward = { playerId: number; ticket: number; prize: WinsdayPrize; state: 'offered' | 'unrevealed' }

/** What a chosen ticket has won; once, whatever became of it since. */
async function seedAward(db: Db, award: ChosenAward, now: Date): Promise<void> {
  const claimBy = award.state === 'offered' ? daysAfter(now, CLAIM_DAYS - 7) : null
  const [made] = await db
    .insert(awards)
    .values({ ...award, drawId: CHOSEN, place: award.ticket, claimBy, createdAt: daysAfter(now, -7) })
    .onConflictDoNothing()
    .returning()
  if (made && award.state === 'offered')
    await db.insert(awardEvents).values({
      playerId: award.playerId,
      awardId: made.id,
      event: 'offer',
      state: 'offered',
      actor: 'player',
      at: daysAfter(now, -7),
    })
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
