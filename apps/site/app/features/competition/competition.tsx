import { getCompetition, getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { useMemo } from 'react'
import { data, Outlet, redirect, useLocation } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { api } from '../../api.ts'
import { competitionIdOf, competitionPath, competitionTermsPath, listingPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { useNow } from '../../session/use-now.ts'
import { breadcrumbs, competitionEvent } from '../../structured-data.ts'
import { Sidebar } from '../../ui/dialog/sidebar.tsx'
import { useStepBack, useBackNavigation } from '../../ui/dialog/use-back-navigation.ts'
import { notFound } from '../catalogue/not-found.ts'
import { tileInstants } from '../catalogue/tile/tile.ts'
import { useViewer } from '../catalogue/tile/use-viewer.ts'
import type { Tile } from '../catalogue/tile/tile-data.ts'
import type { Viewer } from '../catalogue/tile/tile.ts'
import { competitionData } from './competition-data.ts'
import type { CompetitionData } from './competition-data.ts'
import { relatedCompetitions } from './related-competitions.ts'
import { HiddenCompetition } from './hidden/hidden-competition.tsx'
import { openingCopy } from '../catalogue/opening-copy.ts'
import { sharedPicture } from './share/shared-picture.ts'
import type { Route } from './+types/competition.ts'

/** The outlet context of the screens inside the sidebar. */
export type CompetitionContext = {
  competition: CompetitionData
  channel: Channel
  page: string | undefined
  now: Date
  viewer: Viewer
  /** Other competitions from the same rails. */
  related: readonly Tile[]
}

const isChannel = (word: string | undefined): word is Channel => CHANNELS.some((channel) => channel === word)

export async function loader({ params, url }: Route.LoaderArgs) {
  const { pageSlug, competitionId } = params
  // A channel's name is not a slug. Any other segment after the slug is a 404.
  const channel = (params as { channel?: string }).channel ?? (isChannel(params.slug) ? params.slug : undefined)
  const id = competitionIdOf(competitionId)
  if (id === undefined || (channel !== undefined && !isChannel(channel))) throw await notFound()
  const [answer, fixed] = await Promise.all([api(getCompetition, { params: { id } }), api(getStaticInit, {})])
  if (!answer.ok && answer.status === 404) throw await notFound()
  if (!answer.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { competition } = answer.body
  if (!('meta' in competition)) return { hiddenId: competition.id, related: [], serverTime: new Date().toISOString() }

  const isEnabled = channel === undefined || competition.meta.channels[channel]?.enabled
  if (!isEnabled) throw redirect(competitionPath(pageSlug, competition) + url.search)
  if (params.slug !== competition.slug) {
    const isTerms = /\/terms\/?$/.test(url.pathname)
    const path = isTerms ? competitionTermsPath(pageSlug, competition) : competitionPath(pageSlug, competition, channel)
    throw redirect(path + url.search, 301)
  }
  // The details are shown even if the related competitions or the settings (for picture variants) cannot be loaded.
  const init = await api(getInit, {})
  const serverTime = init.ok ? init.body.serverTime : new Date().toISOString()
  const factor = fixed.ok ? fixed.body.settings.abTesting : undefined
  const related = init.ok ? relatedCompetitions(competition, init.body.competitions, new Date(serverTime), factor) : []
  return { competition: competitionData(competition, factor, fixed.ok ? fixed.body.winners : []), related, serverTime }
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
  loaderData: { competition, hiddenId, related, serverTime },
  params,
}: Route.ComponentProps) {
  return competition ? (
    <CompetitionSidebar
      competition={competition}
      related={related}
      serverTime={serverTime}
      page={params.pageSlug}
      channel={(params as { channel?: Channel }).channel}
    />
  ) : (
    <HiddenCompetition id={hiddenId} page={params.pageSlug}>
      {(shown) => (
        <CompetitionSidebar
          competition={shown}
          related={related}
          serverTime={serverTime}
          page={params.pageSlug}
          channel={undefined}
        />
      )}
    </HiddenCompetition>
  )
}

/** The tile with its entry routes, each of which has its own opening and closing time (field rule 3). */
function withRouteTimes({ tile, entryRoutes }: CompetitionData) {
  const channels = Object.fromEntries(entryRoutes.map((route) => [route.channel, route]))
  return { ...tile, meta: { ...tile.meta, channels } }
}

function CompetitionSidebar({
  competition,
  related,
  serverTime,
  page,
  channel = 'online',
}: {
  competition: CompetitionData
  related: readonly Tile[]
  serverTime: string
  page: string | undefined
  channel: Channel | undefined
}) {
  const instants = useMemo(
    () => tileInstants([withRouteTimes(competition), ...related], serverTime),
    [competition, related, serverTime],
  )
  const now = useNow(serverTime, instants)
  const viewer = useViewer()
  const { pathname } = useLocation()
  const close = useBackNavigation(listingPath(page))
  const toDetails = useStepBack(competitionPath(page, competition))
  const isTerms = /\/terms\/?$/.test(pathname)
  return (
    <Sidebar
      label={competition.name}
      headline={isTerms ? 'Terms' : openingCopy(competition.tile, now)}
      screen={`${competition.id} ${isTerms ? 'terms' : 'details'}`}
      closeTo={listingPath(page)}
      opener={`a[data-competition="${competition.id}"]`}
      onClose={close}
      back={isTerms ? { label: 'Back to the competition', onBack: toDetails } : undefined}
    >
      <Outlet context={{ competition, channel, page, now, viewer, related } satisfies CompetitionContext} />
    </Sidebar>
  )
}
