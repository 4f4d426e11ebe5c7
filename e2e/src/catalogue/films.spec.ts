/** Films: play, pause, replay, and the message if one does not load (1-site §2 'Hero area', §4, §9). */
import { DESKTOP, MOVING } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { QUIZ_THEN_CARD } from '../harness/screens.ts'

test.use(MOVING)

test.use(DESKTOP)

// Rows 1.2-94, 1.3-60
// Row 2.2-29
test('a film of a carousel plays over the page with captions, and returns the focus', async ({ page }) => {
  await page.goto('/win/winners')
  const play = page.getByRole('article', { name: 'It could happen to you' }).getByRole('button', { name: /Play video/ })
  await play.first().click()
  const modal = page.getByRole('dialog', { name: 'Tonight on The Late Breakfast' })
  await expect(modal.getByRole('button', { name: /Pause video/ })).toBeVisible()
  const tracks = () => modal.locator('video').evaluate((film: HTMLVideoElement) => film.textTracks[0]?.mode)
  expect(await tracks()).toBe('showing')
  await expect(modal.getByRole('button', { name: /Play again/ })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(play.first()).toBeFocused()
})

// Row 1.2-62
test('a film of the hero plays over its pictures: play, pause, and replay after its end', async ({ page }) => {
  let arrive = () => {}
  const response = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/clip-late-breakfast.mp4', async (route) => {
    await response
    await route.continue()
  })
  await page.goto('/win')
  const button = page.getByRole('main').getByRole('button', { name: /: Tonight on The Late Breakfast$/ })
  await expect(button).toHaveText(/^Play video:/)
  await button.click()
  await expect(button).toHaveText(/^Pause video:/)
  // Even while it is still loading.
  await button.click()
  await expect(button).toHaveText(/^Play video:/)
  arrive()
  const film = page.getByRole('main').locator('video')
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await button.click()
  await expect(button).toHaveText(/^Pause video:/)
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await film.evaluate((video: HTMLVideoElement) => (video.currentTime = video.duration - 0.3))
  await expect(button).toHaveText(/^Play again:/)
  await button.click()
  await expect(button).toHaveText(/^Pause video:/)
})

// Rows 2.2-16, 2.3-16
test('a film of a prize plays in its details', async ({ page }) => {
  await page.goto(QUIZ_THEN_CARD)
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: /^Play video/ }).click()
  await expect(details.getByRole('button', { name: /^Pause video/ })).toBeVisible()
  const film = details.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
})

// Row 1.9-27
// Row 1.4-31
test('a film that does not load shows a message, and is requested again only after an hour', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/clip-late-breakfast\.mp4/)
  const asked: string[] = []
  await page.route('**/clip-late-breakfast.mp4', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.clock.install()
  const [button, sorry] = [
    page.getByRole('main').getByRole('button', { name: /^Play video ?: Tonight on The Late Breakfast$/ }),
    page.getByRole('main').getByText('The video can’t be played right now'),
  ]
  const press = async () => {
    await page.goto('/win')
    await button.click()
    await expect(sorry).toBeVisible()
  }
  await press()
  const before = asked.length
  expect(before).toBeGreaterThan(0)
  await page.clock.fastForward('59:00')
  await press()
  expect(asked).toHaveLength(before)
  await page.clock.fastForward('02:00')
  await press()
  expect(asked.length).toBeGreaterThan(before)
})
