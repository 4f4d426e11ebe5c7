import { getCompetition, getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { canEarnTokens } from '@fairdraw/rules/payment/tokens-earned.ts'
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
import { serverClock } from '../../session/clock.ts'

/** The outlet context of the screens inside the sidebar. */
export type CompetitionContext = {
  competition: CompetitionData
  channel: Channel
  page: string | undefined
  now: Date
  viewer: Viewer
  /** Whether other entries earn tokens, for a player who is short of them. */
  canEarnTokens: boolean
  /** Other competitions from the same rails. */
  related: readonly Tile[]
}

const isChannel = (word: string | undefined): word is Channel => CHANNELS.some((channel) => channel === word)

/** The route's channel. A channel's name is not a slug, so an address without a slug may have it in that place. */
const channelWord = (params: { slug?: string | undefined }): string | undefined =>
  (params as { channel?: string }).channel ?? (isChannel(params.slug) ? params.slug : undefined)

export async function loader({ params, url }: Route.LoaderArgs) {
  const { pageSlug, competitionId } = params
  // Any other segment after the slug is a 404.
  const channel = channelWord(params)
  const id = competitionIdOf(competitionId)
  if (id === undefined || (channel !== undefined && !isChannel(channel))) throw await notFound()
  const [answer, fixed, init] = await Promise.all([
    api(getCompetition, { params: { id } }),
    api(getStaticInit, {}),
    api(getInit, {}),
  ])
  if (!answer.ok && answer.status === 404) throw await notFound()
  if (!answer.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { competition } = answer.body
  // The details are shown even if the other competitions or the settings (for picture variants) cannot be loaded.
  const [others, serverTime] = init.ok
    ? [init.body.competitions, init.body.serverTime]
    : [[], new Date(serverClock.now()).toISOString()]
  const now = new Date(serverTime)
  const canEarn = canEarnTokens(others, now)
  if (!('meta' in competition)) return { hiddenId: competition.id, related: [], canEarn, serverTime }

  const isEnabled = channel === undefined || competition.meta.channels[channel]?.enabled
  if (!isEnabled) throw redirect(competitionPath(pageSlug, competition) + url.search)
  if (params.slug !== competition.slug) {
    const isTerms = /\/terms\/?$/.test(url.pathname)
    const path = isTerms ? competitionTermsPath(pageSlug, competition) : competitionPath(pageSlug, competition, channel)
    throw redirect(path + url.search, 301)
  }
  const factor = fixed.ok ? fixed.body.settings.abTesting : undefined
  const related = relatedCompetitions(competition, others, now, factor)
  return {
    competition: competitionData(competition, factor, fixed.ok ? fixed.body.winners : []),
    related,
    canEarn,
    serverTime,
  }
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
  loaderData: { competition, hiddenId, related, canEarn, serverTime },
  params,
}: Route.ComponentProps) {
  const word = channelWord(params)
  const channel = isChannel(word) ? word : undefined
  return competition ? (
    <CompetitionSidebar
      competition={competition}
      related={related}
      canEarn={canEarn}
      serverTime={serverTime}
      page={params.pageSlug}
      channel={channel}
    />
  ) : (
    <HiddenCompetition id={hiddenId} page={params.pageSlug}>
      {(shown) => (
        <CompetitionSidebar
          competition={shown}
          related={related}
          canEarn={canEarn}
          serverTime={serverTime}
          page={params.pageSlug}
          // The loader, which does not know the ways to enter a hidden one, could not leave out one that is not enabled.
          channel={shown.entryRoutes.some((route) => route.channel === channel) ? channel : undefined}
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
  canEarn,
  serverTime,
  page,
  channel = 'online',
}: {
  competition: CompetitionData
  related: readonly Tile[]
  canEarn: boolean
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
      <Outlet
        context={
          { competition, channel, page, now, viewer, canEarnTokens: canEarn, related } satisfies CompetitionContext
        }
      />
    </Sidebar>
  )
}
