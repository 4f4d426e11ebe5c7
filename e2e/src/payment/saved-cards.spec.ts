import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import {
  acceptTerms,
  answerBank,
  CARDS,
  choosePaymentOption,
  fillCard,
  payButton,
  payByCard,
  showAllPaymentOptions,
  shownTickets,
} from '../harness/player.ts'
import type { Card } from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'

test.use(PHONE)

/** Pays with a new card and saves it. */
async function saveCard(page: Page, card: Card): Promise<void> {
  await page.goto(enter(CARD_ALONE))
  await payAndSave(page, card)
}

/** Where the fields of a new card are shown. */
async function payAndSave(page: Page, card: Card): Promise<void> {
  await fillCard(page, card)
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check()
  await acceptTerms(page)
  await payButton(page).click()
  if (card === CARDS.challenged) await answerBank(page, '1234')
  await shownTickets(page)
}

const visibleOptions = (page: Page) => page.locator('input[name="payment-option"]:visible')

test('a saved card is the only method shown at first, and pays with one tap, once however often it is tapped', async ({
  playerPage: page,
  vendors,
}) => {
  await saveCard(page, CARDS.plain)
  await page.goto(enter(CARD_ALONE))
  const saved = page.getByRole('radio', { name: 'Visa ending 1111' })
  await expect(saved).toBeChecked()
  await expect(visibleOptions(page)).toHaveCount(1)
  await expect(payButton(page)).toHaveAccessibleName('Pay £1.50 with Visa ending 1111')
  await expect(payButton(page)).toHaveText(/Visa •••• /)
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })

  // Every other method is one tap away, and the saved card stays chosen.
  await showAllPaymentOptions(page)
  await expect(saved).toBeFocused()
  await expect(saved).toBeChecked()
  await expect(visibleOptions(page)).toHaveCount(7)

  await acceptTerms(page)
  await payButton(page).dblclick()
  await shownTickets(page)
  expect(await vendors.capturedPence()).toEqual([150, 150])
})

test(
  'a card is saved with a tick, pays the next time with the bank’s challenge only, and can be deleted',
  { tag: '@gate' },
  async ({ playerPage: page, vendors, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED/)
    await saveCard(page, CARDS.challenged)

    // The next time no field is filled in; the bank still sends its challenge.
    await page.goto(enter(CARD_ALONE))
    const savedCard = page.getByRole('radio', { name: 'Visa ending 1091' })
    await expect(savedCard).toBeChecked()
    await expect(page.locator('iframe[title="Card number"]')).toHaveCount(0)
    await acceptTerms(page)
    // If a chunk of the page cannot be loaded a message appears, and the button is enabled again.
    await page.route(/assets\/saved-card-/, (route) => route.abort())
    await payButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(/couldn’t be loaded\. No money was taken\. Reload the page/)
    await expect(payButton(page)).toHaveAttribute('aria-busy', 'false')
    await page.unrouteAll()
    await page.reload()
    await acceptTerms(page)
    await payButton(page).click()
    await answerBank(page, '9999')
    await expect(page.getByRole('alert')).toHaveText(/Your bank couldn’t confirm it was you\. No money was taken\./)
    await payButton(page).click()
    await answerBank(page, '1234')
    expect(await shownTickets(page)).toHaveLength(1)
    expect(await vendors.capturedPence()).toEqual([150, 150])

    await page.goto('/win/profile/payment-details')
    const details = page.getByRole('dialog', { name: 'Payment details' })
    await details.getByRole('button', { name: 'Remove: Visa ending 1091' }).click()
    await page
      .getByRole('dialog', { name: 'Remove Visa ending 1091?' })
      .getByRole('button', { name: 'Keep it' })
      .click()
    await expect(details.getByText('Visa ending 1091')).toBeVisible()
    await details.getByRole('button', { name: 'Remove: Visa ending 1091' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect(details.getByText('No saved cards yet.')).toBeVisible()
    await page.goto(enter(CARD_ALONE))
    await expect(page.getByRole('radio', { name: /^Card/ })).toBeVisible()
    await expect(savedCard).toHaveCount(0)
  },
)

test('a new card can be used although one is saved', async ({ playerPage: page, vendors }) => {
  await saveCard(page, CARDS.plain)
  await page.goto(enter(CARD_ALONE))
  await showAllPaymentOptions(page)
  await choosePaymentOption(page, 'Another card')
  await payByCard(page, CARDS.challenged)
  await answerBank(page, '1234')
  await shownTickets(page)
  expect(await vendors.capturedPence()).toEqual([150, 150])
})
