import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Subject } from '../../db/personal-data.ts'
import { awards } from '../prize/tables.ts'

/** Rows of a winner who is the player: a winner's id is that of the award. */
export const ofWinner =
  (winnerId: PgColumn | SQL) =>
  ({ playerId }: Subject): SQL =>
    sql`${winnerId} in (select ${awards.id}::text from ${awards} where ${awards.playerId} = ${playerId})`
