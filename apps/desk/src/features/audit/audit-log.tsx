import { getDeskAuditLog, getDeskStaff } from '@fairdraw/contract/desk/staff.ts'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { callDesk, readDesk } from '../../api.ts'
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
  const [page, names] = await Promise.all([readDesk(getDeskAuditLog, { query: auditQuery(filters) }), readStaffNames()])
  return { filters, page, names }
}

/** The rows have ids only. A person who may not read the staff sees those. */
async function readStaffNames(): Promise<StaffNames> {
  const answer = await callDesk(getDeskStaff, {})
  return answer.ok ? Object.fromEntries(answer.body.staff.map(({ id, name }) => [id, name])) : {}
}

export function Component() {
  const { filters, page, names } = useLoaderData<typeof loader>()
  return (
    <Page title="Audit log" hasViews>
      <AuditSearch filters={filters} actors={[...new Set(page.rows.map(({ actor }) => actor))]} names={names} />
      <Rows key={JSON.stringify(filters)} />
    </Page>
  )
}

/** Rows are numbered from 1 without a gap. How many rows a page has is the server's own matter. */
function pageOf({ rows }: { rows: readonly AuditRow[] }) {
  const last = rows.at(-1)?.id ?? 1
  return { items: rows, next: last > 1 ? last : undefined }
}

function Rows() {
  const { filters, page, names } = useLoaderData<typeof loader>()
  const {
    items: rows,
    hasMore,
    isLoading,
    problem,
    newAt,
    loadMore,
  } = usePages(page, {
    pageOf,
    read: (before) => callDesk(getDeskAuditLog, { query: { ...auditQuery(filters), before } }),
  })
  return (
    <>
      <AuditRows rows={rows} names={names} />
      <div className={styles.more}>
        <ProblemNote problem={problem} />
        {(hasMore || newAt !== undefined) && (
          <BusyButton tone="outline" size="small" isBusy={isLoading} isWaiting={!hasMore} onClick={loadMore}>
            Show older rows
          </BusyButton>
        )}
        <output>
          {rows.length > 0 && `${pluralise(rows.length, 'row')}${hasMore ? '' : '. There is nothing older.'}`}
        </output>
      </div>
    </>
  )
}
