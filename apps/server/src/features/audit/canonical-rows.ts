/** Rows of the audit log, each field as the text that its hash is computed of. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { RowOf } from '../../db/rows.ts'

const CANONICAL_ROW = {
  id: column.integer,
  at: column.text,
  actor: column.text,
  act: column.text,
  subjectKind: column.text,
  subjectId: column.text,
  before: column.nullable(column.text),
  after: column.nullable(column.text),
  reason: column.nullable(column.text),
  previousHash: column.text,
  hash: column.text,
}
export type CanonicalRow = RowOf<typeof CANONICAL_ROW>

/** The rows after a number, in order. */
export const readCanonicalRows = (db: Db, after: number, limit: number): Promise<CanonicalRow[]> =>
  queryRows(
    db,
    CANONICAL_ROW,
    sql`select id::int as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor, act,
          subject_kind as "subjectKind", subject_id as "subjectId", before::text as before, after::text as after, reason,
          encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash
        from audit_log where id > ${after} order by id limit ${limit}`,
  )
