/**
 * The page that the service worker shows offline instead of a page that is not in its cache (worker.ts). It is cached in advance,
 * with the competitions of that time.
 */
import { canBeEntered, effectiveClosing, isListed } from '@fairdraw/rules/competition/competition.ts'
import { formatWeekday } from '@fairdraw/rules/text/day-names.ts'
import { formatClockTime } from '@fairdraw/rules/text/london-time.ts'
import { ButtonLink, buttonClass } from '@fairdraw/ui/button/button.tsx'
import { TileGrid } from '@fairdraw/ui/text/tile-grid.tsx'
import { listingPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import type { WrittenPage } from '../../root.tsx'
import { Card } from '../catalogue/tile/card.tsx'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { GRID_SIZES } from '../catalogue/rail/rail.tsx'
import { tileOf } from '../catalogue/tile/tile-data.ts'
import styles from './offline.module.css'
import type { Route } from './+types/offline.ts'

export const handle: WrittenPage = { isWritten: true }

const MAX_TILES = 24

export async function loader() {
  const { competitions, serverTime, now } = await loadCatalogue()
  const tiles = competitions
    .filter((competition) => isListed(competition, now) && canBeEntered(competition, now))
    .toSorted((one, other) => effectiveClosing(one).getTime() - effectiveClosing(other).getTime())
    .slice(0, MAX_TILES)
    .map((competition) => tileOf(competition))
  return { tiles, serverTime }
}

export function meta() {
  return head({
    title: 'You’re offline',
    description: 'This page needs a connection. Here’s what you could win when you were last online.',
  })
}

export default function Offline({ loaderData: { tiles, serverTime } }: Route.ComponentProps) {
  const now = new Date(serverTime)
  return (
    <main id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <h1 className={styles.title}>You’re offline</h1>
        <p>
          You haven’t opened this page on this device before, so it needs a connection. You’ll need one to enter too.
        </p>
        <div className={styles.ways}>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address reloads the requested address, whatever it is */}
          <a className={buttonClass({ size: 'large' })} href="">
            Try again
          </a>
          <ButtonLink size="large" tone="veil" to={listingPath()}>
            See the last saved page
          </ButtonLink>
        </div>
      </div>
      <section className={styles.others} aria-labelledby="last-known">
        <h2 id="last-known">What you could win</h2>
        <p className={styles.when}>
          As it was on <time dateTime={serverTime}>{`${formatWeekday(now)} at ${formatClockTime(now)}`}</time>. Some may
          have closed since.
        </p>
        <TileGrid>
          {tiles.map((tile) => (
            <li key={tile.id}>
              <Card tile={tile} page={undefined} now={now} viewer={undefined} sizes={GRID_SIZES} />
            </li>
          ))}
        </TileGrid>
      </section>
    </main>
  )
}
