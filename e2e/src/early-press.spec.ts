/** On a slow connection a page is visible long before its scripts have loaded. Input during that time is not lost. */
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'
import { FREE_OF_STEPS } from './harness/screens.ts'
import { holdRequests, holdScripts } from './harness/hold-requests.ts'

test.use(PHONE)

const titles = (page: Page) => page.getByRole('main').getByRole('article')

test('a button that is pressed before hydration acts after it, once', { tag: '@gate' }, async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/win/find', { waitUntil: 'commit' })
  await expect(titles(page)).toHaveCount(24)
  await page.getByRole('button', { name: 'Show more' }).dblclick()
  await expect(titles(page)).toHaveCount(24)
  letScriptsCome()
  await expect(titles(page)).toHaveCount(39)
  await expect(page).toHaveURL(/more=1$/)
  await expect(titles(page).nth(24).getByRole('link')).toBeFocused()
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('the arrow of a rail does so too', async ({ page }) => {
    const letScriptsCome = await holdScripts(page)
    await page.goto('/win', { waitUntil: 'commit' })
    const rail = page.getByRole('region', { name: 'Closing soon', exact: true })
    await rail.getByRole('button', { name: /: more$/ }).click()
    const turned = () => rail.getByRole('list').evaluate((list) => list.scrollLeft)
    expect(await turned()).toBe(0)
    letScriptsCome()
    await expect.poll(turned).toBeGreaterThan(0)
  })
})

test('a link is followed at once', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/win/find', { waitUntil: 'commit' })
  await titles(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/win\/competition\/\d+\//)
  letScriptsCome()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('Escape closes a sidebar at once', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto(FREE_OF_STEPS, { waitUntil: 'commit' })
  await expect(page.getByRole('dialog')).toBeVisible()
  // On a busy machine the browser may hold the way back as long as the scripts of this page are held.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/win$/, { timeout: 5_000 })
  }).toPass()
  letScriptsCome()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a log-in link of a competition keeps its prize, even if it is pressed before hydration', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto(FREE_OF_STEPS, { waitUntil: 'commit' })
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  letScriptsCome()
  await expect(page.getByRole('region', { name: 'What you’re entering' })).toContainText('The pictures, for two')
})

test(
  'a form that is sent before hydration is submitted after it, and its text is never in an address',
  { tag: '@gate' },
  async ({ page }) => {
    const letScriptsCome = await holdScripts(page)
    await page.goto('/win/tokens/login', { waitUntil: 'commit' })
    const number = page.getByLabel('Mobile number')
    await number.fill('07700900456')
    await number.press('Enter')
    await expect(number).toHaveValue('07700900456')
    expect(new URL(page.url()).search).toBe('')
    letScriptsCome()
    await expect(page.getByRole('heading', { name: 'Welcome. Check your texts' })).toBeVisible()
    expect(page.url()).not.toContain('900456')
  },
)

test('text that is being typed during hydration is not lost', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/win/tokens/login', { waitUntil: 'commit' })
  const number = page.getByLabel('Mobile number')
  await number.pressSequentially('0770090')
  await number.press('ArrowLeft')
  letScriptsCome()
  await expect.poll(() => page.evaluate(() => 'isListening' in window)).toBe(true)
  await number.press('0')
  await number.press('End')
  await number.pressSequentially('456')
  await expect(number).toHaveValue('07700900456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome. Check your texts' })).toBeVisible()
})

test.describe('parts that hydrate late (ui/page-life/lazy-hydration.tsx)', () => {
  const SCRIPT = '**/assets/showcase-*.js'
  const isListening = (page: Page) => page.evaluate(() => 'isListening' in window)
  const counter = (page: Page) => page.getByRole('article', { name: 'Winning tickets revealed on Winsday' })

  /** A press before hydration is replayed, but not if its element is replaced. */
  async function pauseOnceHydrated(page: Page) {
    await expect(page.locator('[data-dehydrated]').filter({ has: counter(page) })).toHaveCount(0)
    await counter(page).getByRole('button', { name: 'Pause the counter' }).click()
    await expect(counter(page).getByRole('button', { name: 'Resume the counter' })).toBeVisible()
  }

  test('are loaded at the first interaction, and a button that was pressed before acts after that', async ({
    page,
  }) => {
    let isAsked = false
    page.on('request', (request) => {
      isAsked ||= /\/showcase-[\w-]+\.js$/.test(request.url())
    })
    const letScriptCome = await holdRequests(page, SCRIPT)
    await page.goto('/win')
    await expect.poll(() => isListening(page)).toBe(true)
    expect(isAsked).toBe(false)
    await counter(page).getByRole('button', { name: 'Pause the counter' }).click()
    await expect.poll(() => isAsked).toBe(true)
    await expect(counter(page).getByRole('button', { name: 'Pause the counter' })).toBeVisible()
    letScriptCome()
    await expect(counter(page).getByRole('button', { name: 'Resume the counter' })).toBeVisible()
  })

  test('stay as rendered if their code cannot be loaded, and do not block navigation; the next page is a new document, where they hydrate once their code can be loaded', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED/)
    await page.route(SCRIPT, (route) => route.abort())
    await page.goto('/win')
    await expect.poll(() => isListening(page)).toBe(true)
    await counter(page).getByRole('button', { name: 'Pause the counter' }).click()
    await expect(counter(page).getByText('It’s free to reveal your tickets.')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
    await page.getByRole('link', { name: 'Free', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A fortnight in the Maldives' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => !('isFirstDocument' in window) && 'isListening' in window).catch(() => false))
      .toBe(true)
    await page.unroute(SCRIPT)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '£50,000 and a car on the drive' })).toBeVisible()
    await pauseOnceHydrated(page)
  })

  test('are not lost if a hash is followed, or the visitor goes back, before their code has loaded', async ({
    page,
  }) => {
    const letScriptCome = await holdRequests(page, SCRIPT)
    await page.goto('/win')
    await expect.poll(() => isListening(page)).toBe(true)
    await page.evaluate(() => (location.hash = '#main'))
    await expect(page).toHaveURL('/win#main')
    await expect(counter(page).getByText('It’s free to reveal your tickets.')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/win')
    await expect(counter(page).getByText('It’s free to reveal your tickets.')).toBeVisible()
    letScriptCome()
    await pauseOnceHydrated(page)
  })
})
