/** Rows of the audit log as the collector gets them. */
import { readCanonicalRows } from '../canonical-rows.ts'
import type { CanonicalRow } from '../canonical-rows.ts'
import type { ExportLine, ExportedLog } from './export-log.ts'

export const exportedAuditLog: ExportedLog = {
  name: 'audit',
  readLines: async (db, after, limit) => (await readCanonicalRows(db, after, limit)).map(lineOf),
}

function lineOf(row: CanonicalRow): ExportLine {
  const { id, at, actor, act, subjectKind, subjectId, before, after, reason, previousHash, hash } = row
  const head = { id: `audit-${id}-${hash.slice(0, 16)}`, log: 'audit', sequence: id, at }
  // `before` and `after` keep the database's own text, so that whoever has the line can compute the hash.
  const changes = `"before":${before ?? 'null'},"after":${after ?? 'null'}`
  const start = JSON.stringify({ ...head, actor, act, subjectKind, subjectId })
  return { id, text: `${start.slice(0, -1)},${changes},${JSON.stringify({ reason, previousHash, hash }).slice(1)}` }
}
