import { useMemo } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { helpPath, listingPath } from '../../addresses.ts'
import { useNow } from '../../session/use-now.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../catalogue/tile/card.tsx'
import { isNotFound } from '../catalogue/not-found.ts'
import type { NotFoundData } from '../catalogue/not-found.ts'
import { GRID_SIZES } from '../catalogue/rail/rail.tsx'
import { tileInstants } from '../catalogue/tile/tile.ts'
import { useViewer } from '../catalogue/tile/use-viewer.ts'
import { TileGrid } from '../../ui/text/tile-grid.tsx'
import { BusyScreen } from './busy-screen.tsx'
import styles from './problem-screens.module.css'
import { useContactEmail } from '../catalogue/contact-email/use-contact-email.ts'

/** From us or from a proxy (docs/mechanisms/serving.md#retries-by-clients). */
const BUSY: ReadonlySet<number> = new Set([502, 503, 504])

/** Shown instead of a page whose loader failed. `error` is what the loader threw. */
export default function ProblemScreen({ error }: { error: unknown }) {
  if (isNotFound(error)) return <NotFoundScreen {...error.data} />
  return isRouteErrorResponse(error) && BUSY.has(error.status) ? <BusyScreen /> : <UnavailableScreen />
}

/** The page of a 404, with competitions to enter. */
function NotFoundScreen({ serverTime, tiles }: NotFoundData) {
  const instants = useMemo(() => tileInstants(tiles, serverTime), [tiles, serverTime])
  const now = useNow(serverTime, instants)
  const viewer = useViewer()
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <p className={styles.code} aria-hidden="true">
          404
        </p>
        <h1 className={styles.title}>We can’t find that page</h1>
        <p className={styles.text}>It may have closed, or the link may be wrong. There’s still plenty to win.</p>
        <ButtonLink size="large" to={listingPath()}>
          See the latest
        </ButtonLink>
      </div>
      {tiles.length > 0 && (
        <section className={styles.others} aria-labelledby="to-be-won">
          <h2 className={styles.heading} id="to-be-won">
            What you can win right now
          </h2>
          <TileGrid>
            {tiles.map((tile) => (
              <li key={tile.id}>
                <Card tile={tile} page={undefined} now={now} viewer={viewer} sizes={GRID_SIZES} />
              </li>
            ))}
          </TileGrid>
        </section>
      )}
    </main>
  )
}

/** The text of 1-site §8. The email address is added when it has loaded; its line is reserved. */
function UnknownError() {
  const email = useContactEmail()
  return (
    <p className={styles.contact}>
      Something went wrong. If this persists, please contact us
      {email && (
        <>
          {' '}
          at <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </p>
  )
}

/** For errors of the server, and for a lost connection. */
function UnavailableScreen() {
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <h1 className={styles.title}>Something went wrong</h1>
        <p className={styles.text}>
          Sorry, that’s our fault. No money was taken and nothing has been lost. Check your connection and try again.
        </p>
        <UnknownError />
        <div className={styles.ways}>
          <ButtonLink size="large" to="." reloadDocument>
            Try again
          </ButtonLink>
          <ButtonLink size="large" tone="veil" to={helpPath} reloadDocument>
            Help
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}
