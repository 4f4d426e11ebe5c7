/** The payment step on a phone: its length, what stays in view, and text of twice the size. */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { CARDS, chooseBundle, choosePaymentOption, fillCard, openQuestion, payButton } from '../harness/player.ts'
import { CARD_ALONE, QUIZ_THEN_CARD, enter } from '../harness/screens.ts'

test.use(PHONE)

const SCREEN = PHONE.viewport.height
const prize = (page: Page) => page.getByRole('region', { name: 'The prize' })

/** How far the page can be scrolled down from its position. */
const below = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)

async function answerRight(page: Page): Promise<void> {
  await openQuestion(page, QUIZ_THEN_CARD)
  await page.getByRole('radio', { name: 'Toast' }).check()
  await page.getByRole('button', { name: 'This is my answer' }).click()
  await expect(payButton(page)).toBeVisible()
}

test(
  'from the question to paying £10 by card takes at most one screen of scrolling, with the button always in view',
  { tag: '@gate' },
  async ({ playerPage: page }) => {
    await answerRight(page)
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
    await chooseBundle(page, '12 entries')
    await expect(payButton(page)).toHaveText(/^Pay £10/)
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    await choosePaymentOption(page, 'Card')
    await fillCard(page, CARDS.plain)
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    expect(await below(page)).toBeLessThanOrEqual(SCREEN)
  },
)

test('with the terms still to be accepted, the checkbox and the button are within that screen too', async ({
  playerPage: page,
}) => {
  await page.goto(enter(CARD_ALONE))
  await fillCard(page, CARDS.plain)
  await page.evaluate((far) => scrollTo(0, far), SCREEN)
  await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).toBeInViewport({ ratio: 1 })
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
})

test('the prize is a bar of 64 pixels, and its pill shows the current choice', async ({ playerPage: page }) => {
  await answerRight(page)
  const bar = await prize(page).boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(64)
  await expect(prize(page).getByRole('heading', { level: 1 })).toBeVisible()
  for (const [entries, total] of [
    ['12 entries', /^£10/],
    ['26 entries', /^£20/],
  ] as const) {
    await chooseBundle(page, entries)
    await expect(prize(page).getByText(total)).toBeVisible()
    await expect(payButton(page)).toHaveText(new RegExp(`^Pay ${total.source.slice(1)}`))
    await expect(page.getByRole('main').getByText(`Winner drawn`)).toBeVisible()
  }
})

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })
})
