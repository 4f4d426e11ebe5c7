/** Verifies and shows the audit log: `npm run audit -- verify` (docs/mechanisms/staff.md#the-audit-log). */
import { parseArgs } from 'node:util'
import { readAuditSettings } from './config.ts'
import { listAuditRows } from './features/audit/list.ts'
import { verifyAuditLog } from './features/audit/verify.ts'
import type { KnownHead } from './features/audit/verify.ts'
import { openDatabase } from './open-database.ts'
import { runProgram } from './run-program.ts'

const HELP = `npm run audit -- verify [--noted <id>:<hash>]
npm run audit -- list [--limit <rows>] [--actor <actor>] [--before <id>]

  verify  checks every row and prints how many there are, and the head: note it elsewhere. Ends with 1 and the first row that
          does not fit where a row was changed, removed, added or moved; --noted: the head of an earlier run, which must still
          be in the log
  list    the newest rows first; actor: staff:<id>, command:<name> or job:<name>

DATABASE_URL (or DATA_DIR) is that of the product.`

type Command =
  | { name: 'help' }
  | { name: 'verify'; noted: KnownHead | undefined }
  | { name: 'list'; limit: number; actor: string | undefined; before: number | undefined }

const MAX_LIMIT = 10_000
const DEFAULT_LIMIT = 50

const usageError = () => new Error(`An argument is missing, wrong or unexpected.\n\n${HELP}`)

function readHead(text: string): KnownHead {
  const [, id, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (id === undefined || hash === undefined) throw usageError()
  return { id: Number(id), hash }
}

function readNumber(text: string | undefined, max: number): number | undefined {
  if (text !== undefined && !/^\d{1,15}$/.test(text)) throw usageError()
  return text === undefined ? undefined : Math.min(Number(text), max)
}

/** Throws a sentence for the user when the arguments do not fit. */
function readArguments(args: string[]): Command {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      noted: { type: 'string' },
      limit: { type: 'string' },
      actor: { type: 'string' },
      before: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return { name: 'help' }
  const [name, ...more] = positionals
  const { noted, limit, actor, before } = values
  if (more.length > 0) throw usageError()
  if (name === 'verify') return { name, noted: noted === undefined ? undefined : readHead(noted) }
  if (name !== 'list') throw usageError()
  const rows = readNumber(limit, MAX_LIMIT) ?? DEFAULT_LIMIT
  return { name, limit: rows, actor, before: readNumber(before, Number.MAX_SAFE_INTEGER) }
}

type Result = { text: string; isIntact: boolean }

async function run(command: Exclude<Command, { name: 'help' }>): Promise<Result> {
  const database = await openDatabase(readAuditSettings(process.env))
  try {
    if (command.name === 'verify') return await verify(database.background, command.noted)
    const rows = await listAuditRows(database.background, command)
    const lines = rows.map(({ id, at, actor, act, subjectKind, subjectId, reason }) =>
      [id, at.toISOString(), actor, act, `${subjectKind} ${subjectId}`, reason ?? ''].join('\t'),
    )
    return { text: lines.join('\n'), isIntact: true }
  } finally {
    await database.close()
  }
}

async function verify(db: Parameters<typeof verifyAuditLog>[0], noted: KnownHead | undefined): Promise<Result> {
  const verdict = await verifyAuditLog(db, noted)
  const { isIntact, count } = verdict
  return {
    isIntact,
    text: isIntact
      ? `${count} rows, all as they were written\nhead ${count}:${verdict.headHash}`
      : `Row ${verdict.id} does not fit: ${verdict.fault}. The ${count} rows before it are as they were written.`,
  }
}

await runProgram(async () => {
  const command = readArguments(process.argv.slice(2))
  if (command.name === 'help') return HELP
  const { text, isIntact } = await run(command)
  if (!isIntact) process.exitCode = 1
  return text
})
