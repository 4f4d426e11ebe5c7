/** The rejected rows of a delivery: by reason, page by page, and as a file to correct. */
import { getDeskRejectedRows } from '@fairdraw/contract/desk/imports.ts'
import type { ListedDelivery } from '@fairdraw/contract/desk/imports.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { INTAKE_REASONS } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { useState } from 'react'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Moment } from '../../ui/moment.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { MoreButton } from '../../ui/list/more-button.tsx'
import { REASON_NAMES } from './delivery-names.ts'
import { downloadRejected } from './download-rejected.ts'
import looks from '../../ui/looks.module.css'
import pills from '../../ui/pills.module.css'

type RejectedPage = BodyOf<typeof getDeskRejectedRows>
type Row = RejectedPage['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  { name: 'Row', isNumber: true, render: ({ line }) => formatNumber(line) },
  { name: 'Reference', render: ({ reference }) => (reference === '' ? '–' : <code>{reference}</code>) },
  { name: 'Reason', render: ({ reason }) => REASON_NAMES[reason] },
  { name: 'Competition', render: ({ competitionId }) => competitionId ?? '–' },
  { name: 'Phone', render: ({ phone }) => phone ?? '–' },
  { name: 'Entered', render: ({ enteredAt }) => (enteredAt === null ? '–' : <Moment at={enteredAt} />) },
  { name: 'Charged', isNumber: true, render: ({ chargedPence }) => formatMoney(chargedPence) },
]

export function RejectedRows({
  delivery,
  reasons,
}: {
  delivery: ListedDelivery
  reasons: readonly { reason: IntakeReason; rows: number }[]
}) {
  const may = useMay()
  const [chosen, setChosen] = useState<IntakeReason>()
  if (reasons.length === 0) return <p>No row was rejected.</p>
  return (
    <>
      <ul className={pills.pills} aria-label="Reasons">
        {reasons.map(({ reason, rows }) => (
          <li key={reason}>
            <button
              type="button"
              aria-pressed={chosen === reason}
              onClick={() => setChosen(chosen === reason ? undefined : reason)}
            >
              <span>{REASON_NAMES[reason]}</span> <span className={pills.count}>{formatNumber(rows)}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen && <p>{INTAKE_REASONS[chosen].cause}</p>}
      {may('import-entries') && <DownloadButton delivery={delivery} />}
      <Rows key={chosen ?? 'all'} id={delivery.id} reason={chosen} />
    </>
  )
}

function Rows({ id, reason }: { id: string; reason: IntakeReason | undefined }) {
  const pages = usePages(undefined, {
    pageOf: ({ rows, next }: RejectedPage) => ({ items: rows, next }),
    read: (after) =>
      callDesk(getDeskRejectedRows, { params: { id }, query: { ...(reason && { reason }), ...(after && { after }) } }),
  })
  return (
    <>
      {pages.items.length > 0 && (
        <DataTable
          caption="Rejected rows"
          columns={COLUMNS}
          rows={pages.items}
          rowKey={({ line }) => line}
          empty="No row was rejected for this reason."
        />
      )}
      <MoreButton pages={pages} />
    </>
  )
}

function DownloadButton({ delivery: { id, reference } }: { delivery: ListedDelivery }) {
  const [problem, setProblem] = useState<DeskProblem>()
  const load = useOneAtATime(async () => setProblem(await downloadRejected(id, reference)))
  return (
    <>
      <div className={looks.acts}>
        <BusyButton tone="outline" size="small" isBusy={load.isBusy} onClick={() => load.start()}>
          Download them as CSV
        </BusyButton>
        <span className={looks.minor}>With full numbers. The download is recorded in the audit log.</span>
      </div>
      <ProblemNote problem={problem} />
    </>
  )
}
