/** Winsday in the demonstration: two past draws and an upcoming one. The audience keeps revealing tickets of the last draw. */
import type { WeeklyDraw } from '@fairdraw/contract/winsday.ts'
import { CLAIM_DAYS, daysAfter } from '@fairdraw/rules/prize/award.ts'
import { londonDay, londonInstant, londonWall } from '@fairdraw/rules/text/london-time.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { awardEvents, awards } from '@fairdraw/server/features/prize/tables.ts'
import { addVouchers } from '@fairdraw/server/features/prize/give-code.ts'
import { sql } from 'drizzle-orm'
import { AUDIENCE_PLAYER_ID } from './audience.ts'
import { DEMO_PLAYERS, WINSDAY_PRIZES } from './players.ts'
import type { WinsdayPrize } from './players.ts'

/** The last draw. A showcase tile with this id counts its revealed tickets. */
const LAST_DRAW_ID = 'winsday-counter'
const EARLIER_DRAW_ID = 'winsday-before'
/** The draw id of the awards of past draws. Their winning tickets are chosen here, not drawn. */
const CHOSEN_DRAW_ID = '0197a3c2-0000-7000-8000-0000000de300'
const REVEALED_TICKETS = 12_400
const FIRST_TICKET_ID = 871_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const VOUCHER_CODES = Array.from({ length: 12 }, (_, nth) => `SUNDIAL-${7301 + nth * 137}`)

const WINSDAY_TERMS = `<p>Winsday is our free weekly prize draw for players aged 18 or over in the UK.</p>
<p>You get one ticket for each completed entry in any competition, whether you paid for it or entered free, and one for each clip on our Watch page that you watch to the end. Nothing has to be bought. Entries completed by 7pm on Wednesday count for that week’s draw; later ones count for the next.</p>
<p>Winners are drawn at random at 8pm, and anyone can repeat the draw from what we publish. We publish how many tickets were in, and so the odds, with the result. You find out by revealing your tickets, which costs nothing. What you haven’t revealed by the next draw is yours anyway, and we’ll text you.</p>
<p>Tokens, entries and cash are added to your account at once. Things must be claimed within 28 days and arrive within 30 days of the claim; after 28 days they go to another player. We publish winning ticket numbers, and ask winners of larger prizes how they’d like to be named.</p>`
const REVEAL_EVERY_MS = 17_000

const prizes = Object.values(WINSDAY_PRIZES)
/** SQL for the prize of a ticket, computed from its number. */
const prizeExpression = (id: ReturnType<typeof sql>) =>
  sql`(${JSON.stringify(prizes)}::jsonb -> (${id} * 7919 % 31 % ${sql.raw(String(prizes.length))})::int)`

/** The next Wednesday at 8pm in London. At 8pm itself it is the one a week later. */
export function nextWinsday(now: Date): Date {
  const { year, month, day } = londonWall(now)
  const WEDNESDAY = 3
  for (let ahead = 0; ; ahead += 1) {
    const date = new Date(Date.UTC(year, month - 1, day + ahead))
    const draw = londonInstant(date.toISOString().slice(0, 10), '20:00')
    if (date.getUTCDay() === WEDNESDAY && draw > now) return draw
  }
}

