/** Breaks of a player's own choosing; none can be shortened (field rule 16). */
import { needsConfirmation } from '@fairdraw/rules/break.ts'
import { monthsAfter } from '@fairdraw/rules/london-time.ts'
import { eq, sql } from 'drizzle-orm'
import { databaseNow } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { players } from '../../db/schema.ts'
import { done } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordEvent } from '../account/events.ts'
import type { AccountEvent } from '../account/events.ts'
import { lockPlayer } from '../entry/steps.ts'
import { confirmed } from '../login/step-up.ts'
import type { Tokens } from '../login/tokens.ts'

const DAY_MS = 86_400_000

/** A pause of some days. */
export async function pause(db: Db, playerId: number, days: number): Promise<void> {
  const ends = (now: Date) => new Date(now.getTime() + days * DAY_MS)
  await lengthen(db, playerId, { column: 'pausedUntil', ends, event: 'paused', detail: { days } })
}

/** A suspension of six months or more; a long one is confirmed by a texted code (`needsConfirmation`). */
export async function suspend(
  { db, tokens }: { db: Db; tokens: Tokens },
  playerId: number,
  { months, confirmation }: { months: number; confirmation?: string | undefined },
): Promise<Outcome<void, 'step-up-needed'>> {
  const ends = (now: Date) => monthsAfter(now, months)
  const taken = { column: 'excludedUntil', ends, event: 'break-begun', detail: { months } } as const
  if (!needsConfirmation(months)) {
    await lengthen(db, playerId, taken)
    return done(undefined)
  }
  return confirmed({ db, tokens }, playerId, confirmation, (tx) => lengthen(tx, playerId, taken))
}

type Lengthening = {
  column: 'pausedUntil' | 'excludedUntil'
  ends: (now: Date) => Date
  event: AccountEvent
  detail: Record<string, number>
}

/** A break lasts until the later of its new and its old end. */
async function lengthen(db: Db, playerId: number, { column, ends, event, detail }: Lengthening): Promise<void> {
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

/** Closes the account for good and ends every session; nothing opens one again. Prizes won are still paid. */
export async function close(
  { db, tokens }: { db: Db; tokens: Tokens },
  playerId: number,
  confirmation: string | undefined,
): Promise<Outcome<void, 'step-up-needed'>> {
  return confirmed({ db, tokens }, playerId, confirmation, async (tx) => {
    await lockPlayer(tx, playerId)
    const now = await databaseNow(tx)
    await tx
      .update(players)
      .set({ closedAt: sql`coalesce(${players.closedAt}, ${now.toISOString()}::timestamptz)` })
      .where(eq(players.id, playerId))
    await tokens.endAllOf(tx, playerId)
    await recordEvent(tx, { playerId, event: 'closed', at: now })
  })
}
