/** The site's clock: the server's, as the replies of this page tell it. */
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { createClockedFetch, createServerClock } from '@fairdraw/ui/browser/server-clock.ts'
import { noteCatalogue } from '../publications.ts'
import { wait } from './time/wait.ts'

export const serverClock = createServerClock(deviceNow)

export const fetchAndSyncClock = createClockedFetch(serverClock, deviceNow, noteCatalogue)

/** The reply to another request of the page may set the clock before. */
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 60_000

async function askUntilSynced(): Promise<void> {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
    await wait(delay)
    if (serverClock.isSynced()) return
    // Without a connection, ask again later.
    await fetchAndSyncClock(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => {})
  }
}

let asking: Promise<void> | undefined

/**
 * Resolves once a reply has set the clock, and not before: without a connection it waits for one. If no reply comes within half
 * a second, sends HEAD requests for this page.
 */
export const ensureClockSync = (): Promise<void> => (asking ??= askUntilSynced())
