/** Breaks that a player chooses to take. None can be shortened (field rule 16). */
import { needsConfirmation } from '@fairdraw/rules/player/break.ts'
import { monthsAfter } from '@fairdraw/rules/text/london-time.ts'
import { eq, sql } from 'drizzle-orm'
import { databaseNow } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { players } from '../player/tables.ts'
import { done } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordEvent } from '../player/events.ts'
import type { AccountEvent } from '../player/events.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { runConfirmed } from '../login/code/step-up.ts'
import type { Tokens } from '../login/session/tokens.ts'

const DAY_MS = 86_400_000

/** Pauses the account for some days. */
export async function pause(db: Db, playerId: number, days: number): Promise<void> {
  const ends = (now: Date) => new Date(now.getTime() + days * DAY_MS)
  await extendBreak(db, playerId, { column: 'pausedUntil', ends, event: 'paused', detail: { days } })
}

/** Self-exclusion for six months or more. A long one must be confirmed by a texted code (`needsConfirmation`). */
export async function selfExclude(
  { db, tokens }: { db: Db; tokens: Tokens },
  playerId: number,
  { months, confirmation }: { months: number; confirmation?: string | undefined },
): Promise<Outcome<void, 'step-up-needed'>> {
  const ends = (now: Date) => monthsAfter(now, months)
  const taken = { column: 'excludedUntil', ends, event: 'break-begun', detail: { months } } as const
  if (!needsConfirmation(months)) {
    await extendBreak(db, playerId, taken)
    return done(undefined)
  }
  return runConfirmed({ db, tokens }, playerId, confirmation, (tx) => extendBreak(tx, playerId, taken))
}

type BreakExtension = {
  column: 'pausedUntil' | 'excludedUntil'
  ends: (now: Date) => Date
  event: AccountEvent
  detail: Record<string, number>
}

/** A break lasts until the later of its new and its old end. */
async function extendBreak(db: Db, playerId: number, { column, ends, event, detail }: BreakExtension): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const now = await databaseNow(tx)
    const until = ends(now).toISOString()
    await tx
      .update(players)
      .set({ [column]: sql`greatest(${players[column]}, ${until}::timestamptz)` })
      .where(eq(players.id, playerId))
    await recordEvent(tx, { playerId, event, at: now, detail: { ...detail, until } })
  })
}

/** Closes the account permanently and ends every session. It cannot be opened again. Prizes that were won are still paid. */
export async function closeAccount(
  { db, tokens }: { db: Db; tokens: Tokens },
  playerId: number,
  confirmation: string | undefined,
): Promise<Outcome<void, 'step-up-needed'>> {
  return runConfirmed({ db, tokens }, playerId, confirmation, async (tx) =>
    closeLocked(tx, tokens, { playerId, now: await databaseNow(tx) }),
  )
}

/** The player must be locked. `by`: who closes it, if it is not the player. */
export async function closeLocked(
  tx: Db,
  tokens: Pick<Tokens, 'endAllOf'>,
  { playerId, now, by }: { playerId: number; now: Date; by?: 'support' },
): Promise<void> {
  await tx
    .update(players)
    .set({ closedAt: sql`coalesce(${players.closedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(players.id, playerId))
  await tokens.endAllOf(tx, playerId)
  await recordEvent(tx, { playerId, event: 'closed', at: now, detail: by === undefined ? {} : { by } })
}
