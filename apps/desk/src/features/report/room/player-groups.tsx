/** The players of a report. All its entries are read for them, so they come after the rest of the page. */
import { getDeskReportPlayers } from '@fairdraw/contract/report/report-room.ts'
import { RequestBoundary } from '@fairdraw/ui/request/request-boundary.tsx'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { callDesk } from '../../../api.ts'
import type { AskedReport } from './asked.ts'
import { playersAnswer } from './answers.ts'
import { TablesOfReport } from './report-table.tsx'
import styles from './report.module.css'

/** As high as its tables, so that nothing below moves when they come. */
const HEIGHTS = ['3rem', '22rem']

/** Give it a `key` that changes with the report. */
export function PlayerGroups({ asked }: { asked: AskedReport }) {
  const { request, retry } = useRequest(() => callDesk(getDeskReportPlayers, { query: asked }))
  return (
    <RequestBoundary request={request} onRetry={retry} heights={HEIGHTS}>
      {({ tables }) => (
        <>
          <p className={styles.answer}>{playersAnswer(tables)}</p>
          <TablesOfReport tables={tables} />
        </>
      )}
    </RequestBoundary>
  )
}
