import { isListed } from '@fairdraw/rules/competition/competition.ts'
import { TileGrid } from '@fairdraw/ui/text/tile-grid.tsx'
import { redirect } from 'react-router'
import { useMemo } from 'react'
import { listingPath, showAllPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { useNow } from '../../session/use-now.ts'
import { breadcrumbs, competitionList } from '../../structured-data.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../catalogue/tile/card.tsx'
import { keptPages, useKeptPage } from '../catalogue/kept-pages.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { railById, railData } from '../catalogue/rail/rail-data.ts'
import { notFound } from '../catalogue/not-found.ts'
import { GRID_SIZES } from '../catalogue/rail/rail.tsx'
import styles from './show-all.module.css'
import { tileInstants } from '../catalogue/tile/tile.ts'
import { useViewer } from '../catalogue/tile/use-viewer.ts'
import { useHiddenRails } from '../catalogue/rail/use-hidden-rails.ts'
import type { Route } from './+types/show-all.ts'

export async function loader({ params, url }: Route.LoaderArgs) {
  const { staticInit, competitions, serverTime, now } = await loadCatalogue()
  const page = staticInit.pages.find((each) => each.slug === (params.pageSlug ?? 'home'))
  const isOnPage = page?.meta.rails.includes(params.railId)
  const rail =
    page && isOnPage
      ? railData(railById(staticInit, params.railId), page, { staticInit, competitions, now })
      : undefined
  if (!page || !rail) throw await notFound()
  if (params.railSlug !== rail.slug || params.pageSlug === 'home') {
    throw redirect(showAllPath(params.pageSlug, rail) + url.search, 301)
  }
  return { rail, serverTime, pageTitle: page.meta.title }
}

/** The address of a rail, whatever its slug. */
const keyOf = ({ pageSlug, railId }: Route.LoaderArgs['params']) => showAllPath(pageSlug, { id: railId, slug: '' })

export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  keptPages.load(keyOf(params), serverLoader)

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return []
  const { rail, pageTitle } = loaderData
  const path = showAllPath(params.pageSlug, rail)
  const page = params.pageSlug === undefined ? [] : [{ name: pageTitle, path: listingPath(params.pageSlug) }]
  return head({
    title: rail.name,
    description: `${rail.name}: every competition, from ${pageTitle}.`,
    path,
    ...(import.meta.env.SSR && {
      data: [breadcrumbs([...page, { name: rail.name, path }]), competitionList(rail.tiles)],
    }),
  })
}

export default function ShowAll({ loaderData, params }: Route.ComponentProps) {
  const { rail: served, serverTime, pageTitle } = loaderData
  useKeptPage(keyOf(params), loaderData)
  const isThis = ({ id }: { id: string }) => id === served.id
  const rail = useHiddenRails(params.pageSlug, [served]).find(isThis) ?? served
  const instants = useMemo(() => tileInstants(rail.tiles, serverTime), [rail, serverTime])
  const now = useNow(serverTime, instants)
  const viewer = useViewer()
  const tiles = rail.tiles.filter((tile) => isListed(tile, now))
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={styles.head}>
        <BackLink to={listingPath(params.pageSlug)} label={`Back to ${pageTitle}`} viewTransition />
        <h1 className={styles.name}>{rail.name}</h1>
      </div>
      <TileGrid>
        {tiles.map((tile, index) => (
          <li key={tile.id}>
            <Card
              tile={tile}
              page={params.pageSlug}
              now={now}
              viewer={viewer}
              sizes={GRID_SIZES}
              isNearTop={index === 0}
              heading="h2"
            />
          </li>
        ))}
      </TileGrid>
    </main>
  )
}
