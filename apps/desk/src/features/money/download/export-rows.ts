import { getDeskMoneyExport, getDeskStuckMoneyExport } from '@fairdraw/contract/desk/ledger.ts'
import type { ExportList } from '@fairdraw/contract/desk/ledger.ts'
import type { Sheet } from '@fairdraw/contract/desk/spreadsheet.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { callDesk } from '../../../api.ts'
import type { DeskProblem } from '../../../api.ts'

/** `stuck` has no days: it is the list as it is now. */
export type DownloadList = ExportList | 'stuck'
type Asked = { list: DownloadList; from: string; to: string; cursor?: string | undefined }

type Page = ReplyOf<typeof getDeskMoneyExport>['body']

/** A sheet has room for so many; more than these are no list for a person. */
const MAX_ROWS = 500_000

/** Reads a list page by page. `onProgress`: how many rows there are so far; false stops. */
export async function readExportRows(
  asked: Asked,
  onProgress: (rows: number) => boolean,
): Promise<Sheet | { problem: DeskProblem } | 'stopped' | 'too-long'> {
  const rows: Page['rows'] = []
  for (let cursor: string | undefined; ;) {
    const answer = await readPage({ ...asked, cursor })
    if (!answer.ok) return { problem: answer.problem }
    rows.push(...answer.body.rows)
    if (rows.length > MAX_ROWS) return 'too-long'
    if (!onProgress(rows.length)) return 'stopped'
    cursor = answer.body.nextCursor
    if (cursor === undefined) return { columns: answer.body.columns, rows }
  }
}

function readPage({ list, from, to, cursor }: Asked) {
  if (list === 'stuck') return callDesk(getDeskStuckMoneyExport, {})
  return callDesk(getDeskMoneyExport, { query: { list, from, to, ...(cursor !== undefined && { cursor }) } })
}
