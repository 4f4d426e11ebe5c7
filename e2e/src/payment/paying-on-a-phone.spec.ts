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

test(
  'the prize is a bar of 64 pixels, and its pill shows the current choice',
  { tag: '@gate' },
  async ({ playerPage: page }) => {
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
  },
)

test('wallets come first, and nothing is expanded before it is chosen', async ({ playerPage: page }) => {
  await page.goto(enter(CARD_ALONE))
  const options = page.getByRole('group', { name: 'How would you like to pay?' }).getByRole('radio')
  await expect(options.first()).toBeVisible()
  expect(await options.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    'apple-pay',
    'google-pay',
    'paypal',
    'card',
    'fast-checkout',
    'bank',
  ])
  await expect(page.locator('#card-number')).toBeHidden()
})

test('a bundle shows its price per entry and the saving', async ({ playerPage: page }) => {
  await page.goto(enter(CARD_ALONE))
  const six = page.getByRole('radio', { name: '6 entries' })
  await expect(six).toHaveAccessibleName(/£1\.25 each\s*Save £1\.50\s*£7\.50/)
  for (const bundle of await page.getByRole('group', { name: 'How many entries?' }).locator('label').all())
    expect((await bundle.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('with text of twice the size everything fits the screen, from the question to the button', async ({
  playerPage: page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  )
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await openQuestion(page, QUIZ_THEN_CARD)
  expect(await overflow()).toBe(0)
  await page.getByRole('radio', { name: 'Toast' }).check()
  await page.getByRole('button', { name: 'This is my answer' }).click()
  await choosePaymentOption(page, 'Card')
  await fillCard(page, CARDS.plain)
  expect(await overflow()).toBe(0)
  await choosePaymentOption(page, 'Bank transfer')
  await expect(page.getByRole('radio', { name: 'Alder Bank', exact: true })).toBeVisible()
  expect(await overflow()).toBe(0)
})

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('the step’s number and the current choice are still visible', async ({ playerPage: page }) => {
    await answerRight(page)
    const mark = page.getByRole('list', { name: 'Steps of your entry' }).locator('[aria-current] > span').first()
    const colours = await mark.evaluate((element) => {
      const { color, backgroundColor, borderTopWidth } = getComputedStyle(element)
      return { isTold: color !== backgroundColor, border: Number.parseFloat(borderTopWidth) }
    })
    expect(colours).toEqual({ isTold: true, border: 2 })
    const [chosen, other] = await page
      .getByRole('group', { name: 'How many entries?' })
      .locator('label')
      .evaluateAll((all) => all.slice(0, 2).map((one) => getComputedStyle(one).borderTopColor))
    expect(chosen).not.toBe(other)
  })
})
