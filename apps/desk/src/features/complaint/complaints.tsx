/** Complaints in a state, of all or one competition or player: what each is about, and by when it has an answer. */
import { getDeskComplaints } from '@fairdraw/contract/desk/complaints.ts'
import type { ListedComplaint } from '@fairdraw/contract/desk/complaints.ts'
import { COMPLAINT_REASON_NAMES } from '@fairdraw/rules/complaint/complaint.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import { useMay, useMe } from '../../session/me.ts'
import { competitionFromAddress, ofCompetition, readListedCompetition } from '../../ui/list/competition-filter.ts'
import { CompetitionLink } from '../../ui/list/competition-link.tsx'
import { MoreButton } from '../../ui/list/more-button.tsx'
import { OnlyCompetition } from '../../ui/list/only-competition.tsx'
import { PlayerLink } from '../../ui/list/player-link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { stateFromAddress } from '../../ui/state-from-address.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import {
  CHANNEL_NAMES,
  LISTS,
  LIST_MEANINGS,
  LIST_NAMES,
  NO_COMPLAINTS,
  OUTCOME_NAMES,
  STATE_NAMES,
  STATE_TONES,
  assigneeName,
  nextStep,
} from './complaint-copy.ts'
import looks from '../../ui/looks.module.css'

/** Who only reads has none. */
const { mine: _, ...LISTS_TO_READ } = LIST_NAMES

const NUMBER = /^[1-9]\d{0,14}$/

export async function loader({ request }: LoaderFunctionArgs) {
  const show = stateFromAddress(request, LISTS, 'due')
  const id = competitionFromAddress(request)
  const player = new URL(request.url).searchParams.get('player') ?? ''
  const query = { show, ...ofCompetition(id), ...(NUMBER.test(player) && { playerId: Number(player) }) }
  const [page, competition] = await Promise.all([readDesk(getDeskComplaints, { query }), readListedCompetition(id)])
  return { query, competition, page, readAt: Date.now() }
}

const columnsAt = (now: Date, staffId: string): readonly Column<ListedComplaint>[] => [
  {
    name: 'Complaint',
    render: ({ id, reason, channel }) => (
      <div>
        <Link to={`/complaints/${id}`}>{`Complaint ${id}`}</Link>
        <p className={looks.minor}>{`${COMPLAINT_REASON_NAMES[reason]}, by ${CHANNEL_NAMES[channel].toLowerCase()}`}</p>
      </div>
    ),
  },
  {
    name: 'Competition',
    render: ({ competition }) => (competition === null ? '–' : <CompetitionLink {...competition} />),
  },
  { name: 'Player', render: ({ playerId }) => (playerId === null ? '–' : <PlayerLink id={playerId} />) },
  { name: 'Received', render: ({ receivedAt }) => <Moment at={receivedAt} /> },
  {
    name: 'State',
    render: ({ state, outcome, assignee }) => (
      <div>
        <StateChip tone={STATE_TONES[state]}>{STATE_NAMES[state]}</StateChip>
        {outcome !== null && <p className={looks.minor}>{OUTCOME_NAMES[outcome]}</p>}
        <p className={looks.minor}>{`Handled by: ${assigneeName(assignee, staffId)}`}</p>
      </div>
    ),
  },
  { name: 'Next', render: (complaint) => <NextStep complaint={complaint} now={now} /> },
]

function NextStep({ complaint, now }: { complaint: ListedComplaint; now: Date }) {
  const due = nextStep(complaint, now)
  if (!due) return '–'
  return (
    <div>
      <span>{`${due.what} by`}</span> <Moment at={due.at} />
      {due.isLate && (
        <p>
          <StateChip tone="bad">Overdue</StateChip>
        </p>
      )}
    </div>
  )
}

export function Component() {
  const { query, competition } = useLoaderData<typeof loader>()
  const { show, playerId } = query
  const may = useMay()
  const about = new URLSearchParams({
    ...(competition && { competition: String(competition.id) }),
    ...(playerId !== undefined && { player: String(playerId) }),
  })
  return (
    <Page
      title="Complaints"
      hasViews
      actions={
        may('handle-complaints') && (
          <ButtonLink size="small" tone="stage" to={`/complaints/new?${about}`}>
            Record a complaint
          </ButtonLink>
        )
      }
    >
      <StateFilter
        label="Complaints by state"
        names={may('handle-complaints') ? LIST_NAMES : LISTS_TO_READ}
        chosen={show}
      />
      <OnlyCompetition competition={competition} />
      {playerId !== undefined && (
        <p>
          <span>Only</span> <PlayerLink id={playerId} /> <span>·</span>{' '}
          <Link to={{ search: `?state=${show}` }}>Show all players</Link>
        </p>
      )}
      <Complaints key={`${show} ${competition?.id} ${playerId}`} />
    </Page>
  )
}

function Complaints() {
  const { query, page, readAt } = useLoaderData<typeof loader>()
  const { staff } = useMe()
  const { show } = query
  const pages = usePages(page, {
    pageOf: (body) => ({ items: body.complaints, next: body.nextCursor }),
    read: (cursor) => callDesk(getDeskComplaints, { query: { ...query, cursor } }),
  })
  return (
    <>
      <p>{LIST_MEANINGS[show]}</p>
      <DataTable
        caption={`Complaints: ${LIST_NAMES[show]}`}
        columns={columnsAt(new Date(readAt), staff.id)}
        rows={pages.items}
        rowKey={({ id }) => id}
        empty={NO_COMPLAINTS[show]}
      />
      <MoreButton pages={pages} />
    </>
  )
}
