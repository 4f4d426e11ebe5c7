/**
 * Adds codes to a campaign, from a file or generated ones, in batches: a million codes need no more memory than a few
 * thousand (docs/mechanisms/campaigns.md#adding-codes). Everything is one transaction, so that a process that is killed has added
 * nothing.
 */
import { findCodeFault, normaliseCode } from '@fairdraw/rules/campaign/code.ts'
import type { CodeFault } from '@fairdraw/rules/campaign/code.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import { tryLock } from '../../db/try-lock.ts'
import { recordAudit } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import type { CampaignCodes } from './codes.ts'
import { generateCode } from './codes.ts'

const BATCH_SIZE = 5_000
/** Imports and generations wait for nobody: a second one at the same time is refused. */
const LOCK = 7015

export type NewCode = {
  code: string
  /** How many players can use it; null: everybody. */
  maxClaims: number | null
  endsAt: Date | null
}

/** A row of a file: a code, or what is wrong with it. */
export type CodeRow = NewCode | { fault: RowFault }
export type RowFault = CodeFault | 'wrong-cells' | 'wrong-uses' | 'wrong-time' | 'there-already'

export type AddResult = {
  rows: number
  added: number
  rejected: number
  reasons: Partial<Record<RowFault, number>>
  /** The first rejected rows, by their number among the rows; the header is not counted. */
  examples: { row: number; fault: RowFault }[]
}

const MAX_EXAMPLES = 100

type Addition = { campaignId: string; actor: AuditActor; act: 'import-codes' | 'generate-codes' }
type AddOptions = {
  /** Called after each batch. */
  onProgress?: (result: AddResult) => void
  /** Called with each batch that was added, in the same transaction. */
  onAdded?: (codes: readonly string[]) => Promise<void>
}

/** A sentence for the person at the command line. */
export class CodesRefused extends Error {}

export async function addCodes(
  { db, campaignCodes }: { db: Db; campaignCodes: CampaignCodes },
  { campaignId, actor, act }: Addition,
  rows: AsyncIterable<CodeRow> | Iterable<CodeRow>,
  { onProgress = () => {}, onAdded }: AddOptions = {},
): Promise<AddResult> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, LOCK)))
      throw new CodesRefused('Other codes are being added right now. Try again when that has ended.')
    const known = await countRows(tx, sql`select from content_items where kind = 'campaign' and id = ${campaignId}`)
    if (known === 0) throw new CodesRefused(`There is no campaign:${campaignId}. Import it first.`)

    const result: AddResult = { rows: 0, added: 0, rejected: 0, reasons: {}, examples: [] }
    const reject = (row: number, fault: RowFault) => {
      result.rejected += 1
      result.reasons[fault] = (result.reasons[fault] ?? 0) + 1
      if (result.examples.length < MAX_EXAMPLES) result.examples.push({ row, fault })
    }
    let batch: Numbered[] = []
    const flush = async () => {
      const added = await insertBatch(tx, campaignId, campaignCodes, batch)
      for (const { row } of batch.filter((one) => !added.has(one))) reject(row, 'there-already')
      result.added += added.size
      if (onAdded) await onAdded([...added].map(({ code }) => code))
      batch = []
      onProgress(result)
    }
    for await (const row of rows) {
      result.rows += 1
      const fault = 'fault' in row ? row.fault : findCodeFault(row.code, row.maxClaims !== null)
      if (fault !== undefined) reject(result.rows, fault)
      else if (!('fault' in row)) batch.push({ ...row, row: result.rows })
      if (batch.length === BATCH_SIZE) await flush()
    }
    if (batch.length > 0) await flush()
    const { rows: count, added, rejected } = result
    await recordAudit(tx, {
      actor,
      act,
      subject: { kind: 'campaign', id: campaignId },
      after: { rows: count, added, rejected },
    })
    return result
  })
}

type Numbered = NewCode & { row: number }

/** Returns those that were added. A code that exists, also for another campaign, is not changed. */
async function insertBatch(
  tx: Db,
  campaignId: string,
  campaignCodes: CampaignCodes,
  batch: readonly Numbered[],
): Promise<Set<Numbered>> {
  const byHash = new Map<string, Numbered>()
  const otherHashes: string[] = []
  for (const one of batch) {
    const [hash, ...earlier] = campaignCodes.hashes(one.code).map((bytes) => bytes.toString('hex'))
    if (byHash.has(hash!)) continue
    byHash.set(hash!, one)
    otherHashes.push(...earlier.map((old) => `${hash} ${old}`))
  }
  const list = [...byHash].map(([hash, { maxClaims, endsAt }]) => ({ hash, maxClaims, endsAt }))
  const added = await queryRows(
    tx,
    { hash: column.text },
    sql`with old as (select split_part(pair, ' ', 1) as hash, decode(split_part(pair, ' ', 2), 'hex') as stored
          from jsonb_array_elements_text(${JSON.stringify(otherHashes)}::jsonb) pair)
        insert into campaign_codes (hash, campaign_id, max_claims, ends_at)
        select decode(r.hash, 'hex'), ${campaignId}, r."maxClaims", r."endsAt"
        from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(hash text, "maxClaims" int, "endsAt" timestamptz)
        where not exists (select from old join campaign_codes k on k.hash = old.stored where old.hash = r.hash)
        on conflict do nothing returning encode(hash, 'hex') as hash`,
  )
  return new Set(added.map(({ hash }) => byHash.get(hash)!))
}

/** `count` new codes, each for one player. */
export function* generateCodes(count: number, endsAt: Date | null): Generator<NewCode> {
  for (let made = 0; made < count; made += 1) yield { code: generateCode(), maxClaims: 1, endsAt }
}

/** A cell of a file: empty means for one player. */
export function readUses(cell: string): number | null | undefined {
  const text = cell.trim().toLowerCase()
  if (text === '') return 1
  if (text === 'everybody') return null
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** A row of a file, with the columns `code`, and perhaps `uses` and `ends`. */
export function readCodeRow(cells: Readonly<Record<string, unknown>>): CodeRow {
  const { code, uses = '', ends = '' } = cells
  if (typeof code !== 'string' || typeof uses !== 'string' || typeof ends !== 'string') return { fault: 'wrong-cells' }
  const maxClaims = readUses(uses)
  if (maxClaims === undefined) return { fault: 'wrong-uses' }
  const endsAt = ends.trim() === '' ? null : new Date(ends)
  if (endsAt && (Number.isNaN(endsAt.getTime()) || !/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(ends.trim())))
    return { fault: 'wrong-time' }
  return { code: normaliseCode(code), maxClaims, endsAt }
}
