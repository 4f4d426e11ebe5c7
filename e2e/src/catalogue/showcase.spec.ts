/** The tiles between the rails (1-site §2 'Tiles for winners and showcase'). */
import { DESKTOP, MOVING, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { logInByApi, rememberMe } from '../harness/test-player.ts'
import { holdRequests } from '../harness/hold-requests.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(MOVING)

test.describe('the counter', () => {
  // Row 1.2-80
  // Row 1.9-30
  test('has at least five digits, and stops when it is paused', async ({ page }) => {
    let asked = 0
    await page.clock.install()
    page.on('request', (request) => {
      if (request.url().includes('/tickets/revealed-widget/')) asked += 1
    })
    await page.goto('/win')
    const tile = page.getByRole('article', { name: 'Winning tickets revealed on Winsday' })
    await expect(tile.getByText(/^\d{1,3}(,\d{3})+$/)).toBeAttached()
    expect(await tile.locator('[aria-hidden="true"] > span').count()).toBeGreaterThanOrEqual(5)
    await tile.getByRole('button', { name: 'Pause the counter' }).click()
    const before = asked
    await page.clock.runFor(60_000)
    expect(asked).toBe(before)
  })

  test.describe('on a phone', () => {
    test.use(PHONE)

    test('does not move the layout when its first number arrives', async ({ page }) => {
      const answer = await holdRequests(page, '**/api/tickets/revealed-widget/**')
      await page.goto('/win')
      const tile = page.getByRole('article', { name: 'Winning tickets revealed on Winsday' })
      await expect(tile.getByText('It’s free to reveal your tickets.')).toBeVisible()
      const before = await tile.boundingBox()
      answer()
      await expect(tile.getByText(/^Latest: ticket .* won/)).toBeVisible()
      await expect(tile.getByText('It’s free to reveal your tickets.')).toBeHidden()
      expect((await tile.boundingBox())?.height).toBe(before?.height)
    })
  })

  // Rows 1.7-69, 1.8-15
  test('that cannot be loaded is only logged', async ({ page, pageErrors }) => {
    pageErrors.allow(responseError(503, '/api/tickets/revealed-widget/winsday-counter'))
    await page.route('**/api/tickets/revealed-widget/**', (route) => route.fulfill({ status: 503, body: '' }))
    const logged = page.waitForEvent('console', (message) => message.type() === 'info')
    await page.goto('/win')
    expect((await logged).text()).toBe('Failed to load revealed tickets widget')
    await expect(page.getByRole('article', { name: 'Winning tickets revealed on Winsday' })).toBeVisible()
  })
})

// Rows 1.1-15, 1.2-82, 1.4-33
test('last chance counts down by the server’s clock, however wrong the device’s clock is', async ({
  page,
  request,
}) => {
  const init = await request.get('/api/v9/init')
  const { competitions } = (await init.json()) as { competitions: { id: number; dateStop: string }[] }
  const closesAt = Date.parse(competitions.find(({ id }) => id === 140)!.dateStop)
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  await page.goto('/win')
  const timer = page.getByRole('article', { name: /^Last chance/ }).getByRole('timer')
  const shown = async () => {
    const [hours = 0, minutes = 0, seconds = 0] = ((await timer.getAttribute('aria-label')) ?? '')
      .match(/\d+/g)!
      .map(Number)
    return (hours * 60 + minutes) * 60 + seconds
  }
  await expect.poll(async () => Math.abs((await shown()) - (closesAt - Date.now()) / 1000)).toBeLessThan(10)
})

for (const [screen, how] of Object.entries({ PHONE, TABLET: { viewport: { width: 1024, height: 1366 } }, DESKTOP })) {
  test.describe(`the profile’s tile on a ${screen.toLowerCase()}`, () => {
    test.use(how)

    // Rows 1.2-85, 1.2-107
    // Row 1.7-67
    test('is shown to players only, and does not move the layout', async ({ page, context, request, product }) => {
      await page.goto('/win')
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('article', { name: 'Your corner' })).toHaveCount(0)

      const regular = await logInByApi(request, '07700900001')
      const { balances } = await regular.call<{ balances: { tokens: number } }>('/api/account/details')
      // How many of the demonstration's entries are this week's depends on the day.
      const { futureDraws } = await regular.call<{ futureDraws: { name: string; tickets: number }[] }>(
        '/api/tickets/profile-widget',
        { extended: true },
      )
      const [{ tickets } = { tickets: 0 }] = futureDraws
      expect(tickets).toBeGreaterThan(0)
      await rememberMe(context, product.origin, regular)
      const asked = page.waitForRequest('**/api/tickets/profile-widget')
      await page.addInitScript(() => {
        const seen = { shifted: 0 }
        Object.assign(window, { moved: seen })
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifted += shift.value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/win')
      expect((await asked).postDataJSON()).toEqual({ extended: true, withSettings: true })
      const tile = page.getByRole('article', { name: 'Your corner' })
      await expect(tile.getByText('to reveal')).toContainText('8 tickets')
      await expect(tile.getByRole('listitem').filter({ hasText: 'This week’s Winsday' })).toContainText(
        `${tickets} tickets`,
      )
      await expect(tile.getByRole('link', { name: 'My entries' })).toHaveAttribute('href', '/win/profile/entries')
      await expect(tile.locator('dl')).toContainText(`Tokens${balances.tokens}`)
      const moved = await page.evaluate(() => (window as unknown as { moved: { shifted: number } }).moved.shifted)
      expect(moved).toBeLessThan(0.01)
    })
  })
}

for (const [device, userAgent, store] of [
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'https://play.example/fairdraw',
  ],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    'https://apps.example/fairdraw',
  ],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ ...PHONE, userAgent })

    // Rows 1.1-16, 1.2-86, 1.2-87
    test('the app is offered from the store of the device', async ({ page }) => {
      await page.goto('/win')
      const link = page.getByRole('article', { name: 'Fairdraw in your pocket' }).getByRole('link')
      await expect(link).toHaveAttribute('href', store)
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    })
  })
}

// Row 1.2-86
test('a computer is not offered the app', async ({ page }) => {
  await page.goto('/win')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('article', { name: 'Fairdraw in your pocket' })).toHaveCount(0)
})

// Row 1.2-88
test('a sound plays in place: play, pause, and replay after its end', async ({ page }) => {
  await page.goto('/win/breakfast')
  const button = page
    .getByRole('article', { name: 'Wake up to this' })
    .getByRole('button', { name: /: Wake up to this$/ })
  for (const state of [/^Listen:/, /^Pause:/, /^Listen:/]) {
    await expect(button).toHaveText(state)
    await button.click()
  }
  await expect(button).toHaveText(/^Listen again:/)
})
