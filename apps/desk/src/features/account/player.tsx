/** One player: who they are behind masks, what they have, what can be done, and everything that happened. */
import { getDeskPlayer, getDeskPlayerTimeline } from '@fairdraw/contract/desk/players.ts'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { stateFromAddress } from '../../ui/state-from-address.ts'
import { AdjustmentList } from './adjustment-list.tsx'
import { PlayerActs } from './player-acts.tsx'
import { PlayerFacts } from './player-facts.tsx'
import { STANDINGS, TIMELINE_FILTERS, TIMELINE_NAMES } from './player-names.ts'
import { Timeline } from './timeline.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  const filter = stateFromAddress(request, TIMELINE_FILTERS, 'all')
  const kind = filter === 'all' ? {} : { kind: filter }
  const [{ player }, timeline] = await Promise.all([
    readDesk(getDeskPlayer, { params: { id } }),
    readDesk(getDeskPlayerTimeline, { params: { id }, query: kind }),
  ])
  return { player, filter, timeline }
}

export function Component() {
  const { player } = useLoaderData<typeof loader>()
  // What was shown or typed about one player must not stay on the page of the next.
  return <Player key={player.id} />
}

function Player() {
  const { player, filter, timeline } = useLoaderData<typeof loader>()
  const [notice, setNotice] = useState<NoticeContent>()
  const { name, tone } = STANDINGS[player.standing]
  return (
    <Page title={`Player ${player.id}`} actions={<StateChip tone={tone}>{name}</StateChip>}>
      <Notice notice={notice} />
      {player.adjustments.length > 0 && (
        <Section title="Adjustments that wait for a second person">
          <AdjustmentList adjustments={player.adjustments} empty="" onOutcome={setNotice} />
        </Section>
      )}
      <PlayerFacts player={player} />
      <Complaints playerId={player.id} />
      <PlayerActs player={player} onOutcome={setNotice} />
      <Section title="Timeline">
        <StateFilter label="Timeline by kind" names={TIMELINE_NAMES} chosen={filter} />
        <Timeline playerId={player.id} filter={filter} first={timeline} onOutcome={setNotice} />
      </Section>
    </Page>
  )
}

function Complaints({ playerId }: { playerId: number }) {
  const may = useMay()
  if (!may('read-complaints')) return null
  return (
    <p>
      <Link to={`/complaints?player=${playerId}&state=all`}>Their complaints</Link>
      {may('handle-complaints') && (
        <>
          {' · '}
          <Link to={`/complaints/new?player=${playerId}`}>Record a complaint</Link>
        </>
      )}
    </p>
  )
}
