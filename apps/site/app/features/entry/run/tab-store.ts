/** The tab's and the browser's storage. */
import { browserStorage } from '../../../session/browser-storage.ts'
import type { Store } from './entry-intent.ts'

/** The tab's own storage; in memory where storage is blocked, and on the server. */
export const tabStore = (): Store => browserStorage('sessionStorage')

/** Storage that all tabs of the browser share and that outlives them; the same fallback. */
export const browserStore = (): Store => browserStorage('localStorage')
