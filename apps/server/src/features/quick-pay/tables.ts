import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, player } from '../../db/columns.ts'

/** Tokens that show the status of one quick-pay entry to the player who made it; stored as SHA-256. */
export const quickPayTokens = pgTable(
  'quick_pay_tokens',
  {
    hash: bytes('hash').primaryKey(),
    playerId: player(),
    entryId: uuid('entry_id').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('quick_pay_tokens_of_player').on(t.playerId)],
)
