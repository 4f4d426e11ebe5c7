/**
 * Reads the whole audit log and checks its chain. It computes the hashes itself, because an attacker who can change
 * rows could also change the database's functions.
 */
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { readCanonicalRows } from './canonical-rows.ts'
import type { CanonicalRow } from './canonical-rows.ts'

/** Limits the rows in memory. */
const PAGE_SIZE = 500
const BEGINNING = '00'.repeat(32)

/** A row of an earlier run that somebody noted: `<id>:<hash>`. */
export type KnownHead = { id: number; hash: string }

export type AuditVerdict =
  | { isIntact: true; count: number; headHash: string }
  | { isIntact: false; count: number; id: number; fault: AuditFault }

/**
 * `missing`: no row has this number. `changed`: the content does not match the hash. `reordered`: the row does not
 * follow the one before it.
 */
export type AuditFault = 'missing' | 'changed' | 'reordered' | 'beyond-the-head' | 'not-the-noted-head'

/**
 * Checks every row up to the head, in one snapshot. `noted`: the head of an earlier run, which must still be in the
 * log. Only this detects a log that was rewritten from some row on with valid hashes.
 */
export function verifyAuditLog(db: Db, noted?: KnownHead): Promise<AuditVerdict> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read read only`)
    const head = await readHead(tx)
    const found = await walkRows(tx, noted)
    if (!found.isIntact) return found
    if (found.count < head.id) return { isIntact: false, count: found.count, id: found.count + 1, fault: 'missing' }
    if (found.count > head.id) return { isIntact: false, count: found.count, id: head.id + 1, fault: 'beyond-the-head' }
    if (found.headHash !== head.hash) return { isIntact: false, count: found.count, id: head.id, fault: 'changed' }
    return found
  })
}

async function walkRows(tx: Db, noted: KnownHead | undefined): Promise<AuditVerdict> {
  let [count, previousHash] = [0, BEGINNING]
  for (;;) {
    const page = await readCanonicalRows(tx, count, PAGE_SIZE)
    for (const row of page) {
      const fault = findFault(row, count + 1, previousHash)
      if (fault) return { isIntact: false, count, id: fault === 'missing' ? count + 1 : row.id, fault }
      if (noted?.id === row.id && noted.hash !== row.hash)
        return { isIntact: false, count, id: row.id, fault: 'not-the-noted-head' }
      ;[count, previousHash] = [row.id, row.hash]
    }
    if (page.length < PAGE_SIZE) break
  }
  if (noted && noted.id > count) return { isIntact: false, count, id: count + 1, fault: 'missing' }
  return { isIntact: true, count, headHash: previousHash }
}

function findFault(row: CanonicalRow, id: number, previousHash: string): AuditFault | undefined {
  if (row.id > id) return 'missing'
  if (row.hash !== hashOf(row)) return 'changed'
  if (row.previousHash !== previousHash) return 'reordered'
  return undefined
}

/**
 * SHA-256 of the canonical text: for each field its length in bytes, a colon and its text, or a minus for null; each
 * followed by a line feed.
 */
export function hashOf(row: Omit<CanonicalRow, 'hash'>): string {
  const { id, at, actor, act, subjectKind, subjectId, before, after, reason, previousHash } = row
  const fields = [String(id), at, actor, act, subjectKind, subjectId, before, after, reason, previousHash]
  const text = fields.map((field) => (field === null ? '-\n' : `${Buffer.byteLength(field)}:${field}\n`)).join('')
  return hash('sha256', text, 'hex')
}

async function readHead(tx: Db): Promise<KnownHead> {
  const [head] = await queryRows(
    tx,
    { id: column.integer, hash: column.text },
    sql`select last_id::int as id, encode(last_hash, 'hex') as hash from audit_log_head`,
  )
  return head ?? { id: 0, hash: BEGINNING }
}
