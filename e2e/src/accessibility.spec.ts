import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './harness/browser.ts'
import { SCREEN_TOURS } from './harness/screen-tours.ts'
import { expect, test } from './harness/journey.ts'
import { findSmallTargets } from './harness/page-checks.ts'
import { cardField, PASSCODE, shownTickets } from './harness/player.ts'

/** Violations that axe finds, one line each: rule and target. Frames of the same origin are included. */
async function findings(page: Page): Promise<string[]> {
  // Axe does not check by default whether a control's name contains its visible text (WCAG 2.5.3).
  const rules = { 'label-content-name-mismatch': { enabled: true } }
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules })
  // The tab bar covers controls that can be scrolled into view. Without it they have their full size.
  const bar = (position: string) =>
    page.evaluate((to) => {
      const tabs = document.querySelector<HTMLElement>('nav[aria-label="Pages"]')
      if (tabs) tabs.style.position = to
    }, position)
  await bar('static')
  const { violations } = await axe.analyze()
  const small = await findSmallTargets(page)
  await bar('')
  return [...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)), ...small]
}

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  for (const [which, tour] of Object.entries(SCREEN_TOURS)) {
    test.describe(`on a ${screen.toLowerCase()}`, () => {
      test.use({ ...how, contextOptions: { reducedMotion: 'reduce' } })

      test(`axe finds nothing, and targets are large enough, on the screens ${which}`, async ({
        page,
        tourContext,
      }) => {
        test.slow()
        for await (const name of tour(tourContext)) {
          expect.soft(await findings(page), name).toEqual([])
        }
      })
    })
  }
}

/** The accessible name of the focused element; for a frame its title. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return ''
    const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((label) => label.innerText) : []
    return [at.getAttribute('aria-label'), at.getAttribute('title'), ...labels, (at as HTMLElement).innerText]
      .filter(Boolean)
      .join(' ')
      .trim()
  })
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp, maxPresses = 90): Promise<void> {
  const passed: string[] = []
  for (let n = 0; n <= maxPresses; n += 1) {
    const now = await focused(page)
    if (name.test(now)) return
    passed.push(now.replaceAll(/\s+/g, ' ').slice(0, 40))
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not reach ${name}; it reached:\n${passed.join('\n')}`)
}

test.describe('by keyboard alone', () => {
  test.use(DESKTOP)

  test('a new visitor gets from home to tickets, including the bank’s challenge', async ({ page, vendors, phone }) => {
    test.slow()
    const { keyboard } = page
    await page.goto('/win')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toMatch(/^Skip to/)
    await keyboard.press('Enter')
    await tabTo(page, /^£20,000 tax-free cash/)
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await tabTo(page, /^Enter Online Now!/)
    await keyboard.press('Enter')

    await expect(page.getByLabel('Mobile number')).toBeVisible()
    await expect(page.getByLabel('Mobile number')).toBeFocused()
    await keyboard.type(phone)
    await keyboard.press('Enter')
    await expect(page.getByLabel('The four-digit code')).toBeFocused()
    await keyboard.type(await vendors.textedCode(phone))
    // A complete code leads to the box, whose tick sends both.
    await expect(page.getByLabel('I am 18 or over')).toBeFocused()
    await keyboard.press('Space')
    // The last digit of each code leads on.
    for (const label of ['A new four-digit passcode', 'Your new passcode again']) {
      await expect(page.getByLabel(label)).toBeFocused()
      await keyboard.type(PASSCODE)
    }
    await expect(page.getByRole('heading', { name: 'Choose and pay' })).toBeFocused()
    await keyboard.press('Tab')
    expect(await focused(page)).toMatch(/^Set a monthly limit\?/)
    await tabTo(page, /^1 entry/)
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: '6 entries' })).toBeChecked()
    await tabTo(page, /^Apple Pay/)
    // Arrow keys move within the group of radio buttons, past Google Pay and PayPal to the card.
    for (let presses = 0; presses < 3; presses += 1) await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
    await expect(cardField(page, 'Card number')).toBeVisible()
    await tabTo(page, /^Card number/)
    // A key that is pressed before the next frame has the focus is lost. No person types that fast.
    await expect(cardField(page, 'Card number')).toBeFocused()
    await keyboard.type('4000000000001091')
    await keyboard.press('Tab')
    await expect(cardField(page, 'Expiry date')).toBeFocused()
    await keyboard.type('1230')
    await keyboard.press('Tab')
    await expect(cardField(page, 'Security code')).toBeFocused()
    await keyboard.type('123')
    await tabTo(page, /^Name on card/)
    await keyboard.type('Rosa Demo')
    await tabTo(page, /^Billing postcode/)
    await keyboard.type('N1 9GU')
    await tabTo(page, /accept the terms/)
    await keyboard.press('Space')
    await tabTo(page, /^Pay £7\.50/)
    await keyboard.press('Enter')

    const code = page.frameLocator('iframe[name="bank-challenge"]').getByLabel('Code from your bank')
    await expect(code).toBeFocused()
    await keyboard.type('1234')
    await keyboard.press('Enter')
    expect(await shownTickets(page)).toHaveLength(6)
    await expect(page.getByRole('heading', { name: /You’re in/ })).toBeFocused()
  })

  test('a player finds their limits, sets one and sees it confirmed, without a mouse', async ({ playerPage: page }) => {
    const { keyboard } = page
    await page.goto('/win')
    // The page is the same for everybody. The session is added to it a moment later.
    await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toBeVisible()
    await tabTo(page, /^My account/)
    await keyboard.press('Enter')
    await expect(page.getByText('Logged in as')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Limits and breaks' })).toBeVisible()
    await tabTo(page, /^Personal details/)
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Change: Name and postcode' })).toBeVisible()
    await tabTo(page, /^Playing safe/)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your own limit' })).toBeVisible()
    await tabTo(page, /^Monthly limit/)
    await keyboard.type('20')
    await keyboard.press('Enter')
    await expect(page.getByRole('status').getByText('Your limit is £20 a month.')).toBeAttached()
    await tabTo(page, /^7 days/)
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Take a break for 7 days?' })).toBeVisible()
    await tabTo(page, /^Not now/)
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '7 days' })).toBeFocused()
  })
})
