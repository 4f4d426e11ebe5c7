import { isListed } from '@fairdraw/rules/competition/competition.ts'
import { buttonClass } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useDeferredValue, useMemo } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { calendarPath, findPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { breadcrumbs } from '../../structured-data.ts'
import { useNow } from '../../session/use-now.ts'
import { keptPages, useKeptPage } from '../catalogue/kept-pages.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { tileInstants } from '../catalogue/tile/tile.ts'
import { useViewer } from '../catalogue/tile/use-viewer.ts'
import { findRows } from './find-data.ts'
import { filterRows, isNarrowed, programmes } from './find-filter.ts'
import { FindFilters } from './find-filters.tsx'
import { FindResults } from './find-results.tsx'
import styles from './find.module.css'
import { useFilters } from './use-filters.ts'
import type { Route } from './+types/find.ts'

export async function loader() {
  const { staticInit, competitions, serverTime, now } = await loadCatalogue()
  return { rows: findRows(competitions, now, staticInit.settings.abTesting), serverTime }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => keptPages.load(findPath, serverLoader)

export function meta() {
  const title = 'Find a competition'
  return head({
    title,
    description: 'Search every prize you can win, by programme, price, closing time or how to enter.',
    path: findPath,
    ...(import.meta.env.SSR && { data: [breadcrumbs([{ name: title, path: findPath }])] }),
  })
}

/** The page already has all data, so a new search must not load it again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export default function Find({ loaderData }: Route.ComponentProps) {
  const { rows, serverTime } = loaderData
  useKeptPage(findPath, loaderData)
  const instants = useMemo(
    () =>
      tileInstants(
        rows.map(({ tile }) => tile),
        serverTime,
      ),
    [rows, serverTime],
  )
  const now = useNow(serverTime, instants)
  const viewer = useViewer()
  const { isReady, filters, visibleCount, update, showMore, clear } = useFilters()
  const deferredFilters = useDeferredValue(filters)
  const listed = useMemo(() => rows.filter(({ tile }) => isListed(tile, now)), [rows, now])
  const matching = useMemo(() => filterRows(listed, deferredFilters, now), [listed, deferredFilters, now])
  const shows = useMemo(() => programmes(listed), [listed])
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <h1 className={styles.title}>Find a competition</h1>
      <noscript>
        <p className={styles.noScript}>Turn on JavaScript to search. These competitions close first:</p>
      </noscript>
      <div className="needs-script">
        <FindFilters isReady={isReady} filters={filters} shows={shows} onChange={update} />
      </div>
      <FindResults
        rows={matching}
        isNarrowed={isNarrowed(deferredFilters)}
        searchText={deferredFilters.q.trim()}
        visibleCount={visibleCount}
        context={{ page: undefined, now, viewer }}
        onMore={showMore}
        onClear={clear}
      />
      <p className={styles.calendar}>
        <a className={buttonClass({ tone: 'outline', size: 'small' })} href={calendarPath()} download>
          <Icon name="clock" size={18} />
          Add all closing times to my calendar
        </a>
      </p>
    </main>
  )
}
