import { waitForHydrated } from '../harness/wait-for-hydrated.ts'
import { DESKTOP, MOVING, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { PUBLIC_SCREENS, WINNER_STORY } from '../harness/screens.ts'

test.use(MOVING)

const TEST_PLAYER = '07700900003'
const ORDINARY_PLAYER = '07700900001'

test.describe('the winners carousel', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  // Row 1.1-09
  test('moves by its buttons, wraps around, and announces its position', async ({ page }) => {
    await page.goto(PUBLIC_SCREENS.winners)
    const carousel = page.getByRole('region', { name: 'Winners’ stories' })
    const position = carousel.getByRole('status')
    await expect(position).toHaveText('Slide 1 of 4: Priya, Leicestershire')
    await waitForHydrated(position)
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await expect(position).toHaveText('Slide 2 of 4: The sound of £1,000')
    await expect(carousel.getByRole('heading', { name: 'The sound of £1,000' })).toBeInViewport({ ratio: 1 })
    await carousel.getByRole('button', { name: 'Previous slide' }).click()
    await expect(position).toContainText('1 of 4')
    await carousel.getByRole('button', { name: 'Previous slide' }).click()
    await expect(position).toContainText('4 of 4')
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await expect(position).toContainText('1 of 4')
  })

  test('follows the keyboard: to the focused slide, and by the arrow keys', async ({ page }) => {
    await page.goto(PUBLIC_SCREENS.winners)
    const carousel = page.getByRole('region', { name: 'Winners’ stories' })
    const position = carousel.getByRole('status')
    await waitForHydrated(position)
    await carousel.getByRole('link', { name: /^Read her story ?: Priya/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(position).toContainText('2 of 4')
    await page.keyboard.press('Tab')
    await expect(carousel.getByRole('button', { name: /^Listen/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(carousel.getByRole('button', { name: /^Watch/ })).toBeFocused()
    await expect(carousel.getByRole('button', { name: /^Watch/ })).toBeInViewport({ ratio: 1 })
    await expect(position).toContainText('3 of 4')
  })

  // Rows 1.1-09, 1.2-36, 1.2-68
  test('opens the winner’s story, and returns to its page', { tag: '@gate' }, async ({ page }) => {
    await page.goto(PUBLIC_SCREENS.winners)
    await page.getByRole('link', { name: /^Read her story ?: Priya/ }).click()
    await expect(page).toHaveURL(WINNER_STORY)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('She thought it was the window cleaner')
    await expect(page.getByText('the best ladder that money can buy')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Winners', exact: true }).click()
    await expect(page).toHaveURL(PUBLIC_SCREENS.winners)
    await expect(page.getByRole('status').first()).toContainText('1 of 4')
  })

  // Rows 1.1-09, 1.2-69, 1.2-70
  test('plays a film in place, and one medium at a time', { tag: '@gate' }, async ({ page }) => {
    await page.goto(PUBLIC_SCREENS.winners)
    const carousel = page.getByRole('region', { name: 'Winners’ stories' })
    const sound = carousel.getByRole('button', { name: /: The sound of £1,000$/ })
    const film = carousel.getByRole('group', { name: /^3 of 4/ }).getByRole('button')
    await waitForHydrated(film)
    await sound.click()
    await expect(sound).toHaveText(/^Pause:/)
    await film.click()
    await expect(film).toHaveText(/^Pause video:/)
    await expect(sound).toHaveText(/^Listen:/)
    const played = () => carousel.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(played).toBeGreaterThan(0)
    await sound.click()
    await expect(film).toHaveText(/^Play video:/)
  })

  // Row 1.8-16
  test('offers a sound that could not be played again, and only logs the error', async ({ page, pageErrors }) => {
    pageErrors.allow(/sound-fanfare/)
    await page.route('**/sound-fanfare.mp3', (route) => route.abort())
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('The sound could not be played'))
    await page.goto(PUBLIC_SCREENS.winners)
    const button = page.getByRole('button', { name: /: The sound of £1,000$/ })
    await waitForHydrated(button)
    await button.click()
    expect((await logged).type()).toBe('info')
    await expect(button).toHaveText(/^Listen:/)
    await page.unroute('**/sound-fanfare.mp3')
    await button.click()
    await expect(button).toHaveText(/^Pause:/)
  })
})

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`all winners, on a ${screen.toLowerCase()}`, () => {
    test.use(how)

    // Rows 1.1-09, 1.2-35, 1.2-51
    test('are reached from the winners page, paged through and searched', async ({ page }) => {
      await page.goto(PUBLIC_SCREENS.winners)
      await page.getByRole('link', { name: 'All winners', exact: true }).click()
      await expect(page).toHaveURL(PUBLIC_SCREENS['all winners'])
      const cards = page.getByRole('main').getByRole('article')
      const count = page.getByRole('status').first()
      await expect(count).toHaveText('The latest 24 winners')
      await expect(cards).toHaveCount(24)
      const more = page.getByRole('button', { name: 'Show more' })
      await more.click()
      await expect(page.getByRole('main').getByRole('listitem').nth(24)).toBeFocused()
      // Draws that were published during the test have winners too.
      await expect(async () => {
        if (await more.isVisible()) await more.click()
        await expect(count).toHaveText(/^All \d+ winners$/, { timeout: 1_000 })
      }).toPass()
      expect(await cards.count()).toBeGreaterThan(40)
      await expect(more).toBeHidden()

      const field = page.getByRole('searchbox', { name: 'Search the winners' })
      await field.pressSequentially('anglesey')
      await expect(count).toHaveText('1 winner found')
      await expect(page).toHaveURL(/\?search=anglesey$/)
      await field.fill('zoe')
      await expect(cards.getByRole('heading')).toHaveText([/^Zoë|^A winner|^Z\. F\./])
      await field.fill('nobody at all')
      await expect(count).toHaveText(/^No winners match that/)
      await expect(cards).toHaveCount(0)
      await field.fill('')
      await expect(count).toHaveText('The latest 24 winners')
    })
  })
}

// Rows 1.8-07, 1.8-09
test('if winners do not load the page says so, and can retry', async ({ page, request, pageErrors }) => {
  pageErrors.allow(/api\/winners\/all/)
  const problem = { type: 'urn:fairdraw:problem:internal-error', code: 'internal-error', title: 'Error', status: 500 }
  await page.goto(PUBLIC_SCREENS['all winners'])
  const retryButton = page.getByRole('button', { name: 'Try again' })
  await page.route('**/api/winners/all*', (route) => route.fulfill({ status: 500, json: problem }))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the winners')
  const settings = await request.get('/static/init.json')
  const { contactEmail } = ((await settings.json()) as { settings: { contactEmail: string } }).settings
  await expect(page.getByRole('alert')).toContainText(`If this persists, please contact us at ${contactEmail}`)
  await page.unroute('**/api/winners/all*')
  await page.route('**/api/winners/all*', (route) => route.abort())
  await retryButton.click()
  await expect(page.getByRole('alert')).toContainText('You seem to be offline')
  await page.unroute('**/api/winners/all*')
  await retryButton.click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('status').first()).toHaveText(/^(All|The latest) [45]\d winners$/)
})

// Row 1.6-04
test('hidden winners are shown to a test player only, marked as hidden', async ({ logInAs, page }) => {
  const cards = page.getByRole('main').getByRole('article').filter({ hasText: 'Pembrokeshire' })
  for (const address of [PUBLIC_SCREENS.winners, PUBLIC_SCREENS['all winners']]) {
    await logInAs(ORDINARY_PLAYER)
    const known = page.waitForResponse('**/api/account/details')
    await page.goto(address)
    await known
    await expect(cards).toHaveCount(0)
    await logInAs(TEST_PLAYER)
    await page.goto(address)
    await expect(cards).toContainText('Hidden')
  }
})

// Row 1.8-14
test('hidden stories stay hidden if they cannot be loaded', async ({ logInAs, page, pageErrors }) => {
  pageErrors.allow(/api\/winners/)
  await page.route('**/api/winners', (route) => route.fulfill({ status: 503, body: '' }))
  await logInAs(TEST_PLAYER)
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Failed to load hidden winners'))
  await page.goto(PUBLIC_SCREENS.winners)
  expect((await logged).type()).toBe('info')
  await expect(page.getByRole('heading', { name: /^Priya/ }).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the static document contains neither hidden winners nor withheld names', async ({ request }) => {
  const text = await (await request.get('/static/init.json')).text()
  expect(text).toContain('Priya')
  for (const withheldName of ['Owen', 'Gwilliam', 'Kinnaird', 'McGrattan', 'Obuya'])
    expect(text).not.toContain(withheldName)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ pageErrors }) => pageErrors.allow(/^request: csp GET .*\.js$/))

  test('the winners page, its stories and the list of all winners are readable', { tag: '@gate' }, async ({ page }) => {
    await page.goto(PUBLIC_SCREENS.winners)
    await expect(page.getByRole('heading', { name: 'Priya, Leicestershire' })).toBeVisible()
    await page.getByRole('link', { name: 'All winners', exact: true }).click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page
      .getByRole('link', { name: /: Read the story$/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'See what you can win' })).toBeVisible()
  })
})
