/** An outage of the server logs nobody out. */
import { PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'

test.use(PHONE)

const HOME = '/win/profile/home'
const busy = { status: 503, json: { code: 'busy', status: 503, title: 'It’s very busy' } }
const storedToken = () => (JSON.parse(atob(localStorage.getItem('token') ?? 'e30=')) as { token?: string }).token
const BUSY_REPLY = /status of 503/

test(
  'during an outage of the API a player stays logged in, sees a calm message, and continues afterwards',
  { tag: '@gate' },
  async ({ page, player, pageErrors }) => {
    pageErrors.allow(BUSY_REPLY)
    await page.route('**/api/**', (route) => route.fulfill(busy))
    await page.goto(HOME)
    await expect(page.getByText('Logged in as')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'You’re still logged in' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Logged in as')).toBeVisible()
    expect(await page.evaluate(storedToken)).toBe(player.token)

    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Welcome to win' })).toBeVisible()
  },
)

/** What a data request may get instead of our answer, and the heading that the page then has. */
const FOREIGN = [
  { name: 'a proxy’s 404', reply: { status: 404 }, heading: 'Something went wrong' },
  { name: 'a proxy’s 500', reply: { status: 500 }, heading: 'Something went wrong' },
  { name: 'a proxy’s 502', reply: { status: 502 }, heading: 'It’s very busy right now' },
  { name: 'a page with status 200', reply: { status: 200 }, heading: 'Something went wrong' },
  { name: 'no connection', reply: undefined, heading: 'Something went wrong' },
]

for (const { name, reply, heading } of FOREIGN) {
  // Rows 1.8-07, 1.8-09
  test(`${name} in answer to a data request shows the problem screen in the site’s frame`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/status of (404|500|502) .*free\.data/, /ERR_INTERNET_DISCONNECTED/)
    await page.goto('/win')
    await page.route('**/free.data*', (route) =>
      reply
        ? route.fulfill({ ...reply, contentType: 'text/html', body: '<h1>The proxy’s own page</h1>' })
        : route.abort('internetdisconnected'),
    )
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByRole('link', { name: 'Free' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(pages).toBeVisible()
    await expect(page).toHaveTitle(/^Something went wrong/)
  })
}

// Row 2.2-13
test('a competition that is gone by the time it is opened shows the not-found screen, and nothing in the console', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404 .*\/competition\//)
  await page.goto('/win')
  // The catalogue of the page is older than the withdrawal.
  await page.route('**/competition/*/**.data*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/competition\/\d+/, 'competition/99999'),
    }),
  )
  await page.getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
  await expect(page.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
  await expect(page).toHaveTitle(/^Page not found/)
})
