/**
 * An overloaded server: the page shows it and retries by itself, and nothing is done twice
 * (docs/mechanisms/serving.md).
 */
import type { Page } from '@playwright/test'
import { expect, test } from './harness/journey.ts'
import { enterNow, shownTickets } from './harness/player.ts'
import { CARD_ALONE, FREE_OF_STEPS, enter } from './harness/screens.ts'
import { responseError } from './harness/page-errors.ts'

/** A proxy refuses the next calls to a path, in its own format. */
async function refuseByProxy(page: Page, path: string, { status, times }: { status: number; times: number }) {
  const keys: (string | undefined)[] = []
  await page.route(`**${path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > times) return route.continue()
    const headers = { 'retry-after': '1', 'content-type': 'text/html' }
    return route.fulfill({ status, headers, body: '<h1>Service unavailable</h1>' })
  })
  return keys
}

const note = (page: Page) => page.getByText('It’s very busy right now.')

test(
  'an entry waits until the server accepts it: one key, one entry, and no button to press',
  { tag: '@gate' },
  async ({ playerPage: page, player, pageErrors }) => {
    pageErrors.allow(responseError(503, '/api/generic-entry/enter'))
    const keys = await refuseByProxy(page, '/api/generic-entry/enter', { status: 503, times: 2 })
    await page.goto(enter(FREE_OF_STEPS))
    await enterNow(page)
    await expect(note(page)).toBeVisible()
    expect(await shownTickets(page)).toHaveLength(1)
    await expect(note(page)).toBeHidden()
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(await player.entries()).toHaveLength(1)
  },
)

test('an overloaded server is not shown as a lost connection', async ({ playerPage: page, pageErrors }) => {
  pageErrors.allow(responseError(502, '/api/generic-entry/enter'))
  await page.clock.install()
  await page.route('**/api/generic-entry/enter', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await page.goto(enter(CARD_ALONE))
  await expect(note(page)).toBeVisible()
  // All automatic retries at once.
  for (let n = 0; n < 5; n += 1) await page.clock.runFor(20_000)
  await expect(page.getByRole('alert')).toContainText('It’s very busy')
  await expect(page.getByText('You seem to be offline')).toBeHidden()
  await page.unroute('**/api/generic-entry/enter')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Choose and pay' })).toBeVisible()
})
