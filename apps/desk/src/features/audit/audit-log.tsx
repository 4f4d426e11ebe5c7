import { getDeskAuditLog, getDeskStaff } from '@fairdraw/contract/desk/staff.ts'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { callDesk, readDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { StaffNames } from './audit-copy.ts'
import { auditQuery, readAuditFilters } from './audit-filters.ts'
import styles from './audit-log.module.css'
import { AuditRows } from './audit-rows.tsx'
import type { AuditRow } from './audit-rows.tsx'
import { AuditSearch } from './audit-search.tsx'

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const filters = readAuditFilters(new URL(request.url).searchParams)
  const [{ rows }, names] = await Promise.all([
    readDesk(getDeskAuditLog, { query: auditQuery(filters) }),
    readStaffNames(),
  ])
  return { filters, rows, names }
}

/** The rows have ids only. A person who may not read the staff sees those. */
async function readStaffNames(): Promise<StaffNames> {
  const answer = await callDesk(getDeskStaff, {})
  return answer.ok ? Object.fromEntries(answer.body.staff.map(({ id, name }) => [id, name])) : {}
}

export function Component() {
  const { filters, rows, names } = useLoaderData<typeof loader>()
  return (
    <Page title="Audit log">
      <AuditSearch filters={filters} actors={[...new Set(rows.map(({ actor }) => actor))]} names={names} />
      {/* With other filters, or when read again, the list begins anew. */}
      <Rows key={`${JSON.stringify(filters)} ${rows[0]?.id}`} first={rows} query={auditQuery(filters)} names={names} />
    </Page>
  )
}

function Rows({
  first,
  query,
  names,
}: {
  first: readonly AuditRow[]
  query: ReturnType<typeof auditQuery>
  names: StaffNames
}) {
  const [older, setOlder] = useState<readonly AuditRow[]>([])
  const [lastCount, setLastCount] = useState(first.length)
  const [problem, setProblem] = useState<DeskProblem>()
  const rows = [...first, ...older]
  const last = rows.at(-1)
  // Rows are numbered from 1 without a gap. How many rows a page has is the server's own matter.
  const mayHaveOlder = last !== undefined && last.id > 1 && lastCount > 0
  const load = useOneAtATime(async (before: number) => {
    setProblem(undefined)
    const answer = await callDesk(getDeskAuditLog, { query: { ...query, before } })
    if (!answer.ok) return setProblem(answer.problem)
    setOlder([...older, ...answer.body.rows])
    setLastCount(answer.body.rows.length)
  })
  return (
    <>
      <AuditRows rows={rows} names={names} />
      <div className={styles.more}>
        <ProblemNote problem={problem} />
        {last && (mayHaveOlder || older.length > 0) && (
          <BusyButton
            tone="outline"
            size="small"
            isBusy={load.isBusy}
            isWaiting={!mayHaveOlder}
            onClick={() => load.start(last.id)}
          >
            Show older rows
          </BusyButton>
        )}
        <output>
          {rows.length > 0 && `${pluralise(rows.length, 'row')}${mayHaveOlder ? '' : '. There is nothing older.'}`}
        </output>
      </div>
    </>
  )
}
