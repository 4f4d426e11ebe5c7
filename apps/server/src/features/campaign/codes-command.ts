/** The commands `npm run content -- codes …` (docs/mechanisms/campaigns.md#adding-codes). */
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { formatCode } from '@fairdraw/rules/campaign/code.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { Peppers } from '../../keyring.ts'
import { readCsv } from '../intake/csv/read-csv.ts'
import { addCodes, generateCodes, readCodeRow } from './add-codes.ts'
import type { AddResult, CodeRow, RowFault } from './add-codes.ts'
import { createCampaignCodes } from './codes.ts'

export const MAX_GENERATED_CODES = 5_000_000
const PROGRESS_ROWS = 100_000

const FAULTS: Record<RowFault, string> = {
  missing: 'there is no code',
  'wrong-characters': 'the code has characters other than letters, digits, spaces and hyphens',
  'too-short': 'the code is too short: 10 letters and digits, or 4 where everybody can use it',
  'too-long': 'the code is longer than 64 letters and digits',
  'wrong-cells': 'the row has another number of cells than the first line',
  'wrong-uses': 'uses is neither a number nor ‘everybody’',
  'wrong-time': 'ends is not a time like 2026-12-04T19:00:00Z',
  'there-already': 'the code was added before, or is in the file twice',
}

type Add = { database: Database; peppers: Peppers; campaignId: string; staffId: string }

export async function importCodes({ database, peppers, campaignId, staffId }: Add, file: string): Promise<string> {
  const rows = readCsv(createReadStream(file), { fields: ['code', 'uses', 'ends'], required: ['code'] })
  const result = await addCodes(
    { db: database.background, campaignCodes: createCampaignCodes(peppers) },
    { campaignId, actor: { staffId }, act: 'import-codes' },
    readCodeRows(rows),
    { onProgress: reportProgress },
  )
  return formatResult(campaignId, result)
}

async function* readCodeRows(rows: AsyncIterable<Readonly<Record<string, unknown>>>): AsyncGenerator<CodeRow> {
  for await (const row of rows) yield readCodeRow(row)
}

/**
 * The codes exist in the file and nowhere else. It has its name only once the codes are committed, so that a file of a
 * command that was killed is not mistaken for one with valid codes.
 */
export async function generateCodesInto(
  { database, peppers, campaignId, staffId }: Add,
  { count, file, endsAt }: { count: number; file: string; endsAt: Date | null },
): Promise<string> {
  // Fails if there is such a file.
  await (await open(file, 'wx', 0o600)).close()
  const unfinished = `${file}.part`
  const out = await open(unfinished, 'w', 0o600)
  try {
    await out.write('code\n')
    const result = await addCodes(
      { db: database.background, campaignCodes: createCampaignCodes(peppers) },
      { campaignId, actor: { staffId }, act: 'generate-codes' },
      generateCodes(count, endsAt),
      {
        onProgress: reportProgress,
        onAdded: async (codes) => {
          await out.write(codes.map((code) => `${formatCode(code)}\n`).join(''))
        },
      },
    )
    await out.sync()
    await rename(unfinished, file)
    return `${pluralise(result.added, 'code')} of campaign:${campaignId} in ${file}, each for one player`
  } catch (error) {
    await rm(unfinished, { force: true })
    await rm(file, { force: true })
    throw error
  } finally {
    await out.close()
  }
}

export async function showCodes(db: Db, campaignId: string): Promise<string> {
  const [totals] = await queryRows(
    db,
    { codes: column.integer, limited: column.integer, claims: column.integer, awarded: column.integer },
    sql`select count(*)::int as codes, count(max_claims)::int as limited,
          (select count(*)::int from campaign_claims where campaign_id = ${campaignId}) as claims,
          (select coalesce(sum(awarded), 0)::float8 from campaign_claims where campaign_id = ${campaignId}) as awarded
        from campaign_codes where campaign_id = ${campaignId}`,
  )
  const { codes, limited, claims, awarded } = totals!
  return [
    `${pluralise(codes, 'code')}, ${codes - limited} of them for everybody`,
    `${pluralise(claims, 'claim')}, ${awarded} given`,
  ].join('\n')
}

function reportProgress({ rows }: AddResult): void {
  if (rows % PROGRESS_ROWS === 0) process.stderr.write(`${rows} rows\n`)
}

function formatResult(campaignId: string, { rows, added, rejected, reasons, examples }: AddResult): string {
  return [
    ...examples.toSorted((a, b) => a.row - b.row).map(({ row, fault }) => `row ${row}: ${FAULTS[fault]}`),
    ...(rejected > examples.length ? [`… and ${rejected - examples.length} more`] : []),
    `campaign:${campaignId}: ${rows} rows, ${added} added, ${rejected} rejected`,
    ...Object.entries(reasons).map(([fault, count]) => `  ${count}: ${FAULTS[fault as RowFault]}`),
  ].join('\n')
}
