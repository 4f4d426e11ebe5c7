/** Lists a player's sessions, and ends one of them or all others. */
import type { PlayerSession } from '@fairdraw/contract/profile.ts'
import { and, desc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { accessTokens } from '../tables.ts'
import type { Caller } from '../../../http/serve.ts'
import { recordEvent } from '../../player/events.ts'
import type { RequestOrigin, LoginContext } from '../context.ts'
import { deleteOtherDevices } from './device.ts'

const bytesOf = (tokenHash: string) => Buffer.from(tokenHash, 'hex')

/** The current session first, then the most recently seen. */
export async function listSessions(db: Db, { playerId, tokenHash }: Caller, now: Date): Promise<PlayerSession[]> {
  const sessions = await db
    .select()
    .from(accessTokens)
    .where(
      and(
        eq(accessTokens.playerId, playerId),
        eq(accessTokens.kind, 'session'),
        gt(accessTokens.expiresAt, now),
        // A token in its grace period belongs to a session whose new token is in the list anyway.
        or(isNull(accessTokens.renewedAt), eq(accessTokens.hash, bytesOf(tokenHash))),
      ),
    )
    .orderBy(desc(accessTokens.lastSeenAt), desc(accessTokens.createdAt))
  const listed = sessions.map(({ hash, id, device, createdAt, openedAt, lastSeenAt }) => {
    const isThis = hash.toString('hex') === tokenHash
    return {
      id,
      device,
      startedAt: (openedAt ?? createdAt).toISOString(),
      lastSeenAt: (isThis ? now : lastSeenAt).toISOString(),
      isThis,
    }
  })
  // If two tabs renewed at once, one session has two tokens.
  const ordered = listed.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
  return ordered.filter(({ id }, nth) => ordered.findIndex((one) => one.id === id) === nth)
}

/** Does nothing for a session of somebody else or one that has ended. Ending all others also deletes the other known devices. */
export async function endSessions(
  { db, tokens }: Pick<LoginContext, 'db' | 'tokens'>,
  { playerId, tokenHash }: Caller,
  which: 'others' | (string & {}),
  { device, now }: Pick<RequestOrigin, 'device' | 'now'>,
): Promise<void> {
  const isChosen =
    which === 'others'
      ? ne(accessTokens.hash, Buffer.from(tokenHash, 'hex'))
      : and(eq(accessTokens.id, which), eq(accessTokens.kind, 'session'))
  await db.transaction(async (tx) => {
    const chosen = await tx
      .select({ hash: accessTokens.hash, device: accessTokens.device })
      .from(accessTokens)
      .where(and(eq(accessTokens.playerId, playerId), isChosen))
    for (const { hash } of chosen) await tokens.end(tx, hash.toString('hex'))
    if (which === 'others') {
      await deleteOtherDevices(tx, playerId, device)
      await recordEvent(tx, { playerId, event: 'other-sessions-ended', at: now, detail: { sessions: chosen.length } })
    } else if (chosen[0]) {
      await recordEvent(tx, { playerId, event: 'session-ended', at: now, detail: { device: chosen[0].device } })
    }
  })
}
