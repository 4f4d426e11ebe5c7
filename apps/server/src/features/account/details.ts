/** A player's account details and balances. */
import type { Account, Balances } from '@fairdraw/contract/account.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { accessTokens } from '../login/tables.ts'
import { players, wallets } from '../player/tables.ts'
import type { LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import { shouldRenew } from '../login/session/lifetimes.ts'

/** The wallet of each balance. Money has no wallet, because it is never stored for a player. */
const ASSET_OF = {
  tokens: 'tokens',
  entryCreditsV1: 'entry-credits-v1',
  entryCreditsV2Pence: 'entry-credits-v2',
  discountCreditsPence: 'discount-credits',
  cashPence: 'cash',
} as const satisfies Record<keyof Balances, LedgerAsset>

export async function readBalances(db: Db, playerId: number): Promise<Balances> {
  const rows = await db
    .select({ asset: wallets.asset, balance: wallets.balance })
    .from(wallets)
    .where(eq(wallets.playerId, playerId))
  const balanceOf = new Map(rows.map(({ asset, balance }) => [asset, balance]))
  return Object.fromEntries(
    Object.entries(ASSET_OF).map(([name, asset]) => [name, balanceOf.get(asset) ?? 0]),
  ) as Balances
}

export async function accountDetails(
  db: Db,
  { playerId, tokenHash }: Caller,
  clientIp: string,
  now: Date,
): Promise<Outcome<{ account: Account; balances: Balances }, 'session-ended'>> {
  const [[player], balances] = await Promise.all([
    db
      .select({
        phoneNumber: players.phone,
        customerType: players.customerType,
        hiddenCompsIds: players.hiddenCompetitionIds,
        isTestPlayer: players.isTestPlayer,
        email: players.email,
        emailVerifiedAt: players.emailVerifiedAt,
        ageStatedAt: players.ageStatedAt,
        session: {
          expiresAt: accessTokens.expiresAt,
          createdAt: accessTokens.createdAt,
          openedAt: accessTokens.openedAt,
          isRemembered: accessTokens.isRemembered,
        },
      })
      .from(accessTokens)
      .innerJoin(players, eq(players.id, accessTokens.playerId))
      .where(eq(accessTokens.hash, Buffer.from(tokenHash, 'hex'))),
    readBalances(db, playerId),
  ])
  // The session ended after the bearer was authenticated.
  if (!player) return refuse('session-ended')
  const { email, emailVerifiedAt, ageStatedAt, session, ...fields } = player
  return done({
    account: {
      playerId,
      ...fields,
      tokens: balances.tokens,
      clientIp,
      isAgeStated: ageStatedAt !== null,
      shouldRenewToken: shouldRenew(session, now),
      playerDetails: { email, isEmailVerified: emailVerifiedAt !== null },
    },
    balances,
  })
}
