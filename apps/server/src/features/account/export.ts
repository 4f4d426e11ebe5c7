/** Everything that is held about a player, for them to take with them (field rule 26). */
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Limits } from '../login/limits.ts'
import { confirmed } from '../login/step-up.ts'
import type { Tokens } from '../login/tokens.ts'
import { subjectOf } from '../marketing/consents.ts'
import { recordEvent } from './events.ts'
import { HELD } from './held.ts'

type Asked = { playerId: number; address: string; confirmation: string | undefined; now: Date }
type Export = { madeAt: string; held: Record<string, Record<string, unknown>[]> }

export async function exportAccount(
  { db, limits, tokens }: { db: Db; limits: Limits; tokens: Tokens },
  { playerId, address, confirmation, now }: Asked,
): Promise<Outcome<Export, 'step-up-needed' | 'too-many-requests' | 'session-ended'>> {
  const player = await subjectOf(db, playerId)
  if (!player) return refuse('session-ended')
  const refusal = await limits.take(['export'], { phone: player.phone, address }, now)
  if (refusal) return refusal
  const proved = await confirmed({ db, tokens }, playerId, confirmation, (tx) =>
    recordEvent(tx, { playerId, event: 'data-exported', at: now }),
  )
  if (!proved.ok) return proved

  const held: Export['held'] = {}
  for (const { table, view, whose, columns } of HELD) {
    const told = Object.entries(getTableColumns(table))
      .filter(([name]) => columns[name] === 'told')
      .map(([name, column]) => [name, sql`${column}`.mapWith(column)] as const)
    held[getTableName(table)] = await db
      .select(Object.fromEntries(told))
      .from(view ?? table)
      .where(whose({ playerId, ...player }))
  }
  return done({ madeAt: now.toISOString(), held })
}
