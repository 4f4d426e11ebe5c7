import { getEngagement } from '@fairdraw/contract/notification.ts'
import { redirect, useOutlet } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { Fragment, memo, Suspense, useMemo, useState } from 'react'
import { listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { usePlayer } from '../../session/use-account.ts'
import { hasHydrated } from '../../ui/hydrated.ts'
import { useNow } from '../../session/use-now.ts'
import { lazyHydrated } from '../../ui/lazy-hydration.tsx'
import { optional } from '../../ui/optional.ts'
import { breadcrumbs, competitionList, siteThings } from '../../structured-data.ts'
import { loadCatalogue } from './catalogue-calls.ts'
import { readable } from './colour.ts'
import { Hero } from './hero.tsx'
import { listingData } from './listing-data.ts'
import type { ListingData, RailData } from './listing-data.ts'
import styles from './listing.module.css'
import './media-carousel.module.css'
import './showcase.module.css'
import '../winners/winner-card.module.css'
import { notFound } from './not-found.ts'
import { grouped, withoutRepeats } from './rail-groups.ts'
import { MergedGrid } from './merged-grid.tsx'
import { Rail } from './rail.tsx'
import type { Looking } from './rail.tsx'
import { tileInstants, viewerOf } from './tile.ts'
import { useHiddenRails } from './use-hidden-rails.ts'
import type { Route } from './+types/listing.ts'

// The server renders them, so their styles are imported with the page (above).
const Showcase = lazyHydrated(async () => ({ default: (await import('./showcase.tsx')).Showcase }))
const PersonalShowcase = lazyHydrated(async () => ({ default: (await import('./showcase.tsx')).PersonalShowcase }))
const VisitorSlot = lazyHydrated(() => import('../notification/visitor-slot.tsx'))
const LatestWinners = lazyHydrated(() => import('../winners/latest-winners.tsx'))
const ImageModalWatch = optional(async () => ({ default: (await import('./image-modal-watch.tsx')).ImageModalWatch }))

export async function loader({ params, url }: Route.LoaderArgs) {
  // Home has no slug of its own, whatever lies over it.
  if (params.pageSlug === 'home') {
    throw redirect(`${url.pathname.replace(/^.*?\/home(?=\/|$)/, '') || '/'}${url.search}`, 301)
  }
  const [{ staticInit, competitions, serverTime, now }, engagement] = await Promise.all([
    loadCatalogue(),
    api(getEngagement, {}),
  ])
  const listing = listingData(params.pageSlug, { staticInit, competitions, now })
  if (!listing) throw await notFound()
  return { listing, serverTime, ...(engagement.ok && { engagement: engagement.body }) }
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return []
  const { listing } = loaderData
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

/** What opens over a page does not ask for the page again. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.pageSlug !== nextParams.pageSlug
}

export default function Listing({ loaderData, params }: Route.ComponentProps) {
  const { serverTime, engagement } = loaderData
  const rails = useHiddenRails(params.pageSlug, loaderData.listing.rails)
  const listing = useMemo(() => ({ ...loaderData.listing, rails: withoutRepeats(rails) }), [loaderData, rails])
  const over = useOutlet()
  // A document that came with something over it: nobody has seen the page yet.
  const [isBehind, setIsBehind] = useState(() => over !== null && !hasHydrated())
  if (isBehind && over === null) setIsBehind(false)
  const player = usePlayer()
  const instants = useMemo(() => tileInstants(tilesOf(listing), serverTime), [listing, serverTime])
  const now = useNow(serverTime, instants)
  const groups = useMemo(() => grouped(listing.rails), [listing])
  const viewer = useMemo(() => player && viewerOf(player), [player])
  const looking = useMemo((): Looking => ({ page: params.pageSlug, now, viewer }), [params.pageSlug, now, viewer])
  return (
    <>
      <main
        className={`${styles.page} ${isBehind ? styles.behind : ''}`}
        id="main"
        tabIndex={-1}
        style={coloursOf(listing)}
      >
        {listing.hero ? (
          <Hero hero={listing.hero} looking={looking} isBehind={isBehind} />
        ) : (
          <h1 className={styles.title}>{listing.page.title}</h1>
        )}
        {listing.rails.length === 0 && (
          <p className={styles.empty}>There’s nothing to enter right now. Come back soon for new prizes.</p>
        )}
        {listing.winners.length > 0 && <LatestWinners winners={listing.winners} />}
        {groups.map((group, place) => (
          <Fragment key={group[0]?.id}>
            <Group rails={group} looking={looking} isBelow={place > 0 && place < groups.length - 1} />
            {place === 0 && <Showcase items={listing.showcase} page={params.pageSlug} serverTime={serverTime} />}
            {place === Math.min(1, groups.length - 1) && (
              <>
                <PersonalShowcase items={listing.showcase} page={params.pageSlug} />
                {engagement && <VisitorSlot service={engagement} page={params.pageSlug} />}
              </>
            )}
          </Fragment>
        ))}
      </main>
      <Suspense>{over}</Suspense>
      <Suspense>
        {listing.imageModal && <ImageModalWatch modal={listing.imageModal} isCovered={over !== null} />}
      </Suspense>
    </>
  )
}

/**
 * Each is brought to life by itself, and again only when what it shows changes: a tap never waits for a whole page. Those
 * below the first screen are laid out when it comes near them, where the document came from the server; on a page that is
 * come back to, at once, so that it stands where it stood. So is the last, so that the foot of the page stands still.
 */
const Group = memo(function Group({
  rails,
  looking,
  isBelow,
}: {
  rails: RailData[]
  looking: Looking
  isBelow: boolean
}) {
  const [isFirst] = useState(() => !hasHydrated())
  return (
    <div className={isBelow && isFirst ? styles.below : undefined}>
      <Suspense>
        {rails.length > 1 ? (
          <MergedGrid rails={rails} looking={looking} />
        ) : (
          rails.map((rail) => <Rail key={rail.id} rail={rail} looking={looking} />)
        )}
      </Suspense>
    </div>
  )
})

function tilesOf({ hero, rails }: ListingData) {
  return [...(hero?.kind === 'competition' ? [hero.tile] : []), ...rails.flatMap((rail) => rail.tiles)]
}

function coloursOf({ colours }: ListingData): Record<`--${string}`, string> | undefined {
  const page = readable(colours?.background)
  if (!page) return undefined
  return {
    '--page-background': page.background,
    '--page-text': page.text,
    '--page-link': readable(page.background, colours?.link)?.text ?? page.text,
  }
}
