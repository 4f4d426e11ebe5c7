import { getEngagement } from '@fairdraw/contract/notification.ts'
import { redirect, useOutlet } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { Fragment, memo, Suspense, useMemo, useState } from 'react'
import { listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { packForDocument, unpack } from '../../json-text.ts'
import { useIsFromServer } from '../../ui/page-life/use-is-from-server.ts'
import { useNow } from '../../session/use-now.ts'
import { lazyHydrated } from '../../ui/page-life/lazy-hydration.tsx'
import { optional } from '../../ui/page-life/optional.ts'
import { breadcrumbs, competitionList, siteThings } from '../../structured-data.ts'
import { keptPages, useKeptPage } from '../catalogue/kept-pages.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { Hero } from './hero/hero.tsx'
import { listingData } from './listing-data.ts'
import type { ListingData } from './listing-data.ts'
import type { RailData } from '../catalogue/rail/rail-data.ts'
import styles from './listing.module.css'
import { withCounts } from './showcase/load-counts.ts'
import './showcase/media-carousel.module.css'
import './showcase/showcase.module.css'
import '../winners/winner-card.module.css'
import { notFound } from '../catalogue/not-found.ts'
import { groupRails } from '../catalogue/rail/rail-groups.ts'
import { RailGroup } from '../catalogue/rail/rail-group.tsx'
import type { RailContext } from '../catalogue/rail/rail.tsx'
import { tileInstants } from '../catalogue/tile/tile.ts'
import { useViewer } from '../catalogue/tile/use-viewer.ts'
import { useHiddenRails } from '../catalogue/rail/use-hidden-rails.ts'
import type { Route } from './+types/listing.ts'

// The server renders these components, so this module imports their styles too (above).
const Showcase = lazyHydrated(async () => ({ default: (await import('./showcase/showcase.tsx')).Showcase }))
const PersonalShowcase = lazyHydrated(async () => ({
  default: (await import('./showcase/showcase.tsx')).PersonalShowcase,
}))
const VisitorSlot = lazyHydrated(() => import('../notification/visitor-slot.tsx'))
const LatestWinners = lazyHydrated(() => import('../winners/latest-winners.tsx'))
const ImageModalTrigger = optional(async () => ({
  default: (await import('./image-modal/image-modal-trigger.tsx')).ImageModalTrigger,
}))

export async function loader({ params, url, request }: Route.LoaderArgs) {
  // Home has no slug, also when a sidebar is open over it: /home… redirects to the address without it.
  if (params.pageSlug === 'home') {
    throw redirect(`${url.pathname.replace(/^.*?\/home(?=\/|$)/, '') || '/'}${url.search}`, 301)
  }
  const [{ staticInit, competitions, serverTime, now }, engagement] = await Promise.all([
    loadCatalogue(),
    api(getEngagement, {}),
  ])
  const listing = listingData(params.pageSlug, { staticInit, competitions, now })
  if (!listing) throw await notFound()
  const showcase = await withCounts(listing.showcase)
  return {
    listing: packForDocument({ ...listing, showcase }, request),
    serverTime,
    ...(engagement.ok && { engagement: engagement.body }),
  }
}

export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  keptPages.load(listingPath(params.pageSlug), serverLoader)

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return []
  const listing = unpack(loaderData.listing)
  const { title, description } = listing.page
  const path = listingPath(params.pageSlug)
  return head({
    title,
    description,
    path,
    ...(import.meta.env.SSR && {
      data: [
        ...(params.pageSlug === undefined ? siteThings() : [breadcrumbs([{ name: title, path }])]),
        competitionList(listing.rails.flatMap((rail) => rail.tiles)),
      ],
    }),
  })
}

/** A sidebar that opens over the page must not load the page again. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.pageSlug !== nextParams.pageSlug
}

export default function Listing({ loaderData, params }: Route.ComponentProps) {
  const { listing: packed, serverTime, engagement } = loaderData
  useKeptPage(listingPath(params.pageSlug), loaderData)
  const loaded = useMemo(() => unpack(packed), [packed])
  const rails = useHiddenRails(params.pageSlug, loaded.rails)
  const listing = useMemo(() => ({ ...loaded, rails }), [loaded, rails])
  const overlay = useOutlet()
  // Whether the document was loaded with a sidebar open: the page behind it has not been visible yet.
  const [isBehind, setIsBehind] = useState(useIsFromServer() && overlay !== null)
  if (isBehind && overlay === null) setIsBehind(false)
  const instants = useMemo(() => tileInstants(tilesOf(listing), serverTime), [listing, serverTime])
  const now = useNow(serverTime, instants)
  const groups = useMemo(() => groupRails(listing.rails), [listing])
  const viewer = useViewer()
  const context = useMemo((): RailContext => ({ page: params.pageSlug, now, viewer }), [params.pageSlug, now, viewer])
  return (
    <>
      <main className={`${styles.page} ${isBehind ? styles.behind : ''}`} id="main" tabIndex={-1} style={listing.style}>
        {listing.hero ? (
          <Hero hero={listing.hero} context={context} isBehind={isBehind} />
        ) : (
          <h1 className={styles.title}>{listing.page.title}</h1>
        )}
        {listing.rails.length === 0 && (
          <p className={styles.empty}>There’s nothing to enter right now. Come back soon for new prizes.</p>
        )}
        {listing.winners.length > 0 && <LatestWinners winners={listing.winners} />}
        {groups.map((group, index) => (
          <Fragment key={group[0]?.id}>
            <Group rails={group} context={context} isBelow={index > 0 && index < groups.length - 1} />
            {index === 0 && <Showcase items={listing.showcase} page={params.pageSlug} serverTime={serverTime} />}
            {index === Math.min(1, groups.length - 1) && (
              <>
                <PersonalShowcase items={listing.showcase} page={params.pageSlug} />
                <VisitorSlot service={engagement} page={params.pageSlug} />
              </>
            )}
          </Fragment>
        ))}
      </main>
      <Suspense>{overlay}</Suspense>
      <Suspense>
        {listing.imageModal && <ImageModalTrigger modal={listing.imageModal} isCovered={overlay !== null} />}
      </Suspense>
    </>
  )
}

/**
 * Each group hydrates on its own and renders again only when its props change, so that a tap never waits for the whole page.
 * In a document from the server, groups below the first screen get their layout only when they are near the viewport. After
 * a client navigation they get it at once, so that the scroll position can be restored. The last group always gets it at
 * once, so that the footer does not move.
 */
const Group = memo(function Group({
  rails,
  context,
  isBelow,
}: {
  rails: RailData[]
  context: RailContext
  isBelow: boolean
}) {
  const isFromServer = useIsFromServer()
  return (
    <div className={isBelow && isFromServer ? styles.below : undefined}>
      <Suspense>
        <RailGroup rails={rails} context={context} />
      </Suspense>
    </div>
  )
})

function tilesOf({ hero, rails }: ListingData) {
  return [...(hero?.kind === 'competition' ? [hero.tile] : []), ...rails.flatMap((rail) => rail.tiles)]
}
