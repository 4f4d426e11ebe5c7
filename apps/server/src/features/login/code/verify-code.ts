/** Exchanges a texted code for a one-time token. Registers a number without an account, and unlocks a locked account. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, commitAll, queryRows } from '../../../db/rows.ts'
import type { Columns, Query } from '../../../db/rows.ts'
import { players } from '../../player/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { ErasedBreaks } from '../../player/erased-breaks.ts'
import { eventQuery } from '../../player/events.ts'
import { registerPlayers } from '../../player/register.ts'
import { CODE_LENGTH, useCodeSql } from './codes.ts'
import type { Purpose } from './codes.ts'
import type { PhoneRequest, LoginContext } from '../context.ts'
import { judgeCode } from './judge-code.ts'
import { findAccount, uncountTryQuery } from '../tries.ts'
import type { Account } from '../tries.ts'

type VerifyRefusal =
  | 'wrong-code'
  | 'code-expired'
  | 'account-locked'
  | 'account-disabled'
  | 'account-closed'
  | 'too-many-requests'

export async function verifyCode(
  context: LoginContext,
  request: PhoneRequest & { otp: string },
): Promise<Outcome<{ token: string }, VerifyRefusal>> {
  const { db, limits } = context
  const { phone, now, otp } = request
  const account = await findAccount(db, request)
  const verdict = await judgeCode(context, request, account)
  if (!verdict.ok) return verdict
  const { isCounted, isElsewhere } = verdict.body
  const requester = { ...request, isKnownDevice: account.isKnownDevice }
  return accept(context, {
    ...verdict.body,
    phone,
    account,
    now,
    isShort: otp.length < CODE_LENGTH.locked,
    // A right code is not a failed try, even if the log-in is refused.
    uncounted: isCounted ? [uncountTryQuery(phone, account, now)] : [],
    // A caller who can read texts to the number is not guessing, pestering or harvesting numbers.
    restored: limits.restoreQueries(
      [...(isElsewhere ? (['verify-otp'] as const) : []), 'text-from', 'text', 'unknown-number'],
      requester,
      now,
      account.playerId === undefined ? [] : ['unknown-number'],
    ),
  })
}

type Accepted = {
  phone: string
  account: Account
  purpose: Purpose
  hash: Buffer
  isShort: boolean
  now: Date
  /** Written whatever the outcome is, and if it is a token. */
  uncounted: Query<Columns>[]
  restored: Query<Columns>[]
}

const ACCEPTED_ROW = {
  isUsed: column.boolean,
  /** Null: the number has no account. */
  playerId: column.nullable(column.integer),
  isBanned: column.boolean,
  /** In milliseconds. */
  closedAt: column.nullable(column.number),
}

function accept(
  { db, tokens, breaks }: LoginContext,
  { phone, account, purpose, hash, isShort, now, uncounted, restored }: Accepted,
): Promise<Outcome<{ token: string }, 'code-expired' | 'account-disabled' | 'account-closed'>> {
  return db.transaction(async (tx) => {
    // A known device may still use four digits after a lock. They do not unlock the account for other devices.
    const isUnlocked = !(account.isLocked && isShort)
    const [row] = await queryRows(
      tx,
      ACCEPTED_ROW,
      sql`with used as (${useCodeSql(phone, hash)}),
        opened as (
          update players set failed_tries = case when ${isUnlocked} then 0 else failed_tries end,
            locked_at = case when ${isUnlocked} then null else locked_at end
          where id = ${account.playerId ?? null} and exists (select from used)
          returning id, suspended_at, closed_at)
        select exists (select from used) as "isUsed", o.id as "playerId", o.suspended_at is not null as "isBanned",
          extract(epoch from o.closed_at)::float8 * 1000 as "closedAt"
        from (select) one left join opened o on true`,
    )
    const { isUsed, playerId: knownId, isBanned, closedAt } = row!
    const isUnlock = account.isLocked && isUnlocked && isUsed
    const written = [
      ...(isUnlock && knownId !== null ? [eventQuery({ playerId: knownId, event: 'unlocked', at: now })] : []),
      ...uncounted,
    ]
    const refuseWith = async <Refused>(refusal: Refused) => {
      await commitAll(tx, written)
      return refusal
    }
    if (!isUsed) return refuseWith(refuse('code-expired'))
    if (isBanned) return refuseWith(refuse('account-disabled', { accountDisabled: true }))
    if (closedAt !== null) return refuseWith(refuse('account-closed', { closedAt: new Date(closedAt).toISOString() }))
    const playerId = knownId ?? (await register(tx, breaks, phone, now))
    if (purpose === 'forgot') await tokens.endAllOf(tx, playerId)
    const token = { playerId, kind: 'one-time', now } as const
    return done({ token: await tokens.commitWith(tx, [...written, ...restored], token) })
  })
}

/** A concurrent request may have registered the number. */
async function register(tx: Db, breaks: ErasedBreaks, phone: string, now: Date): Promise<number> {
  const created = await registerPlayers(tx, breaks, [phone], { now })
  const createdId = created.get(phone)
  if (createdId !== undefined) return createdId
  const [found] = await tx.select({ playerId: players.id }).from(players).where(eq(players.phone, phone))
  return found!.playerId
}
