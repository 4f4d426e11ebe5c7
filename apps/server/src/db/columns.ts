/** Columns as tables share them. A state is text with a CHECK that lists the states of the rules. Rows of a player have the
 * player's id first in their keys, so that tables can be partitioned by player (docs/decisions/0002, 0003, 0009). */
import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const player = () => bigint('player_id', { mode: 'number' }).notNull()

export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((v) => `'${v}'`).join(', ')})`)

export const identity = (name = 'id') => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity()