/** The upcoming weekly draw, as an editor would enter it: the next one that still takes tickets. */
export function buildUpcomingDraw(now: Date): { id: string; body: WeeklyDraw } {
  const next = nextWinsday(new Date(now.getTime() + HOUR_MS))
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
        values (${EARLIER_DRAW_ID}, 'The Winsday before', ${weeksAgo(2)}, ${weeksAgo(2)}), (${LAST_DRAW_ID}, 'Last Winsday', ${weeksAgo(1)}, ${weeksAgo(1)})
        on conflict (id) do update set name = excluded.name, draws_at = excluded.draws_at, revealable_at = excluded.revealable_at`,
  )
  // Delete the draws of weeks in which the demonstration was not running.
  await db.execute(
    sql`delete from winsday_draws w where w.cut_off is not null and w.id <> ${buildUpcomingDraw(now).id}
          and not exists (select from draws d where d.kind = 'winsday' and d.subject_id = w.id)`,
  )
  await addVouchers(db, { name: WINSDAY_PRIZES.voucher.voucherName, codes: VOUCHER_CODES })
}

/** Adds the audience's revealed tickets, spread over the last day, and the demo players' tickets. */
export async function seedReveals(db: Db, now: Date): Promise<void> {
  await seedDraws(db, now)
  // An erased player gets no messages about the prizes.
  await db.execute(
    sql`insert into players (id, phone, erased_at) values (${AUDIENCE_PLAYER_ID}, 'nobody', ${now})
        on conflict (id) do update set erased_at = coalesce(players.erased_at, excluded.erased_at)`,
  )
  await db.execute(
    sql`insert into wallets (player_id, asset) values (${AUDIENCE_PLAYER_ID}, 'tokens') on conflict do nothing`,
  )
  // Those that it has revealed since an earlier start are not counted again.
  await db.execute(
    sql`update winsday_tickets set revealed_at = null, prize = null
        where player_id = ${AUDIENCE_PLAYER_ID} and id > ${FIRST_TICKET_ID + REVEALED_TICKETS} and prize is not null`,
  )
  await db.execute(
    sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
        select ${AUDIENCE_PLAYER_ID}, ${FIRST_TICKET_ID} + n, ${LAST_DRAW_ID}, ${prizeExpression(sql`n`)},
          ${now}::timestamptz - (${REVEALED_TICKETS} - n) * interval '1 millisecond' * ${Math.floor(DAY_MS / REVEALED_TICKETS)}
        from generate_series(1, ${REVEALED_TICKETS}) n
        on conflict (player_id, id) do update set revealed_at = excluded.revealed_at`,
  )
  const upcoming = buildUpcomingDraw(now).id
  for (const { id, toReveal = [], revealed = [], upcomingTickets = 0 } of DEMO_PLAYERS) {
    await db.execute(
      sql`insert into winsday_tickets (player_id, id, draw_id)
          select ${id}, nextval('winsday_ticket_numbers'), ${upcoming}
          from generate_series(1, ${upcomingTickets}::int)
          where not exists (select from winsday_tickets where player_id = ${id} and draw_id = ${upcoming})`,
    )
    for (const [at, prize] of revealed.entries()) {
      const ticket = FIRST_TICKET_ID - 300 - at
      await db.execute(
        sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
            values (${id}, ${ticket}, ${EARLIER_DRAW_ID}, ${JSON.stringify(prize)}::jsonb,
              ${now}::timestamptz - interval '7 days') on conflict do nothing`,
      )
      await seedAward(db, { playerId: id, ticket, prize, state: 'offered' }, now)
    }
    for (const [at, prize] of toReveal.entries()) {
      const ticket = FIRST_TICKET_ID - 100 - at
      await db.execute(
        sql`insert into winsday_tickets (player_id, id, draw_id, prize)
            values (${id}, ${ticket}, ${LAST_DRAW_ID}, ${prize === null ? null : JSON.stringify(prize)}::jsonb)
            on conflict do nothing`,
      )
      if (prize) await seedAward(db, { playerId: id, ticket, prize, state: 'unrevealed' }, now)
    }
  }
}

type ChosenAward = { playerId: number; ticket: number; prize: WinsdayPrize; state: 'offered' | 'unrevealed' }

/** Adds the award of a chosen ticket, unless it exists already. */
async function seedAward(db: Db, award: ChosenAward, now: Date): Promise<void> {
  const claimBy = award.state === 'offered' ? daysAfter(now, CLAIM_DAYS - 7) : null
  const [made] = await db
    .insert(awards)
    .values({ ...award, drawId: CHOSEN_DRAW_ID, place: award.ticket, claimBy, createdAt: daysAfter(now, -7) })
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

/** Reveals another ticket of the audience every few seconds, so that the counter on the home page moves. */
export function startRevealing(db: Db): { stop(): void } {
  const timer = setInterval(() => {
    db.execute(
      sql`insert into winsday_tickets (player_id, id, draw_id, prize, revealed_at)
          select ${AUDIENCE_PLAYER_ID}, max(id) + 1, ${LAST_DRAW_ID}, ${prizeExpression(sql`max(id)`)}, clock_timestamp()
          from winsday_tickets where player_id = ${AUDIENCE_PLAYER_ID}
          on conflict do nothing`,
    ).catch(() => {})
  }, REVEAL_EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
