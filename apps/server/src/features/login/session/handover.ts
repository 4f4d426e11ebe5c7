/**
 * Hands a log-in to the next document of a browser that stores nothing (docs/mechanisms/log-in.md#handover). The code is in the
 * address for a moment, so it is valid once, for a minute, and gives a new token of the session in place of the old one.
 */
import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { accessTokens } from '../tables.ts'
import { players } from '../../player/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Caller } from '../../../http/serve.ts'
import type { LoginContext, RequestOrigin } from '../context.ts'
import { renew } from './renew.ts'

export const HANDOVER_MS = 60_000

const bytesOf = (code: string) => hash('sha256', code, 'buffer')

/** The hash covers the expiry, so nobody can change it. */
const expiryOf = (code: string) => Number.parseInt(code.split('.')[1] ?? '', 36)

/** The code takes the place of one that was not used. A session that renews itself by a cookie needs none, and keeps that. */
export async function openHandover(
  db: Db,
  { tokenHash }: Pick<Caller, 'tokenHash'>,
  now: Date,
): Promise<Outcome<{ code: string }, 'session-ended'>> {
  const code = `${randomBytes(32).toString('base64url')}.${(now.getTime() + HANDOVER_MS).toString(36)}`
  const opened = await db
    .update(accessTokens)
    .set({ renewalHash: bytesOf(code) })
    .where(and(eq(accessTokens.hash, Buffer.from(tokenHash, 'hex')), eq(accessTokens.isRemembered, false)))
    .returning({ id: accessTokens.id })
  return opened.length > 0 ? done({ code }) : refuse('session-ended')
}

export async function takeOver(
  context: Pick<LoginContext, 'db' | 'tokens' | 'limits'>,
  { code, ...request }: RequestOrigin & { code: string },
): Promise<
  Outcome<
    { token: string; phone: string },
    'session-ended' | 'account-closed' | 'account-disabled' | 'too-many-requests'
  >
> {
  const { db } = context
  if (!(expiryOf(code) > request.now.getTime())) return refuse('session-ended')
  // Of two documents that come with one code only one finds it.
  const [taken] = await db
    .update(accessTokens)
    .set({ renewalHash: null })
    .where(
      and(
        eq(accessTokens.renewalHash, bytesOf(code)),
        eq(accessTokens.isRemembered, false),
        isNull(accessTokens.renewedAt),
        gt(accessTokens.expiresAt, request.now),
      ),
    )
    .returning({ hash: accessTokens.hash, playerId: accessTokens.playerId })
  if (!taken) return refuse('session-ended')
  const { playerId } = taken
  const renewed = await renew(context, { playerId, tokenHash: taken.hash.toString('hex'), kind: 'session' }, request)
  if (!renewed.ok) return renewed
  const [player] = await db.select({ phone: players.phone }).from(players).where(eq(players.id, playerId))
  return player ? done({ token: renewed.body.token, phone: player.phone }) : refuse('session-ended')
}
