import { getCompetition, getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { CHANNELS } from '@fairdraw/rules/competition.ts'
import type { Channel } from '@fairdraw/rules/competition.ts'
import { useMemo } from 'react'
import { data, Outlet, redirect, useLocation } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { api } from '../../api.ts'
import { competitionIdOf, competitionPath, competitionTermsPath, listingPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { useAccount } from '../../session/use-account.ts'
import { useNow } from '../../session/use-now.ts'
import { breadcrumbs, competitionEvent } from '../../structured-data.ts'
import { Sidebar } from '../../ui/sidebar.tsx'
import { useStepBack, useWayBack } from '../../ui/use-way-back.ts'
import { notFound } from '../catalogue/not-found.ts'
import { tileInstants, viewerOf } from '../catalogue/tile.ts'
import type { Tile } from '../catalogue/tile-data.ts'
import type { Viewer } from '../catalogue/tile.ts'
import { competitionData } from './competition-data.ts'
import type { CompetitionData } from './competition-data.ts'
import { moreToWin } from './more-to-win.ts'
import { HiddenCompetition } from './hidden-competition.tsx'
import { openingWords } from './opening-words.ts'
import { sharedPicture } from './shared-picture.ts'
import type { Route } from './+types/competition.ts'

/** What the screens inside the sidebar are given. */
export type CompetitionContext = {
  competition: CompetitionData
  channel: Channel
  page: string | undefined
  now: Date
  viewer: Viewer
  /** Others from the same rails. */
  more: readonly Tile[]
}

const isChannel = (word: string | undefined): word is Channel => CHANNELS.some((channel) => channel === word)

export async function loader({ params, url }: Route.LoaderArgs) {
  const { pageSlug, competitionId } = params
  // A channel's name is no slug; unknown words after the slug are nothing.
  const channel = (params as { channel?: string }).channel ?? (isChannel(params.slug) ? params.slug : undefined)
  const id = competitionIdOf(competitionId)
  if (id === undefined || (channel !== undefined && !isChannel(channel))) throw await notFound()
  const [answer, fixed] = await Promise.all([api(getCompetition, { params: { id } }), api(getStaticInit, {})])
  if (!answer.ok && answer.status === 404) throw await notFound()
  if (!answer.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { competition } = answer.body
  if (!('meta' in competition)) return { hiddenId: competition.id, more: [], serverTime: new Date().toISOString() }

  const isEnabled = channel === undefined || competition.meta.channels[channel]?.enabled
  if (!isEnabled) throw redirect(competitionPath(pageSlug, competition) + url.search)
  if (params.slug !== competition.slug) {
    const isTerms = /\/terms\/?$/.test(url.pathname)
    const path = isTerms ? competitionTermsPath(pageSlug, competition) : competitionPath(pageSlug, competition, channel)
    throw redirect(path + url.search, 301)
  }
  // Without the others the competition itself can still be read, and without settings in its first picture.
  const init = await api(getInit, {})
  const serverTime = new Date().toISOString()
  const factor = fixed.ok ? fixed.body.settings.abTesting : undefined
  const more = init.ok ? moreToWin(competition, init.body.competitions, new Date(serverTime), factor) : []
  return { competition: competitionData(competition, factor, fixed.ok ? fixed.body.winners : []), more, serverTime }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.competition) return head({ title: 'Competition', description: 'A competition by invitation.' })
  const { competition, serverTime } = loaderData
  const { name, description } = competition
  const path = competitionPath(undefined, competition)
  const picture = sharedPicture(competition)
  return head({
    title: name,
    description,
    path,
    picture,
    ...(import.meta.env.SSR && {
      data: [
        breadcrumbs([{ name, path }]),
        competitionEvent({ ...competition, image: picture.source }, new Date(serverTime)),
      ],
    }),
  })
}

export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.competitionId !== nextParams.competitionId
}

export default function CompetitionShell({
  loaderData: { competition, hiddenId, more, serverTime },
  params,
}: Route.ComponentProps) {
  return competition ? (
    <CompetitionSidebar
      competition={competition}
      more={more}
      serverTime={serverTime}
      page={params.pageSlug}
      channel={(params as { channel?: Channel }).channel}
    />
  ) : (
    <HiddenCompetition id={hiddenId} page={params.pageSlug}>
      {(shown) => (
        <CompetitionSidebar
          competition={shown}
          more={more}
          serverTime={serverTime}
          page={params.pageSlug}
          channel={undefined}
        />
      )}
    </HiddenCompetition>
  )
}

/** The tile with the ways in, each of which opens and closes by itself (field rule 3). */
function timed({ tile, ways }: CompetitionData) {
  return { ...tile, meta: { ...tile.meta, channels: Object.fromEntries(ways.map((way) => [way.channel, way])) } }
}

function CompetitionSidebar({
  competition,
  more,
  serverTime,
  page,
  channel = 'online',
}: {
  competition: CompetitionData
  more: readonly Tile[]
  serverTime: string
  page: string | undefined
  channel: Channel | undefined
}) {
  const instants = useMemo(
    () => tileInstants([timed(competition), ...more], serverTime),
    [competition, more, serverTime],
  )
  const now = useNow(serverTime, instants)
  const viewer = viewerOf(useAccount())
  const { pathname, search } = useLocation()
  // What the address came with stays with it (2-flows §2: what follows a flow that was closed).
  const close = useWayBack(listingPath(page) + search)
  const toDetails = useStepBack(competitionPath(page, competition))
  const isTerms = /\/terms\/?$/.test(pathname)
  return (
    <Sidebar
      label={competition.name}
      headline={isTerms ? 'Terms' : openingWords(competition.tile, now)}
      screen={`${competition.id} ${isTerms ? 'terms' : 'details'}`}
      closeTo={listingPath(page)}
      opener={`a[data-competition="${competition.id}"]`}
      onClose={close}
      back={isTerms ? { label: 'Back to the competition', onBack: toDetails } : undefined}
    >
      <Outlet context={{ competition, channel, page, now, viewer, more } satisfies CompetitionContext} />
    </Sidebar>
  )
}
