/** Captured money that did not stay, and what becomes of its tickets. */
import { CASE_LISTS, getDeskCases } from '@fairdraw/contract/desk/money.ts'
import type { CaseList, DeskCase } from '@fairdraw/contract/desk/money.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { stateFromAddress } from '../../ui/state-from-address.ts'
import { OnlyCompetition } from '../../ui/list/only-competition.tsx'
import { competitionFromAddress, ofCompetition, readListedCompetition } from '../../ui/list/competition-filter.ts'
import { MoreButton } from '../../ui/list/more-button.tsx'
import { useRowDialog } from '../../ui/list/use-row-dialog.ts'
import { caseColumns } from './case-columns.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { MoneyPage } from './money-page.tsx'

const NAMES: Readonly<Record<CaseList, string>> = { 'to-decide': 'To decide', open: 'Open', all: 'All' }
const MEANINGS: Readonly<Record<CaseList, string>> = {
  'to-decide':
    'The money is gone or in dispute. Tickets count until somebody decides, and cannot be withdrawn later than their draw.',
  open: 'Their vendor has not ended them yet. Answer a dispute at the gateway before its last day.',
  all: 'Everything that was taken back, disputed or late.',
}
const EMPTY: Readonly<Record<CaseList, string>> = {
  'to-decide': 'Nothing waits for a decision.',
  open: 'No case is open.',
  all: 'No captured money was ever taken back.',
}

export async function loader({ request }: LoaderFunctionArgs) {
  const show = stateFromAddress(request, CASE_LISTS, 'to-decide')
  const id = competitionFromAddress(request)
  const [page, competition] = await Promise.all([
    readDesk(getDeskCases, { query: { show, ...ofCompetition(id) } }),
    readListedCompetition(id),
  ])
  return { show, competition, page }
}

export function Component() {
  const { show, competition } = useLoaderData<typeof loader>()
  return (
    <MoneyPage title="Disputes and cases">
      <StateFilter label="Cases" names={NAMES} chosen={show} />
      <OnlyCompetition competition={competition} />
      <Cases key={`${show} ${competition?.id}`} />
    </MoneyPage>
  )
}

function Cases() {
  const { show, competition, page } = useLoaderData<typeof loader>()
  const may = useMay()
  const { asked, ask, notice, closing } = useRowDialog<DeskCase>()
  const pages = usePages(page, {
    pageOf: (body) => ({ items: body.cases, next: body.nextCursor }),
    read: (cursor) => callDesk(getDeskCases, { query: { show, ...ofCompetition(competition?.id), cursor } }),
  })
  return (
    <>
      <p>{MEANINGS[show]}</p>
      <Notice notice={notice} />
      <DataTable
        caption={`Cases: ${NAMES[show]}`}
        columns={caseColumns({ onDecide: may('decide-payment-cases') ? ask : undefined })}
        rows={pages.items}
        rowKey={({ id }) => id}
        empty={EMPTY[show]}
      />
      <MoreButton pages={pages} />
      {asked && <DecideDialog found={asked} {...closing} />}
    </>
  )
}
