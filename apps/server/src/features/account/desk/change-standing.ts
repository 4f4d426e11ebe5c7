/** Bans a player, lifts the ban, or closes the account. Each has a reason, and the player sees that it was done. */
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { lockPlayer } from '../../../db/lock-player.ts'
import { players } from '../../player/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Tokens } from '../../login/session/tokens.ts'
import { recordEvent } from '../../player/events.ts'
import { subjectOf } from '../../player/subject.ts'
import type { Subject } from '../../player/subject.ts'
import { closeLocked } from '../../safety/take-break.ts'

type Context = { db: Db; tokens: Pick<Tokens, 'endAllOf'> }
type StandingChange = { playerId: number; staffId: string; reason: string; now: Date }

type ChangeRow = {
  isPossible: (player: Subject) => boolean
  change: (tx: Db, tokens: Context['tokens'], act: StandingChange) => Promise<void>
}

const STANDING_CHANGES = {
  // A trigger ends every session of a banned player (db/after-migrations.sql).
  'ban-player': {
    isPossible: ({ bannedAt }) => bannedAt === null,
    change: async (tx, _tokens, { playerId, now }) => {
      await tx.update(players).set({ bannedAt: now }).where(eq(players.id, playerId))
      await recordEvent(tx, { playerId, event: 'banned', at: now })
    },
  },
  // Payouts that waited are tried again within an hour (payout/sweep-payouts.ts).
  'lift-ban': {
    isPossible: ({ bannedAt }) => bannedAt !== null,
    change: async (tx, _tokens, { playerId, now }) => {
      await tx.update(players).set({ bannedAt: null }).where(eq(players.id, playerId))
      await recordEvent(tx, { playerId, event: 'ban-lifted', at: now })
    },
  },
  'close-account': {
    isPossible: ({ closedAt }) => closedAt === null,
    change: (tx, tokens, { playerId, now }) => closeLocked(tx, tokens, { playerId, now, by: 'support' }),
  },
} as const satisfies Readonly<Record<string, ChangeRow>>

export function changeStanding(
  { db, tokens }: Context,
  act: keyof typeof STANDING_CHANGES,
  change: StandingChange,
): Promise<Outcome<Record<string, never>, 'not-found' | 'wrong-player-state'>> {
  const { playerId, staffId, reason } = change
  const row: ChangeRow = STANDING_CHANGES[act]
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const player = await subjectOf(tx, playerId)
    if (!player) return refuse('not-found')
    if (player.erasedAt || !row.isPossible(player)) return refuse('wrong-player-state')
    await row.change(tx, tokens, change)
    await recordAudit(tx, { actor: { staffId }, act, subject: { kind: 'player', id: playerId }, reason })
    return done({})
  })
}
