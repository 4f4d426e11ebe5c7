/** Exchanges a token for a new session: the token of a texted code (the 'skip' of 2-flows §4), or an ageing session. */
import { sql } from 'drizzle-orm'
import { column, queryAll } from '../../../db/rows.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Caller } from '../../../http/serve.ts'
import { eventQuery } from '../../player/events.ts'
import { stateAgeQuery } from '../../player/state-age.ts'
import type { RequestOrigin, LoginContext } from '../context.ts'
import { rememberDeviceQueries } from './device.ts'
import { endTokenQuery } from './tokens.ts'

type RenewRefusal = 'session-ended' | 'account-closed' | 'account-disabled' | 'too-many-requests'
type Renewal = RequestOrigin & { isOver18?: boolean | undefined; remember?: boolean | undefined }

/**
 * The token of a texted code is valid for one session. A renewed session continues with a new token. The old token stays valid for a
 * short grace period, so that two tabs that renew at once both stay logged in.
 */
export async function renew(
  { db, tokens, limits }: Pick<LoginContext, 'db' | 'tokens' | 'limits'>,
  { playerId, tokenHash, kind }: Caller,
  { address, device, now, isOver18, remember = true }: Renewal,
): Promise<Outcome<{ token: string }, RenewRefusal>> {
  const refusal = await limits.consume(['renew'], { playerId, address }, now)
  if (refusal) return refusal
  return db.transaction(async (tx) => {
    const isOneTime = kind === 'one-time'
    const [[player], ended = []] = await queryAll(tx, [
      lockStateQuery(playerId),
      ...(isOneTime ? [endTokenQuery(tokenHash, sql`exists (${openPlayerSql(playerId)})`)] : []),
    ])
    if (!player) return refuse('session-ended')
    if (player.isBanned) return refuse('account-disabled', { accountDisabled: true })
    if (player.closedAt !== null) return refuse('account-closed', { closedAt: new Date(player.closedAt).toISOString() })
    const written = [
      ...(isOver18 ? [stateAgeQuery(playerId, now)] : []),
      ...rememberDeviceQueries(tx, playerId, device, now),
    ]
    if (!isOneTime) {
      const token = await tokens.renew(tx, written, { tokenHash, now, device: device.description })
      return token === undefined ? refuse('session-ended') : done({ token })
    }
    tokens.evict(ended)
    if (ended.length === 0) return refuse('session-ended')
    const detail = { by: 'code', device: device.description }
    const event = eventQuery({ playerId, event: 'logged-in', at: now, detail })
    const session = { playerId, kind: 'session', now, device: device.description, isRemembered: remember } as const
    return done({ token: await tokens.commitWith(tx, [...written, event], session) })
  })
}

/** Locks the row, so that closing the account at the same moment also ends the session that is opened here. */
const lockStateQuery = (playerId: number) => ({
  columns: { isBanned: column.boolean, closedAt: column.nullable(column.number) },
  sql: sql`select suspended_at is not null as "isBanned", extract(epoch from closed_at)::float8 * 1000 as "closedAt"
    from players where id = ${playerId} for update`,
})

const openPlayerSql = (playerId: number) =>
  sql`select from players where id = ${playerId} and suspended_at is null and closed_at is null`
