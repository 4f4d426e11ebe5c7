/** All draws: where each stands, and for whom it waits. */
import { getDeskDraws, getDeskWitnesses } from '@fairdraw/contract/desk/draws.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { DRAW_FILTERS, inOrderOfUrgency, isInFilter, waitingOf, WAITING_NAMES } from './draw-queue.ts'
import type { DrawFilter } from './draw-queue.ts'
import { DRAW_KIND_NAMES, DRAW_STATE_NAMES, DRAW_STATE_TONES, drawTitle } from './draw-states.ts'
import type { DeskDraw } from './draw-states.ts'
import looks from '../../ui/looks.module.css'
import styles from './draws.module.css'
import { LongTable } from '../../ui/list/long-table.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { stateFromAddress } from '../../ui/state-from-address.ts'
import { useReadAgainWhile } from './use-read-again-while.ts'
import { logWords } from './witnesses/witness-copy.ts'
import { WitnessOverview } from './witnesses/witness-tables.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ draws }, witnesses] = await Promise.all([readDesk(getDeskDraws, {}), readDesk(getDeskWitnesses, {})])
  return { draws, witnesses, filter: stateFromAddress(request, DRAW_FILTERS, 'under-way') }
}

const FILTER_NAMES: Readonly<Record<DrawFilter, string>> = {
  'under-way': 'Under way',
  ...DRAW_STATE_NAMES,
  all: 'All',
}

const EMPTY: Readonly<Record<DrawFilter, string>> = {
  'under-way':
    'No draw is under way. A draw opens here by itself when a competition is over, or when a week has its cut-off.',
  open: 'No draw is open. One opens by itself when a competition is over, or when a week has its cut-off.',
  closed: 'No draw is closed and waiting for the comparison of the books.',
  reconciled: 'No draw is reconciled and waiting for its commitment.',
  committed: 'No draw waits for the public random number.',
  drawn: 'No result waits for approval.',
  approved: 'No approved result waits for its publication.',
  published: 'No draw has been published yet.',
  'no-entries': 'No draw has ended without entries.',
  void: 'No draw was made void.',
  all: 'There is no draw yet. A draw opens here by itself when a competition is over, or when a week has its cut-off.',
}

const COLUMNS: readonly Column<DeskDraw>[] = [
  {
    name: 'Draw',
    render: (draw) => (
      <div>
        <Link className={styles.link} to={`/draws/${draw.id}`}>
          {drawTitle(draw)}
        </Link>
        <p className={looks.minor}>{`${DRAW_KIND_NAMES[draw.kind]} ${draw.subjectId}`}</p>
      </div>
    ),
  },
  {
    name: 'State',
    render: ({ state }) => (
      <div>
        <StateChip tone={DRAW_STATE_TONES[state]}>{DRAW_STATE_NAMES[state]}</StateChip>
      </div>
    ),
  },
  {
    name: 'Waits for',
    render: (draw) => (
      <div>
        <span>{WAITING_NAMES[waitingOf(draw)]}</span>
        {draw.blockers.length > 0 && (
          <p className={looks.minor}>
            {`${draw.blockers.length === 1 ? 'One thing was open' : `${draw.blockers.length} things were open`} at the last try`}
          </p>
        )}
      </div>
    ),
  },
  {
    name: 'Tickets',
    sortBy: ({ tickets }) => tickets ?? -1,
    isNumber: true,
    render: ({ tickets }) => <span className={looks.whole}>{tickets === null ? '–' : formatNumber(tickets)}</span>,
  },
  { name: 'Cut-off', sortBy: ({ cutOff }) => cutOff, render: ({ cutOff }) => <Moment at={cutOff} /> },
  {
    name: 'Draws at',
    sortBy: ({ drawsAt }) => drawsAt ?? '',
    render: ({ drawsAt }) => (drawsAt === null ? '–' : <Moment at={drawsAt} />),
  },
]

export function Component() {
  const { draws, witnesses, filter } = useLoaderData<typeof loader>()
  useReadAgainWhile(logWords(witnesses).tone !== 'good' && witnesses.quorum > 0)
  const counts = Object.fromEntries(
    DRAW_FILTERS.map((each) => [each, draws.filter(({ state }) => isInFilter(state, each)).length]),
  ) as Record<DrawFilter, number>
  return (
    <Page title="Draws" hasViews>
      <StateFilter label="Draws by state" names={FILTER_NAMES} chosen={filter} counts={counts} />
      <LongTable
        key={filter}
        caption={`Draws: ${FILTER_NAMES[filter]}`}
        columns={COLUMNS}
        rows={inOrderOfUrgency(draws.filter(({ state }) => isInFilter(state, filter)))}
        rowKey={({ id }) => id}
        empty={EMPTY[filter]}
      />
      <WitnessOverview reply={witnesses} />
    </Page>
  )
}
