/** A tag manager runs only with consent, which nothing asks for on arrival, and never where payment is taken (field rule 25). */
import type { Page } from '@playwright/test'
import { DESKTOP } from './harness/browser.ts'
import { simulateLeave, storedValue } from './harness/experiment-watch.ts'
import { UNANSWERED, answeredWith } from './harness/initial-storage.ts'
import { expect } from './harness/journey.ts'
import { logInByApi, rememberMe } from './harness/test-player.ts'
import { CARD_ALONE, enter } from './harness/screens.ts'
import { findCoveredActions, readReceived, recordOptionalRequests, test } from './harness/tag-manager-journey.ts'
import { findViolations } from './harness/usable.ts'

const QUESTION = 'May a measurement company learn what you look at here?'
const SWITCH = 'Share what I look at with the company that measures our site'
const choices = (page: Page) => page.getByRole('dialog', { name: 'Cookies and privacy' })
const switchOf = (page: Page) => choices(page).getByRole('checkbox', { name: SWITCH })
const openChoices = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Choose' }).press('Enter')
const hasDataLayer = (page: Page) => page.evaluate(() => 'dataLayer' in window)
const tagRequests = (addresses: readonly string[]) => addresses.filter((address) => address.includes('tag-manager'))

for (const width of [320, 390, 768, 1024, 1366, 1920])
  test.describe(`at ${width} px, before anybody has answered`, () => {
    test.use({ viewport: { width, height: 760 }, initialStorage: UNANSWERED })

    test('nothing asks or covers an action, and nothing of it is stored or fetched', async ({ page }) => {
      const addresses = recordOptionalRequests(page)
      const actions = 'main a, main button, header a, header button'
      // A competition is a dialog, and what is behind it cannot be pressed.
      const screens = { '/win': actions, [CARD_ALONE]: 'dialog a[href*="/enter"]', '/win/help.html': actions }
      for (const [address, selector] of Object.entries(screens)) {
        await page.goto(address)
        await page.mouse.move(100, 100)
        await page.waitForLoadState('networkidle')
        await expect(page.getByText(QUESTION).first()).toBeAttached()
        await expect(choices(page)).toHaveCount(0)
        await expect(page.locator(selector).first()).toBeVisible()
        expect(await findCoveredActions(page, selector), address).toEqual([])
        expect(await hasDataLayer(page)).toBe(false)
      }
      expect(tagRequests(addresses)).toEqual([])
      expect(await page.evaluate(() => document.cookie)).toBe('')
      expect(await storedValue(page, 'tags')).toBeNull()
    })
  })

test.describe('with counting switched off', () => {
  test.use({ ...DESKTOP, initialStorage: answeredWith('no') })

  test('nothing measures, until the switch for the tag manager is on; off again, its script and cookies are gone', async ({
    page,
    context,
    request,
    product: { origin },
  }) => {
    const addresses = recordOptionalRequests(page)
    await page.goto('/win')
    await page.mouse.move(100, 100)
    await page.waitForLoadState('networkidle')
    expect(addresses.filter((address) => !/engagement|content_cards/.test(address))).toEqual([])

    await openChoices(page)
    await expect(switchOf(page)).not.toBeChecked()
    expect(await findViolations(page)).toEqual([])
    await switchOf(page).press('Space')
    await expect(choices(page).getByText('This is on.')).toBeVisible()
    expect(JSON.parse((await storedValue(page, 'tags'))!)).toMatchObject({ choice: 'yes', wording: 1 })
    await expect.poll(() => readReceived(request)).toContain('{"event":"page-view","page":"list"}')
    await choices(page).getByRole('button', { name: 'Done' }).press('Enter')

    const player = await logInByApi(request, '07700900001')
    const tags = (await storedValue(page, 'tags'))!
    // An open page would notice that its choice is removed for a moment, and reload.
    await page.goto('about:blank')
    await rememberMe(context, origin, player, { ...answeredWith('no'), tags })
    await page.goto(CARD_ALONE)
    await page.mouse.move(100, 100)
    await expect.poll(() => readReceived(request)).toContain('{"event":"competition-view","competitionId":111}')
    await expect
      .poll(async () => (await readReceived(request)).filter((entry) => /"event":"player"/.test(entry)))
      .toHaveLength(1)
    const received = (await readReceived(request)).join('\n')
    expect(received).toMatch(/"player":"[\w-]{43}"/)
    expect(received).not.toMatch(/7700900001|\/win|token/)
    // Our own counts stay off.
    expect(addresses.filter((address) => address === '/api/measurements')).toEqual([])

    await page.goto(enter(CARD_ALONE))
    await expect(page.getByRole('heading', { name: 'Choose and pay' })).toBeVisible()
    const before = addresses.length
    await page.mouse.move(100, 100)
    await page.waitForLoadState('networkidle')
    await simulateLeave(page)
    expect(addresses.length).toBe(before)
    expect(await hasDataLayer(page)).toBe(false)

    await page.goto('/win')
    await page.mouse.move(100, 100)
    await expect.poll(() => hasDataLayer(page)).toBe(true)
    await openChoices(page)
    const reloaded = page.waitForEvent('load')
    await switchOf(page).press('Space')
    await reloaded
    await page.mouse.move(100, 100)
    await page.waitForLoadState('networkidle')
    expect(await hasDataLayer(page)).toBe(false)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(JSON.parse((await storedValue(page, 'tags'))!)).toMatchObject({ choice: 'no' })
  })
})

test.describe('a browser that sends Global Privacy Control', () => {
  const yes = JSON.stringify({ choice: 'yes', wording: 1, at: new Date().toISOString() })
  test.use({ ...DESKTOP, initialStorage: { tags: yes } })

  test('runs no tag manager, even after a yes, and is told why', async ({ page }) => {
    const addresses = recordOptionalRequests(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.goto('/win')
    await page.mouse.move(100, 100)
    await page.waitForLoadState('networkidle')
    expect([tagRequests(addresses), await hasDataLayer(page)]).toEqual([[], false])
    await openChoices(page)
    await expect(choices(page).getByText('your browser asks websites not to track you').first()).toBeVisible()
    await expect(switchOf(page)).toHaveCount(0)
  })
})
