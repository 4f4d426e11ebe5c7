import type { Page } from '@playwright/test'
import { DESKTOP, MOVING, PHONE } from './harness/browser.ts'
import {
  CARD,
  CARD_ID,
  recordEvents,
  waitTwoFrames,
  HERO,
  simulateLeave,
  recordPictures,
  recordScripts,
  layoutShift,
  tileOf,
  recordLayoutShifts,
} from './harness/experiment-watch.ts'
import { expect, test } from './harness/journey.ts'
import { answeredWith } from './harness/initial-storage.ts'
import { chooseBundle, payButton, payByCard, shownTickets } from './harness/player.ts'
import { CARD_ALONE, enter } from './harness/screens.ts'
import { findViolations } from './harness/usable.ts'

test.use(MOVING)

const bundles = (page: Page) => page.getByRole('group', { name: 'How many entries?' }).getByRole('radio')

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`with consent and bucket 1, on a ${screen.toLowerCase()}`, () => {
    test.use({ ...how, initialStorage: answeredWith('yes', 1) })

    // Rows 1.1-19, 1.4-25
    test('only version B is fetched and shown on hero, tile and details, and the layout does not move', async ({
      page,
    }) => {
      const fetched = recordPictures(page)
      await page.addInitScript(recordLayoutShifts)
      await page.goto('/win')
      await expect(page.getByRole('img', { name: /a drive at sunrise/ }).first()).toBeVisible()
      await expect.poll(() => fetched(HERO.b).length).toBe(1)
      await tileOf(page, CARD_ID).scrollIntoViewIfNeeded()
      await expect.poll(() => fetched(CARD.b).length).toBeGreaterThan(0)
      await expect(tileOf(page, CARD_ID).getByRole('img')).toHaveCount(1)
      await tileOf(page, CARD_ID).getByRole('link').click()
      await expect(page.getByRole('dialog').locator('img[src*="cash-20k-b-card"]')).toBeVisible()
      expect([...fetched(HERO.a), ...fetched(CARD.a)]).toEqual([])
      expect(await layoutShift(page)).toBeLessThan(0.001)
    })

    // Row 1.9-46
    test('a tile counts as seen when all of it is in view, once per page view, and as chosen', async ({ page }) => {
      const events = recordEvents(page)
      await page.goto('/win')
      await page.waitForLoadState('networkidle')
      const tile = tileOf(page, CARD_ID)
      // Scrolled sideways so that all of it is in view: on a phone its row shows one tile and the edge of the next.
      await tile.evaluate((element) => {
        const row = element.closest('ul')!
        const { left } = element.getBoundingClientRect()
        row.scrollBy({ left: left - Number.parseFloat(getComputedStyle(row).paddingLeft), behavior: 'instant' })
      })
      const scrollTo = async (share: number) => {
        await tile.evaluate((element, part) => {
          const { top, height } = element.getBoundingClientRect()
          window.scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' })
        }, share)
        await waitTwoFrames(page)
      }
      const of = (name: string) => events.filter((each) => each.competitionId === CARD_ID && each.name === name)
      await scrollTo(0.98)
      await simulateLeave(page)
      expect(of('tile-view')).toEqual([])
      for (const share of [1.2, 0.5, 1.2]) await scrollTo(share)
      await simulateLeave(page)
      await expect.poll(() => of('tile-view')).toEqual([{ name: 'tile-view', competitionId: CARD_ID, version: 'b' }])
      const ofExperiment = (name: string) =>
        events.filter((each) => each.experiment === 'card-picture' && each.name === name)
      expect(ofExperiment('exposure')).toEqual([{ name: 'exposure', experiment: 'card-picture', version: 'b' }])
      await tile.getByRole('link').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await simulateLeave(page)
      await expect.poll(() => of('tile-click')).toHaveLength(1)
      await page.goBack()
      await scrollTo(0.5)
      await scrollTo(1.2)
      await simulateLeave(page)
      await waitTwoFrames(page)
      expect(of('tile-view')).toHaveLength(1)
      // On another visit the tile counts again, but the browser has already been exposed and has responded.
      await page.goto('/win')
      await page.waitForLoadState('networkidle')
      await tile.evaluate((element) =>
        element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' }),
      )
      await expect.poll(() => simulateLeave(page).then(() => of('tile-view').length)).toBe(2)
      expect([ofExperiment('exposure').length, ofExperiment('response').length]).toEqual([1, 1])
    })

    test('tiles behind an open competition are not counted as seen', async ({ page }) => {
      const events = recordEvents(page)
      await page.goto(CARD_ALONE)
      await page.waitForLoadState('networkidle')
      await expect
        .poll(() => simulateLeave(page).then(() => events.map(({ name }) => name)))
        .toContain('competition-view')
      await waitTwoFrames(page)
      expect(events.filter(({ name }) => name.startsWith('tile') || name === 'exposure')).toEqual([])
    })

    // Row 1.4-26
    test('the document that takes payment has no experiment, except the layout that was assigned before', async ({
      playerPage: page,
    }) => {
      const events = recordEvents(page)
      const scripts = recordScripts(page)
      const reply = await page.goto(enter(CARD_ALONE))
      expect(await reply?.text()).not.toContain('cardPicture')
      await expect(page.getByRole('heading', { name: 'Choose and pay' })).toBeVisible()
      await expect(bundles(page).first()).toHaveAttribute('value', 'warm-1')
      const last = bundles(page).last()
      await expect(last).not.toBeInViewport()
      const more = page.getByRole('button', { name: 'More bundles' })
      const firstBundleLeft = async () => (await bundles(page).first().boundingBox())?.x
      const isStill = async () => {
        const before = await firstBundleLeft()
        await waitTwoFrames(page)
        return (await firstBundleLeft()) === before
      }
      while (await more.isEnabled()) {
        const before = await firstBundleLeft()
        await more.click()
        await expect.poll(firstBundleLeft).not.toBe(before)
        // The button disappears once the last bundle is in view; a step that is still moving may cause that.
        await expect.poll(isStill).toBe(true)
      }
      await expect(last).toBeInViewport()
      // With reduced motion the target is in view at once.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const atEnd = await firstBundleLeft()
      await page.getByRole('button', { name: 'Earlier bundles' }).click()
      expect(await isStill()).toBe(true)
      expect(await firstBundleLeft()).not.toBe(atEnd)
      await bundles(page).first().focus()
      await page.keyboard.press('ArrowRight')
      await expect(bundles(page).nth(1)).toBeChecked()
      await expect(payButton(page)).toHaveText('Pay £7.50')
      expect(await findViolations(page)).toEqual([])
      await simulateLeave(page)
      expect(events).toEqual([])
      expect(scripts(/experiment|tile-measurement|consent/)).toEqual([])
      await expect(page.locator('html')).not.toHaveAttribute('data-card-picture')
    })
  })

  test.describe(`with consent and bucket 100, on a ${screen.toLowerCase()}`, () => {
    test.use({ ...how, initialStorage: answeredWith('yes', 100) })

    // Rows 1.4-26, 1.4-27
    test('the other set of bundles is a list, and the chosen bundle is charged', async ({
      playerPage: page,
      vendors,
    }) => {
      await page.goto(enter(CARD_ALONE))
      await expect(bundles(page).first()).toHaveAttribute('value', 'plain-28')
      await expect(bundles(page).last()).toBeChecked()
      await chooseBundle(page, '6 entries')
      await payByCard(page)
      expect(await shownTickets(page)).toHaveLength(6)
      expect(await vendors.capturedPence()).toEqual([750])
    })
  })
}
