/** Deliveries of entries by text, phone and post: what came, what blocks draws, a file to import, totals. */
import { DELIVERY_FILTERS, getDeskImportOverview, getDeskImports } from '@fairdraw/contract/desk/imports.ts'
import type { ListedDelivery } from '@fairdraw/contract/desk/imports.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { stateFromAddress } from '../../ui/state-from-address.ts'
import { OnlyCompetition } from '../../ui/list/only-competition.tsx'
import { competitionFromAddress, ofCompetition, readListedCompetition } from '../../ui/list/competition-filter.ts'
import { MoreButton } from '../../ui/list/more-button.tsx'
import { CompetitionTotals } from './competition-totals.tsx'
import { CHANNEL_NAMES, FILTER_NAMES, NO_DELIVERIES, STATE_NAMES, STATE_TONES } from './delivery-names.ts'
import { ImportForm } from './import-form.tsx'
import looks from '../../ui/looks.module.css'
import styles from './imports.module.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const filter = stateFromAddress(request, DELIVERY_FILTERS, 'all')
  const id = competitionFromAddress(request)
  const [page, overview, competition] = await Promise.all([
    readDesk(getDeskImports, { query: { filter, ...ofCompetition(id) } }),
    readDesk(getDeskImportOverview, {}),
    readListedCompetition(id),
  ])
  return { filter, competition, page, overview }
}

const COLUMNS: readonly Column<ListedDelivery>[] = [
  {
    name: 'Delivery',
    render: ({ id, reference, source }) => (
      <div>
        <Link to={`/imports/${id}`}>{reference}</Link>
        <p className={looks.minor}>{source}</p>
      </div>
    ),
  },
  { name: 'Channel', render: ({ channel }) => CHANNEL_NAMES[channel] },
  {
    name: 'Competitions',
    render: ({ competitionIds }) => (competitionIds.length === 0 ? '–' : competitionIds.join(', ')),
  },
  {
    name: 'State',
    render: ({ state }) => (
      <div>
        <StateChip tone={STATE_TONES[state]}>{STATE_NAMES[state]}</StateChip>
      </div>
    ),
  },
  { name: 'Received', isNumber: true, render: ({ received }) => formatNumber(received) },
  { name: 'Accepted', isNumber: true, render: ({ accepted }) => formatNumber(accepted) },
  { name: 'Rejected', isNumber: true, render: ({ rejected }) => formatNumber(rejected) },
  {
    name: 'Came',
    render: ({ startedAt, importedBy }) => (
      <div>
        <Moment at={startedAt} />
        <p className={looks.minor}>{importedBy === null ? 'from its source' : `imported by ${importedBy}`}</p>
      </div>
    ),
  },
]

export function Component() {
  const { filter, competition, overview } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <Page title="Imports">
      {overview.unfinished.length > 0 && (
        <div className={styles.unfinished}>
          {overview.unfinished.map(({ channel, deliveries, oldestAt }) => (
            <p key={channel}>
              <b>{pluralise(deliveries, 'delivery', 'deliveries')}</b>{' '}
              <span>{`by ${CHANNEL_NAMES[channel].toLowerCase()} ${deliveries === 1 ? 'is' : 'are'} not finished, the oldest since`}</span>{' '}
              <Moment at={oldestAt} />
              <span>{`. Until then, no competition that takes entries by ${CHANNEL_NAMES[channel].toLowerCase()} can be drawn.`}</span>
            </p>
          ))}
        </div>
      )}
      {may('import-entries') && <ImportForm sources={overview.sources} />}
      <StateFilter label="Deliveries" names={FILTER_NAMES} chosen={filter} />
      <OnlyCompetition competition={competition} />
      <Deliveries key={`${filter} ${competition?.id}`} />
      <CompetitionTotals key={competition?.id} first={competition?.id} />
    </Page>
  )
}

function Deliveries() {
  const { filter, competition, page } = useLoaderData<typeof loader>()
  const pages = usePages(page, {
    pageOf: ({ deliveries, next }) => ({ items: deliveries, next }),
    read: (before) => callDesk(getDeskImports, { query: { filter, ...ofCompetition(competition?.id), before } }),
  })
  return (
    <>
      <DataTable
        caption={`Deliveries: ${FILTER_NAMES[filter]}`}
        columns={COLUMNS}
        rows={pages.items}
        rowKey={({ id }) => id}
        empty={NO_DELIVERIES[filter]}
      />
      <MoreButton pages={pages} />
    </>
  )
}
