/** Verifies and shows the audit log: `npm run audit -- verify` (docs/mechanisms/staff.md#the-audit-log). */
import { UsageError, runProgram, withDatabase } from './command-line.ts'
import type { ValuesOf } from './command-line.ts'
import { DATABASE_SETTINGS, readSettings } from './config.ts'
import { listAuditRows } from './features/audit/list.ts'
import { verifyAuditLog } from './features/audit/verify.ts'
import type { KnownHead } from './features/audit/verify.ts'

const HELP = `npm run audit -- verify [--noted <id>:<hash>]
npm run audit -- list [--limit <rows>] [--actor <actor>] [--before <id>]

  verify  checks every row and prints how many there are, and the head: note it elsewhere. Ends with 1 and the first row that
          does not fit where a row was changed, removed, added or moved; --noted: the head of an earlier run, which must still
          be in the log
  list    the newest rows first; actor: staff:<id>, command:<name> or job:<name>

DATABASE_URL (or DATA_DIR) is that of the product.`

const MAX_LIMIT = 10_000
const DEFAULT_LIMIT = 50

function readHead(text: string): KnownHead {
  const [, id, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (id === undefined || hash === undefined) throw new UsageError()
  return { id: Number(id), hash }
}

function readNumber(text: string | undefined, max: number): number | undefined {
  if (text !== undefined && !/^\d{1,15}$/.test(text)) throw new UsageError()
  return text === undefined ? undefined : Math.min(Number(text), max)
}

const OPTIONS = {
  noted: { type: 'string' },
  limit: { type: 'string' },
  actor: { type: 'string' },
  before: { type: 'string' },
} as const

type Read = Parameters<typeof verifyAuditLog>[0]
type Command = (values: ValuesOf<typeof OPTIONS>) => (db: Read) => Promise<string>

/** Each reads its arguments before the database is opened. */
const COMMANDS: Readonly<Record<string, Command>> = {
  verify: ({ noted }) => {
    const head = noted === undefined ? undefined : readHead(noted)
    return async (db) => {
      const verdict = await verifyAuditLog(db, head)
      const { isIntact, count } = verdict
      if (isIntact) return `${count} rows, all as they were written\nhead ${count}:${verdict.headHash}`
      process.exitCode = 1
      return `Row ${verdict.id} does not fit: ${verdict.fault}. The ${count} rows before it are as they were written.`
    }
  },
  list: ({ limit, actor, before }) => {
    const selection = {
      limit: readNumber(limit, MAX_LIMIT) ?? DEFAULT_LIMIT,
      actor,
      before: readNumber(before, Number.MAX_SAFE_INTEGER),
    }
    return async (db) => {
      const rows = await listAuditRows(db, selection)
      return rows
        .map(({ id, at, actor: by, act, subjectKind, subjectId, reason }) =>
          [id, at.toISOString(), by, act, `${subjectKind} ${subjectId}`, reason ?? ''].join('\t'),
        )
        .join('\n')
    }
  },
}

await runProgram({
  help: HELP,
  options: OPTIONS,
  run: async ([name = '', ...more], values) => {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command || more.length > 0) throw new UsageError()
    const run = command(values)
    return withDatabase(readSettings(process.env, DATABASE_SETTINGS), ({ background }) => run(background))
  },
})
