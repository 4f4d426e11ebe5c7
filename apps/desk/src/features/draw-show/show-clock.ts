/** The server's clock for the screens of shows, from the replies that they get. */
import { call } from '@fairdraw/contract/call.ts'
import { getDrawLive } from '@fairdraw/contract/draw/show.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { createClockedFetch, createServerClock } from '@fairdraw/ui/browser/server-clock.ts'

export const showClock = createServerClock(deviceNow)
export const clockedFetch = createClockedFetch(showClock, deviceNow)

/** The public document, without a session: a screen stays on when nobody has touched the desk for hours. */
export const askLive = (id: string, isRehearsal: boolean) =>
  call(
    getDrawLive,
    { params: { id }, query: isRehearsal ? { rehearsal: '1' } : {} },
    // A screen that was loaded from a cache would be late.
    { fetch: (input, init) => clockedFetch(input, { ...init, cache: 'no-store' }) },
  )
