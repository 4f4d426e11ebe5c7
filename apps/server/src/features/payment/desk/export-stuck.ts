/** The list of stuck money for a download, as it is now. It is in the audit log, because it leaves the desk. */
import type { StuckMoney } from '@fairdraw/contract/desk/money.ts'
import type { SheetCell } from '@fairdraw/contract/desk/spreadsheet.ts'
import type { Db } from '../../../db/database.ts'
import { done } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'

const COLUMNS: readonly (readonly [name: string, cell: SheetCell, value: keyof StuckMoney])[] = [
  ['Kind', 'text', 'kind'],
  ['Id', 'text', 'id'],
  ['Player', 'number', 'playerId'],
  ['Method', 'text', 'method'],
  ['Amount', 'pence', 'amountPence'],
  ['State', 'text', 'state'],
  ['Since', 'time', 'since'],
  ['Attempts', 'number', 'attempts'],
  ['Next attempt', 'time', 'nextAttemptAt'],
  ['Last error', 'text', 'lastError'],
]

export async function exportStuck(db: Db, staffId: string, stuck: readonly StuckMoney[]) {
  await recordAudit(db, {
    actor: { staffId },
    act: 'export-list',
    subject: { kind: 'export', id: 'stuck' },
    after: { rows: stuck.length },
  })
  return done({
    columns: COLUMNS.map(([name, cell]) => ({ name, cell })),
    rows: stuck.map((one) => COLUMNS.map(([, , value]) => one[value])),
  })
}
