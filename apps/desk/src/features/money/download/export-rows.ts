import { getDeskMoneyExport } from '@fairdraw/contract/desk/ledger.ts'
import type { ExportList } from '@fairdraw/contract/desk/ledger.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { callDesk } from '../../../api.ts'
import type { DeskProblem } from '../../../api.ts'

type Page = ReplyOf<typeof getDeskMoneyExport>['body']
export type ExportRows = Pick<Page, 'columns' | 'rows'>
export type ExportColumn = Page['columns'][number]
export type ExportValue = Page['rows'][number][number]

/** A sheet has room for so many; more than these are no list for a person. */
const MAX_ROWS = 500_000

/** Reads a list page by page. `onProgress`: how many rows there are so far; false stops. */
export async function readExportRows(
  asked: { list: ExportList; from: string; to: string },
  onProgress: (rows: number) => boolean,
): Promise<ExportRows | { problem: DeskProblem } | 'stopped' | 'too-long'> {
  const rows: Page['rows'] = []
  for (let cursor: string | undefined; ;) {
    const answer = await callDesk(getDeskMoneyExport, { query: { ...asked, ...(cursor !== undefined && { cursor }) } })
    if (!answer.ok) return { problem: answer.problem }
    rows.push(...answer.body.rows)
    if (rows.length > MAX_ROWS) return 'too-long'
    if (!onProgress(rows.length)) return 'stopped'
    cursor = answer.body.nextCursor
    if (cursor === undefined) return { columns: answer.body.columns, rows }
  }
}
