import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import {
  acceptTerms,
  answerBank,
  bankFrame,
  cardField,
  CARDS,
  choosePaymentOption,
  fillCard,
  payButton,
  payByCard,
  shownTickets,
} from '../harness/player.ts'
import type { Card } from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

type WrongCard = {
  what: string
  card: Card
  /** What the player does at the bank. */
  atBank?: (page: Page) => Promise<void>
  message: RegExp
}

const WRONG: readonly WrongCard[] = [
  { what: 'a declined card', card: CARDS.declined, message: /Your bank declined the payment\. No money was taken\./ },
  {
    what: 'a card that has expired',
    card: CARDS.expired,
    message: /Your bank declined the payment\. No money was taken\./,
  },
  {
    what: 'a wrong security code',
    card: CARDS.wrongCode,
    message: /didn’t accept the security code\. No money was taken\./,
  },
  {
    what: 'a failed challenge',
    card: CARDS.challenged,
    atBank: (page) => answerBank(page, '9999'),
    message: /Your bank couldn’t confirm it was you\. No money was taken\./,
  },
  {
    what: 'a challenge that the bank refuses',
    card: CARDS.refusedByBank,
    atBank: (page) => answerBank(page, '1234'),
    message: /Your bank couldn’t confirm it was you\. No money was taken\./,
  },
  {
    what: 'a cancelled challenge',
    card: CARDS.challenged,
    atBank: (page) => bankFrame(page).getByRole('button', { name: 'Cancel' }).click(),
    message: /You closed your bank’s security check\. No money was taken\./,
  },
]

for (const { what, card, atBank, message } of WRONG) {
  test(`${what}: a clear message, no entry, no charge, and a retry works`, async ({
    page,
    vendors,
    pageErrors,
    player,
  }) => {
    pageErrors.allow(responseError(402, '/api/generic-entry/payment'))
    await page.goto(enter(CARD_ALONE))
    await payByCard(page, card)
    await atBank?.(page)

    // In the panel of the card, where it can be corrected.
    const alert = page.getByRole('group', { name: 'How would you like to pay?' }).getByRole('alert')
    await expect(alert).toHaveText(message)
    await expect(alert).toBeFocused()
    await expect(alert).toBeInViewport()
    await expect(cardField(page, 'Security code')).toHaveAttribute('aria-invalid', String(card === CARDS.wrongCode))
    expect(await vendors.capturedPence()).toEqual([])
    expect((await player.entries()).map(({ status }) => status)).toEqual(['pending'])

    await fillCard(page, CARDS.plain)
    await payButton(page).click()
    expect(await shownTickets(page)).toHaveLength(1)
    expect(await vendors.capturedPence()).toEqual([150])
    expect((await player.entries()).map(({ status }) => status)).toEqual(['completed'])
  })
}

// Row 2.8-30
test(
  'declined, reloaded, then refused by the bank’s check: each is told, and the card stays chosen',
  { tag: '@gate' },
  async ({ playerPage: page, vendors, pageErrors }) => {
    pageErrors.allow(responseError(402, '/api/generic-entry/payment'))
    const card = page.getByRole('radio', { name: /^Card/ })
    const alert = page.getByRole('group', { name: 'How would you like to pay?' }).getByRole('alert')
    await page.goto(enter(CARD_ALONE))
    await payByCard(page, CARDS.declined)
    await expect(alert).toHaveText(/Your bank declined the payment\. No money was taken\./)
    await page.reload()
    await expect(alert).toHaveText(/Your bank declined the payment\. No money was taken\./)
    await expect(card).toBeChecked()
    await payByCard(page, CARDS.failsUnasked)
    await expect(alert).toHaveText(
      'Your bank couldn’t confirm it was you. No money was taken. Try again, or use another card.',
    )
    await expect(card).toBeChecked()
    await expect(cardField(page, 'Card number')).toBeVisible()
    expect(await vendors.capturedPence()).toEqual([])
  },
)

test('banks without a challenge: one that refuses or cannot answer charges nothing, one that does not take part is charged', async ({
  playerPage: page,
  vendors,
}) => {
  await page.goto(enter(CARD_ALONE))
  await acceptTerms(page)
  for (const [card, message] of [
    [CARDS.failsUnasked, 'Your bank couldn’t confirm it was you. No money was taken.'],
    [CARDS.bankOutOfOrder, 'Your bank’s security check isn’t working. No money was taken.'],
  ] as const) {
    await fillCard(page, card)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText(message)
  }
  expect(await vendors.sales()).toEqual([])
  await fillCard(page, CARDS.bankTakesNoPart)
  await payButton(page).click()
  expect(await shownTickets(page)).toHaveLength(1)
  expect(await vendors.capturedPence()).toEqual([150])
})

test(
  'an empty form names every missing field at its place, and moves the focus to the first',
  { tag: '@gate' },
  async ({ playerPage: page, vendors }) => {
    await page.goto(enter(CARD_ALONE))
    const options = page.getByRole('group', { name: 'How would you like to pay?' })
    await expect(options.getByRole('radio', { checked: true })).toHaveCount(0)
    await payButton(page).click()
    await expect(options.getByText('Choose how you’d like to pay')).toBeInViewport()
    await expect(page.getByText('Please accept Terms & Condition first')).toBeVisible()
    const first = options.getByRole('radio').first()
    await expect(first).toBeFocused()
    await expect(first).toHaveAccessibleDescription('Choose how you’d like to pay')
    await choosePaymentOption(page, 'Card')
    await expect(options.getByText('Choose how you’d like to pay')).toBeHidden()
    expect(await vendors.sales()).toEqual([])
  },
)

// Row 1.5-13
test('without accepted terms the card is not checked', async ({ playerPage: page, vendors }) => {
  await page.goto(enter(CARD_ALONE))
  await fillCard(page, CARDS.plain)
  await payButton(page).click()
  await expect(page.getByText('Please accept Terms & Condition first')).toBeInViewport()
  await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).toBeFocused()
  expect(await vendors.sales()).toEqual([])
})
