/** Pages of the catalogue that were seen within a minute are shown without a call (1-site §4 'Login state', §9). */
import type { Page } from '@playwright/test'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { declineOptIn, logIn } from '../harness/player.ts'

test.use(DESKTOP)

const CATALOGUE = /\.data|\/init/

/** Opens pages by the links of the header. Returns the calls for the catalogue that this made. */
async function goThrough(page: Page, names: readonly string[]): Promise<string[]> {
  const calls: string[] = []
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (CATALOGUE.test(pathname)) calls.push(pathname)
  }
  page.on('request', note)
  for (const name of names) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  page.off('request', note)
  return calls
}

const SEEN = ['Free', 'Bonus tokens', 'Latest']
const [FREE, TOKENS, HOME] = ['/win/free.data', '/win/tokens.data', '/win.data']

/** What ends the minute, and how a journey makes it happen. */
const ENDS: Record<string, (page: Page) => Promise<unknown>> = {
  'a minute': (page) => page.clock.fastForward(60_000),
  'a publication that a reply tells of': async (page) => {
    await page.route('**/api/tickets/revealed-widget/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-catalogue': 'next' } })
    })
    const told = page.waitForResponse('**/api/tickets/revealed-widget/**')
    // The counter asks every ten seconds.
    await page.clock.fastForward(15_000)
    await told
  },
}

// Rows 1.4-22, 1.9-04
for (const [name, end] of Object.entries(ENDS)) {
  test(`moving between pages that were seen makes no call, until ${name} ends it`, async ({ page }) => {
    await page.clock.install()
    const counted = page.waitForResponse('**/api/tickets/revealed-widget/**')
    await page.goto('/win')
    await counted
    expect(await goThrough(page, SEEN)).toEqual([FREE, TOKENS])
    expect(await goThrough(page, [...SEEN, ...SEEN])).toEqual([])
    await end(page)
    expect(await goThrough(page, ['Free'])).toEqual([FREE])
  })
}

// Row 1.4-23
test('a log-in ends it, and so does a log-out', async ({ page, context, player }) => {
  await context.setStorageState({ cookies: [], origins: [] })
  await page.goto('/win')
  await goThrough(page, SEEN)
  const account = page.getByRole('banner').locator('a[href="/win/profile/home"]')
  await account.click()
  await logIn(page, player.phone)
  await declineOptIn(page)
  await page.getByRole('link', { name: 'Close' }).click()
  expect(await goThrough(page, SEEN)).toEqual([FREE, TOKENS, HOME])
  await account.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Close' }).click()
  expect(await goThrough(page, ['Free'])).toEqual([FREE])
})
