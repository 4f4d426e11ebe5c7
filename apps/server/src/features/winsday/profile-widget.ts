/** A player's balances, unrevealed tickets and coming draws in one reply (1-site §2 'Profile summary display', §7). */
import type { postProfileWidget, profileSummary } from '@fairdraw/contract/winsday.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { VOUCHER } from '@fairdraw/rules/prize/prize.ts'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'
import { isEarning, isNumbered } from '../draw/winsday-subject.ts'

type Widget = ReplyOf<typeof postProfileWidget>['body']
type Summary = z.infer<typeof profileSummary>

/** The wallet of each amount. */
const ASSET_OF = {
  tokens: 'tokens',
  entryCreditsV1: 'entry-credits-v1',
  entryCreditsV2: 'entry-credits-v2',
  monetaryAmount: 'cash',
} as const satisfies Partial<Record<keyof Summary, LedgerAsset>>

/** States of a prize that belongs to the player. */
const PLAYER_OWNED_STATES = ['offered', 'checking', 'claimed', 'sent', 'delivered', 'credited']

/** The pages of the profile. */
const SETTINGS = [
  { id: 'profile-home', name: 'What you hold', link: '/win/profile/home' },
  { id: 'entries', name: 'My entries', link: '/win/profile/entries' },
]

export async function loadProfileWidget(
  db: Db,
  playerId: number,
  { extended = false, withSettings = false }: { extended?: boolean | undefined; withSettings?: boolean | undefined },
  now: Date,
): Promise<Widget> {
  const [summary, ticketsToReveal, futureDraws] = await Promise.all([
    loadSummary(db, playerId),
    countTicketsToReveal(db, playerId, now),
    extended ? findFutureDraws(db, playerId) : undefined,
  ])
  return {
    summary,
    ticketsToReveal,
    ...(futureDraws && { futureDraws }),
    ...(withSettings && { yourProfileSettings: SETTINGS }),
  }
}

async function loadSummary(db: Db, playerId: number): Promise<Summary> {
  const [walletRows, [physical]] = await Promise.all([
    queryRows(
      db,
      { asset: column.oneOf<LedgerAsset>(), balance: column.integer },
      sql`select asset, balance::float8 as balance from wallets where player_id = ${playerId}`,
    ),
    queryRows(
      db,
      { physicalPrizes: column.integer, vouchers: column.integer },
      sql`select count(*) filter (where prize ->> 'physicalType' is distinct from ${VOUCHER})::int as "physicalPrizes",
                 count(*) filter (where prize ->> 'physicalType' = ${VOUCHER})::int as vouchers
          from awards
          where player_id = ${playerId} and prize ->> 'type' = 'physical' and state in ${PLAYER_OWNED_STATES}`,
    ),
  ])
  const balances = new Map(walletRows.map(({ asset, balance }) => [asset, balance]))
  const amount = (name: keyof typeof ASSET_OF) => balances.get(ASSET_OF[name]) ?? 0
  return {
    tokens: amount('tokens'),
    entryCreditsV1: amount('entryCreditsV1'),
    entryCreditsV2: amount('entryCreditsV2'),
    monetaryAmount: amount('monetaryAmount'),
    ...physical!,
  }
}

async function countTicketsToReveal(db: Db, playerId: number, now: Date): Promise<number> {
  const [counted] = await queryRows(
    db,
    { tickets: column.integer },
    sql`select count(*)::int as tickets from winsday_tickets t join winsday_draws d on d.id = t.draw_id
        where t.player_id = ${playerId} and t.revealed_at is null and d.revealable_at <= ${now}`,
  )
  return counted!.tickets
}

async function findFutureDraws(db: Db, playerId: number): Promise<NonNullable<Widget['futureDraws']>> {
  const draws = await queryRows(
    db,
    { id: column.text, name: column.text, at: column.text, tickets: column.integer },
    sql`select d.id, d.name, d.draws_at as at,
          -- Those that have a number, or until the list is closed those that are earned.
          (count(t.id) + ${earnedTickets(playerId)})::int as tickets
        from winsday_draws d left join winsday_tickets t on t.draw_id = d.id and t.player_id = ${playerId}
        where d.revealable_at is null group by d.id order by d.draws_at, d.id`,
  )
  return draws.map(({ at, ...draw }) => ({ ...draw, at: new Date(at).toISOString() }))
}

/** Tickets that a player has earned for a draw `d` and that have no number yet. */
const earnedTickets = (playerId: number) => sql`case when ${isNumbered(sql`d.id`)} then 0
  else coalesce((select sum(e.quantity) from entries e where e.player_id = ${playerId} and ${isEarning(sql`d`)}), 0)
    + coalesce((select sum(g.count) from winsday_ticket_grants g where g.player_id = ${playerId} and g.draw = d.id), 0)
  end`
