import type { BrowserContext, Page } from '@playwright/test'
import { DESKTOP, PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'
import { CARD_ALONE, enter } from './harness/screens.ts'

/** The browser's messages without a network, and for resources that cannot load then. */
const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]
/** The browser's message for pictures that the worker has not cached. */
const NOT_CACHED = /ERR_CACHE_MISS/

/** Everything that the worker has cached, by path. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    )
    return found.flat()
  })

/** Opens a page and waits until it is available offline. */
async function see(page: Page, address: string) {
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(async () => (await cachedPaths(page)).includes(address)).toBe(true)
  await expect.poll(async () => (await cachedPaths(page)).some((path) => /offline-watch/.test(path))).toBe(true)
}

async function goOffline(context: BrowserContext) {
  await context.setOffline(true)
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: /offline|online/ })

test.use({ ...PHONE, serviceWorkers: 'allow' })
test.beforeEach(({ pageErrors }) => pageErrors.allow(NOT_CACHED))

test.describe('without a connection', () => {
  test.beforeEach(({ pageErrors }) => pageErrors.allow(...NO_NETWORK))

  test('a visited page opens as it was and says so; one that was not visited shows what could be won', async ({
    page,
    context,
  }) => {
    await see(page, '/win')
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await goOffline(context)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await expect(notice(page)).toContainText(
      /You’re offline\. This is how the page looked at (\d{1,2}(\.\d\d)?[ap]m|noon|midnight)\./,
    )

    await page.goto('/win/breakfast')
    await expect(page.getByRole('heading', { name: 'You’re offline', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/win\/breakfast$/)
    expect(await page.getByRole('article').count()).toBeGreaterThan(10)
    await page.getByRole('link', { name: 'See the last saved page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await page.goto('/win/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  })

  test('a link within the site opens a visited page', async ({ page, context }) => {
    await see(page, '/win/free')
    await see(page, '/win')
    await goOffline(context)
    await expect(notice(page)).toContainText('You’re offline.')
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Free' }).click()
    await expect(page).toHaveURL(/\/win\/free$/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline')
    await expect(notice(page)).toContainText('This is how the page looked at')
  })

  // Row 1.2-93
  test('entering is refused, and a document that takes payment is never cached', async ({ page, context }) => {
    await page.goto(enter(CARD_ALONE))
    await see(page, CARD_ALONE)
    expect((await cachedPaths(page)).filter((path) => /enter$|^\/api|^\/sso|\.data$/.test(path))).toEqual([])
    await goOffline(context)
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Enter Online Now!/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'You’re offline' })).toContainText('no money was taken')
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${CARD_ALONE}$`))
    await expect(page.goto(enter(CARD_ALONE))).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  })

  test('when the connection returns the page says so, and only the visitor reloads it', async ({ page, context }) => {
    await see(page, '/win')
    await goOffline(context)
    await page.reload()
    await expect(notice(page)).toContainText('You’re offline.')
    await context.setOffline(false)
    await expect(notice(page)).toContainText('You’re back online.')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.locator('html:not([data-kept])')).toBeAttached()
    await expect(notice(page)).toBeHidden()
  })
})

test('with a connection every page comes from the server, and the worker handles no call and no payment', async ({
  page,
}) => {
  await see(page, '/win')
  const byWorker: string[] = []
  page.on('response', (response) => {
    if (response.fromServiceWorker()) byWorker.push(new URL(response.url()).pathname)
  })
  const reloaded = await page.reload({ waitUntil: 'networkidle' })
  expect(reloaded?.status()).toBe(200)
  await expect(page.locator('html')).not.toHaveAttribute('data-kept')
  await page.goto(enter(CARD_ALONE), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Log in or join' })).toBeVisible()
  expect(byWorker).toContain('/win')
  expect(byWorker.filter((path) => /^\/(api|sso|static)\//.test(path) || /\.data$|\/enter$/.test(path))).toEqual([])
})

test('the worker’s scope is the site only, and it stores nothing of a logged-in player', async ({ page, player }) => {
  await see(page, '/win')
  for (const path of ['profile/home', 'profile/entries', 'profile/data', 'notifications', 'unsubscribe/abc'])
    await page.goto(`/win/${path}`, { waitUntil: 'networkidle' })
  await expect.poll(async () => (await cachedPaths(page)).includes('/win/notifications')).toBe(true)
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(['/win'])
  expect((await cachedPaths(page)).filter((path) => !/^\/(win|media)(\/|$)/.test(path))).toEqual([])
  expect((await cachedPaths(page)).filter((path) => /^\/win\/unsubscribe\/|enter$|\.data$/.test(path))).toEqual([])
  const texts = await page.evaluate(async () => {
    const names = await caches.keys()
    const replies = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? ''))
      }),
    )
    return replies.flat()
  })
  expect(texts.length).toBeGreaterThan(5)
  const { phone, token } = player
  for (const personal of [phone, phone.slice(5), token])
    expect(texts.filter((text) => text.includes(personal)).length, personal).toBe(0)
})

test.describe('installing', () => {
  test.use(DESKTOP)

  test('the site can be installed', async ({ page, context }) => {
    await see(page, '/win')
    const devtools = await context.newCDPSession(page)
    const { errors } = (await devtools.send('Page.getAppManifest')) as { errors: unknown[] }
    expect(errors).toEqual([])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Every journey has an incognito window, which cannot install anything.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })
})
