/** With the policy 'ask', no browser takes part in experiments until its visitor agrees (field rule 25). */
import type { Page } from '@playwright/test'
import { DESKTOP, MOVING, PHONE } from './harness/browser.ts'
import {
  CARD,
  CARD_ID,
  recordEvents,
  storedValue,
  HERO,
  simulateLeave,
  recordPictures,
  recordScripts,
  layoutShift,
  tileOf,
  recordLayoutShifts,
} from './harness/experiment-watch.ts'
import { expect, test } from './harness/database-journey.ts'
import { UNANSWERED } from './harness/initial-storage.ts'
import { findViolations } from './harness/usable.ts'

test.use({ productName: 'asks', settings: { privacy: { experiments: 'ask' } } })

test.use(MOVING)

const QUESTION = 'Can we count what’s seen and which pictures work best?'
const openChoices = async (page: Page) => {
  await page.getByRole('button', { name: 'Cookies and privacy' }).press('Enter')
  return page.getByRole('dialog', { name: 'Cookies and privacy' })
}
for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()}, before anybody has answered`, () => {
    test.use({ ...how, initialStorage: UNANSWERED })

    test('nothing is asked, version A is shown, nothing is stored, fetched or counted for experiments, and the layout does not move', async ({
      page,
    }) => {
      const fetched = recordPictures(page)
      const events = recordEvents(page)
      const scripts = recordScripts(page)
      await page.addInitScript(recordLayoutShifts)
      await page.goto('/win')
      await page.waitForLoadState('networkidle')
      await expect(page.getByText(QUESTION)).toHaveCount(0)
      await tileOf(page, CARD_ID).scrollIntoViewIfNeeded()
      await expect.poll(() => fetched(CARD.a).length).toBeGreaterThan(0)
      await simulateLeave(page)
      expect(fetched(HERO.a).length).toBeGreaterThan(0)
      expect([...fetched(HERO.b), ...fetched(CARD.b)]).toEqual([])
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(draw|consent)$/)]),
      )
      expect(events).toEqual([])
      expect(scripts(/experiment-|tile-measurement|consent/)).toEqual([])
      expect(await layoutShift(page)).toBeLessThan(0.001)
    })

    test('yes and no are equally large, without an axe finding, and no is remembered', async ({ page }) => {
      await page.goto('/win/help.html')
      const choices = await openChoices(page)
      await expect(choices.getByText('You haven’t answered yet')).toBeVisible()
      const [yes, no] = [
        choices.getByRole('button', { name: 'Yes, count me in' }),
        choices.getByRole('button', { name: 'No, thanks' }),
      ]
      const look = (of: typeof yes) =>
        of.evaluate((element) => {
          const { width, height } = element.getBoundingClientRect()
          const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
          return { width: Math.round(width), height, color, backgroundColor, fontSize, fontWeight }
        })
      expect(await look(yes)).toEqual(await look(no))
      expect(await findViolations(page)).toEqual([])
      await no.click()
      await expect(choices.getByText(/^You said no on/)).toBeVisible()
      expect(await storedValue(page, 'draw')).toBeNull()
      await page.reload()
      await openChoices(page)
      await expect(choices.getByRole('button', { name: 'No, thanks' })).toHaveAttribute('aria-pressed', 'true')
    })
  })
}

test.describe('a visitor who agrees', () => {
  test.use({ ...DESKTOP, initialStorage: UNANSWERED })

  test('gets the pictures of their bucket at once, and loses it with a no, by keyboard', async ({ page }) => {
    const events = recordEvents(page)
    await page.goto('/win')
    const choices = await openChoices(page)
    await choices.getByRole('button', { name: 'Yes, count me in' }).press('Enter')
    await expect(choices.getByText(/^You said yes on/)).toBeVisible()
    expect(await storedValue(page, 'draw')).toMatch(/^([1-9]\d?|100)$/)
    expect(JSON.parse((await storedValue(page, 'consent')) ?? '')).toMatchObject({ choice: 'yes', wording: 2 })
    await choices.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-card-picture', /^[ab]$/)
    await tileOf(page, CARD_ID).scrollIntoViewIfNeeded()
    await expect.poll(() => simulateLeave(page).then(() => events.length)).toBeGreaterThan(0)

    await openChoices(page)
    await expect(choices.getByRole('button', { name: 'Yes, count me in' })).toHaveAttribute('aria-pressed', 'true')
    expect(await findViolations(page)).toEqual([])
    await choices.getByRole('button', { name: 'No, thanks' }).press('Enter')
    await expect(choices.getByText(/^You said no on/)).toBeVisible()
    expect(await storedValue(page, 'draw')).toBeNull()
    await expect(page.locator('html')).not.toHaveAttribute('data-card-picture')
    await page.keyboard.press('Escape')
    await expect(choices).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cookies and privacy' })).toBeFocused()
  })
})

test.describe('a visitor whose consent has expired', () => {
  const longAgo = JSON.stringify({ choice: 'yes', wording: 2, at: '2020-01-01T12:00:00Z' })
  test.use({ ...DESKTOP, initialStorage: { consent: longAgo, draw: '1' } })

  test('loses the bucket at the next page, gets version A and is not counted', async ({ page }) => {
    const events = recordEvents(page)
    await page.goto('/win')
    await expect.poll(() => storedValue(page, 'draw')).toBeNull()
    await expect(page.locator('html')).not.toHaveAttribute('data-card-picture')
    await simulateLeave(page)
    expect(events).toEqual([])
  })
})
