/**
 * Exchanges a player's cash prizes for another balance (1-site §7 'account/exchange';
 * docs/mechanisms/ledger.md#exchanges). Only whole steps of the configured rate are exchanged, at the rate that was
 * quoted to the player.
 */
import type { postAccountExchange } from '@fairdraw/contract/exchange.ts'
import type { ParsedOf, RefusalOf, ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { calculateExchange } from '@fairdraw/rules/payment/exchange.ts'
import type { ExchangeOffer, ExchangeSource, ExchangeTarget } from '@fairdraw/rules/payment/exchange.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { issueAsset } from '../../db/issue-asset.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import type { LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { refuseUncheckedCash } from '../age-check/refuse-unchecked.ts'
import { refuseStanding } from '../safety/standing.ts'
import { readBalances } from './details.ts'
import { recordEvent } from '../player/events.ts'

const ASSET_OF = {
  cash: 'cash',
  tokens: 'tokens',
  entryCreditsV2: 'entry-credits-v2',
} as const satisfies Record<ExchangeSource | ExchangeTarget, LedgerAsset>

type Exchange = typeof postAccountExchange
type Command = { playerId: number; key: string; body: ParsedOf<Exchange, 'body'>; now: Date }
type ExchangeRefusal = Extract<RefusalOf<Exchange>, Exchange['problems'][number]>

/** Runs once per key, even when the process died after the exchange and before its reply was stored. */
export async function exchange(
  { db, catalogue, agePolicy }: { db: Db; catalogue: Pick<Catalogue, 'snapshot'>; agePolicy: AgePolicy },
  { playerId, key, body, now }: Command,
): Promise<Outcome<ReplyOf<Exchange>['body'], ExchangeRefusal>> {
  const { from, to, amount, given } = body
  const { exchangeRates } = catalogue.snapshot().staticInit.settings
  const rate = exchangeRates[from]?.[to]
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const earlier = await findExchange(tx, playerId, key)
    if (earlier) return done({ ...earlier, balances: await readBalances(tx, playerId) })
    const refusal =
      (await refuseStanding(tx, playerId, now)) ?? (await refuseUncheckedCash(tx, playerId, { policy: agePolicy, now }))
    if (refusal) return refusal
    if (!rate) return refuse('no-exchange-rate')
    const offer = calculateExchange({ rate }, amount)
    if (given !== undefined && given !== offer.given) return refuse('exchange-rate-changed')
    if (offer.taken === 0) return refuse('exchange-too-small')
    const [fromAsset, toAsset] = [ASSET_OF[from], ASSET_OF[to]]
    if (!(await takeFromWallet(tx, playerId, fromAsset, offer.taken))) return refuse('not-enough-cash')
    await bookExchange(tx, playerId, { key, fromAsset, toAsset, offer })
    await recordEvent(tx, {
      playerId,
      event: 'cash-exchanged',
      at: now,
      detail: { takenPence: offer.taken, given: offer.given, to },
    })
    return done({ ...offer, balances: await readBalances(tx, playerId) })
  })
}

async function findExchange(tx: Db, playerId: number, key: string): Promise<ExchangeOffer | undefined> {
  const [found] = await queryRows(
    tx,
    { taken: column.integer, given: column.integer },
    sql`select taken::float8 as taken, given::float8 as given from exchanges where player_id = ${playerId} and key = ${key}`,
  )
  return found
}

/** False when the balance is too low. */
async function takeFromWallet(tx: Db, playerId: number, asset: LedgerAsset, amount: number): Promise<boolean> {
  const taken = await countRows(
    tx,
    sql`update wallets set balance = balance - ${amount}
        where player_id = ${playerId} and asset = ${asset} and balance >= ${amount} returning 1`,
  )
  return taken > 0
}

type Booking = { key: string; fromAsset: LedgerAsset; toAsset: LedgerAsset; offer: ExchangeOffer }

async function bookExchange(
  tx: Db,
  playerId: number,
  { key, fromAsset, toAsset, offer: { taken, given } }: Booking,
): Promise<void> {
  await tx.execute(
    sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
        values (${playerId}, ${fromAsset}, 'wallet', 'exchanged', ${taken}, 'exchange')`,
  )
  await issueAsset(tx, { playerId, asset: toAsset, amount: given, reason: 'exchange' })
  await tx.execute(
    sql`insert into exchanges (player_id, key, from_asset, to_asset, taken, given)
        values (${playerId}, ${key}, ${fromAsset}, ${toAsset}, ${taken}, ${given})`,
  )
}
