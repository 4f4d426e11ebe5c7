/** A competition closes when the server's clock says so, and its times are those of London, whatever the device's clock and zone. */
import type { APIRequestContext } from '@playwright/test'
import { effectiveClosing } from '@fairdraw/rules/competition/competition.ts'
import type { CompetitionSchedule } from '@fairdraw/rules/competition/competition.ts'
import { formatClockTime } from '@fairdraw/rules/text/london-time.ts'
import { WRONG_CLOCKS, wrongClock } from './harness/conditions/wrong-clock.ts'
import { slowPhone } from './harness/conditions/slow-phone.ts'
import { expect } from './harness/journey.ts'
import { late } from './harness/late-journey.ts'

type Listed = CompetitionSchedule & { id: number; slug: string }
type Init = { serverTime: string; competitions: Listed[] }

/** Enough for a slow phone to load a page. */
const BEFORE_CLOSING_MS = 20_000

/** The competition that closes next, and not within the next minute. */
async function nextToClose(request: APIRequestContext): Promise<Listed & { closes: number }> {
  const { serverTime, competitions } = (await (await request.get('/api/v9/init')).json()) as Init
  const closing = competitions.map((one) => ({ ...one, closes: effectiveClosing(one).getTime() }))
  const later = closing.filter(({ closes }) => closes > Date.parse(serverTime) + 60_000)
  return later.toSorted((a, b) => a.closes - b.closes)[0]!
}

for (const [name, off] of WRONG_CLOCKS) {
  for (const [connection, more] of [
    ['', []],
    [' on a slow phone', [slowPhone]],
  ] as const) {
    late.describe(`a clock that is ${name}${connection}`, () => {
      late.use({ browserAs: [wrongClock(off), ...more], timezoneId: 'America/New_York' })

      // Rows 1.4-33, 1.2-74
      late('closes a competition on its page at the server’s instant', async ({ page, request, clock }) => {
        const { id, slug, closes } = await nextToClose(request)
        await clock.pass(closes - BEFORE_CLOSING_MS - Date.now())
        await page.goto(`/win/competition/${id}/${slug}`)
        const time = formatClockTime(new Date(closes))
        await expect(page.getByText(`Closes today at ${time}`).first()).toBeVisible()
        await expect(page.getByText('Enter Online Now!').first()).toBeVisible()
        const closed = page.getByText(`Closed today at ${time}`)
        await expect(closed).toHaveCount(0)
        await expect(closed.first()).toBeVisible({ timeout: 2 * BEFORE_CLOSING_MS })
        await expect(page.getByRole('link', { name: /^Enter Online Now!/ })).toHaveCount(0)
        const { serverTime } = (await (await request.get('/api/v9/init')).json()) as Init
        // A reply is made at most a second before, and tells the time to a second.
        expect(Date.parse(serverTime)).toBeGreaterThan(closes - 2_000)
      })
    })
  }
}
