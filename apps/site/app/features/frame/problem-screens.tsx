import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { useMemo } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { helpPath } from '../../addresses.ts'
import { useNow } from '../../session/use-now.ts'
import { isNotFound } from '../catalogue/is-not-found.ts'
import type { NotFoundData } from '../catalogue/is-not-found.ts'
import { RailGroup } from '../catalogue/rail/rail-group.tsx'
import { groupRails } from '../catalogue/rail/rail-groups.ts'
import type { RailContext } from '../catalogue/rail/rail.tsx'
import { tileInstants } from '../catalogue/tile/tile.ts'
import { useViewer } from '../catalogue/tile/use-viewer.ts'
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

/** The list, with a line above it that says why the page that was asked for is not there. */
function NotFoundScreen({ serverTime, rails }: NotFoundData) {
  const instants = useMemo(
    () =>
      tileInstants(
        rails.flatMap(({ tiles }) => tiles),
        serverTime,
      ),
    [rails, serverTime],
  )
  const now = useNow(serverTime, instants)
  const viewer = useViewer()
  const groups = useMemo(() => groupRails(rails), [rails])
  const context = useMemo((): RailContext => ({ page: undefined, now, viewer }), [now, viewer])
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={`${styles.stage} ${styles.line} on-stage`}>
        <h1 className={styles.title}>We can’t find that page</h1>
        <p className={styles.text}>It may have closed, or the link may be wrong. There’s still plenty to win.</p>
      </div>
      {groups.map((group) => (
        <RailGroup key={group[0]?.id} rails={group} context={context} />
      ))}
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
