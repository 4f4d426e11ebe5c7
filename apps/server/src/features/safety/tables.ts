import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { at, identity, player } from '../../db/columns.ts'

/** A player's own monthly limits; null: none. Append-only, except that a raise can be cancelled. */
export const spendLimits = pgTable(
  'spend_limits',
  {
    playerId: player(),
    id: identity(),
    limitPence: integer('limit_pence'),
    holdsFrom: at('holds_from').notNull(),
    setAt: at('set_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.id] })],
)
