/** Watching a clip to its end and claiming its ticket once, whatever goes wrong (1-site §2 'video'). */
import type { Page } from '@playwright/test'
import { DESKTOP, NARROW, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { expectUsableInAllColours } from '../harness/usable.ts'
import { logIn } from '../harness/player.ts'

const WATCH = '/win/watch'
const REPORT = '/api/video/ticket'
const FIRST = 'Tonight on The Late Breakfast'
/** The film takes seven seconds; the machine may be busy. */
const TO_THE_END = { timeout: 60_000 }

const play = (page: Page) => page.getByRole('button', { name: `Play: ${FIRST}` })
const claim = (page: Page) => page.getByRole('button', { name: 'Claim your ticket' })
const film = (page: Page) => page.locator('video')
const position = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`${title}.+(ticket|watching)`, 'i') })

type Viewer = { clips: { clipId: string; isClaimed: boolean }[]; tickets: number }
test.describe('by touch', () => {
  test.use(PHONE)

  // Rows 1.1-18, 1.2-11
  test(
    'a clip is watched to its end, with captions, and gives one ticket',
    { tag: '@gate' },
    async ({ playerPage: page, player }) => {
      await page.goto(WATCH)
      await expect(page.getByText('No tickets from clips so far')).toBeVisible()
      await expect(page.getByText('Watch to the end for a Winsday ticket.')).toBeVisible()
      await play(page).tap()
      await expect(page.getByText('Your ticket’s on its way.')).toBeVisible()
      expect(await film(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode)).toBe('showing')
      await expect(page.getByRole('button', { name: /^The money, from 0:02/ })).toHaveAttribute(
        'aria-current',
        'step',
        TO_THE_END,
      )
      await expect(claim(page)).toBeVisible(TO_THE_END)
      await claim(page).tap()
      await expect(page.getByRole('heading', { name: 'Your ticket’s in' })).toBeFocused()
      await expect(page.getByText(/^It’s for This week’s Winsday, on Wednesday \d+ \w+ at 8pm\./)).toBeVisible()
      await expect(page.getByText('1 ticket from clips so far')).toBeVisible()
      await expect(card(page, FIRST)).toContainText('Ticket earned')
      expect(await player.call<Viewer>('/api/video/user')).toMatchObject({
        clips: [{ clipId: 'late-breakfast', isClaimed: true }],
        tickets: 1,
      })
      await page.reload()
      await expect(page.getByText('You’ve had the ticket for this clip.')).toBeVisible()
      await play(page).tap()
      await expect.poll(() => position(page)).toBeGreaterThan(1)
      await expect(claim(page)).toHaveCount(0)
      // The ticket is among those of the coming draw.
      const widget = await player.call<{ futureDraws: { tickets: number }[] }>('/api/tickets/profile-widget', {
        extended: true,
      })
      expect(widget.futureDraws[0]!.tickets).toBe(1)
    },
  )
})

test.describe('by keyboard', () => {
  test.use(DESKTOP)

  test('a clip is played, paused, resumed and claimed', async ({ playerPage: page }) => {
    await page.goto(WATCH)
    await expect(page.getByText('Watch to the end for a Winsday ticket.')).toBeVisible()
    await play(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => position(page)).toBeGreaterThan(0.5)
    await page.keyboard.press('Space')
    await expect(play(page)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(claim(page)).toBeVisible(TO_THE_END)
    await claim(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your ticket’s in' })).toBeFocused()
  })

  test('a lost connection is survived, and a reload continues where it was', async ({
    playerPage: page,
    pageErrors,
  }) => {
    pageErrors.allow(/video\/ticket|ERR_/)
    await page.goto(WATCH)
    await play(page).click()
    await expect(page.getByText('Your ticket’s on its way.')).toBeVisible()
    await page.route(`**${REPORT}`, (route) => route.abort())
    await expect(page.getByText('We can’t reach our server.').first()).toBeVisible(TO_THE_END)
    await page.unroute(`**${REPORT}`)
    await expect(claim(page)).toBeVisible(TO_THE_END)
    await page.reload()
    await expect(claim(page)).toBeVisible()
    await expect(card(page, FIRST)).toContainText('Ticket ready')
    await claim(page).click()
    await expect(page.getByRole('heading', { name: 'Your ticket’s in' })).toBeFocused()
  })

  test('a visitor watches without a ticket, and the log-in leads back', async ({ page, player }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('cleared') === null) {
        localStorage.clear()
        sessionStorage.setItem('cleared', 'yes')
      }
    })
    await page.goto(WATCH)
    await expect(page.getByText('Log in before you watch')).toBeVisible()
    await play(page).click()
    await expect(page.getByRole('button', { name: `Watch again: ${FIRST}` })).toBeVisible(TO_THE_END)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(page, player.phone)
    await expect(page).toHaveURL(WATCH)
    await expect(page.getByText('Watch to the end for a Winsday ticket.')).toBeVisible()
  })

  test('the page leads to the game, and the header to the page', async ({ page }) => {
    await page.goto('/win')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Watch' }).click()
    await expect(page.getByRole('heading', { name: 'Watch and win' })).toBeVisible()
    await card(page, 'Festival for four').click()
    await expect(page.getByRole('button', { name: 'Play: Festival for four' })).toBeVisible()
    await page.getByRole('link', { name: /^Word drum/ }).click()
    await expect(page).toHaveURL('/win/game/word-drum')
  })
})

for (const [screen, how] of Object.entries({ NARROW, PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()} screen`, () => {
    test.use(how)

    test('axe finds nothing, targets are large enough and no text is cut off, in both schemes and in forced colours', async ({
      playerPage: page,
    }) => {
      await page.goto(WATCH)
      await expect(page.getByText('Watch to the end for a Winsday ticket.')).toBeVisible()
      await expectUsableInAllColours(page, 'before')
      await play(page).click()
      await expect(claim(page)).toBeVisible(TO_THE_END)
      await expectUsableInAllColours(page, 'ready')
      await claim(page).click()
      await expect(page.getByRole('heading', { name: 'Your ticket’s in' })).toBeVisible()
      await expectUsableInAllColours(page, 'claimed')
    })
  })
}
