/** Exports everything that is stored about a player, for data portability (field rule 26). */
import type { Receipt, Statement } from '@fairdraw/contract/account/receipt.ts'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Column } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import type { PersonalDataTable, Subject } from '../../db/personal-data.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'
import type { TicketReceipt, TicketReceipts } from '../draw/receipt/ticket-receipts.ts'
import { runConfirmed } from '../login/code/step-up.ts'
import type { Tokens } from '../login/session/tokens.ts'
import { recordEvent } from '../player/events.ts'
import { subjectOf } from '../player/subject.ts'
import { listReceipts } from './receipt/receipts.ts'
import { listStatements } from './receipt/statement.ts'

type ExportRequest = { playerId: number; address: string; confirmation: string | undefined; now: Date }
type Export = {
  madeAt: string
  held: Record<string, Record<string, unknown>[]>
  receipts: Receipt[]
  statements: Statement[]
  ticketReceipts: TicketReceipt[] | null
}

type Context = {
  db: Db
  limits: Limits
  tokens: Tokens
  ticketReceipts: TicketReceipts
  personalData: readonly PersonalDataTable[]
}

export async function exportAccount(
  { db, limits, tokens, ticketReceipts, personalData }: Context,
  { playerId, address, confirmation, now }: ExportRequest,
): Promise<Outcome<Export, 'step-up-needed' | 'too-many-requests' | 'session-ended'>> {
  const player = await subjectOf(db, playerId)
  if (!player) return refuse('session-ended')
  const refusal = await limits.consume(['export'], { phone: player.phone, address }, now)
  if (refusal) return refusal
  const proved = await runConfirmed({ db, tokens }, playerId, confirmation, (tx) =>
    recordEvent(tx, { playerId, event: 'data-exported', at: now }),
  )
  if (!proved.ok) return proved
  return done({
    madeAt: now.toISOString(),
    ...(await readStored(db, personalData, { playerId, ...player })),
    ticketReceipts: await ticketReceipts.ofPlayer(playerId),
  })
}

/** What of an export is read from the tables. */
export async function readStored(
  db: Db,
  personalData: readonly PersonalDataTable[],
  subject: Subject,
): Promise<Pick<Export, 'held' | 'receipts' | 'statements'>> {
  return {
    held: await readPersonalData(db, personalData, subject),
    receipts: await listReceipts(db, subject.playerId, sql`true`),
    statements: await listStatements(db, subject.playerId),
  }
}

/** Everything of a player that the export includes, by table. */
export async function readPersonalData(
  db: Db,
  personalData: readonly PersonalDataTable[],
  subject: Subject,
): Promise<Export['held']> {
  const held: Export['held'] = {}
  for (const { table, view, rowsOf, columns } of personalData) {
    const exportedColumns = Object.entries(getTableColumns(table))
      .filter(([name]) => columns[name] === 'exported')
      .map(([, column]) => [exportedName(column), sql`${column}`.mapWith(column)] as const)
    const rows = await db
      .select(Object.fromEntries(exportedColumns))
      .from(view ?? table)
      .where(rowsOf(subject))
    held[getTableName(table)] = rows.map(withReadableBytes)
  }
  return held
}

/** Pictures as base64, which other programs can read. */
const withReadableBytes = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]),
  )

/** Players receive the column's name in camel case, so renaming a Drizzle property does not change the exported file. */
function exportedName({ name }: Column): string {
  return name.replaceAll(/_([a-z\d])/g, (_match, letter: string) => letter.toUpperCase())
}
