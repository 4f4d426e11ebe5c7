/** Payments that are refused and can go on: other terms, and the player's own limit. */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, newTerms, test } from '../harness/database-journey.ts'
import { acceptTerms, CARDS, enterNow, fillCard, payButton, shownTickets } from '../harness/player.ts'
import type { Card } from '../harness/player.ts'
import { CARD_ALONE, FREE_OF_STEPS, OPT_IN, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const PAYMENT = '/api/generic-entry/payment'
const SURVEY = '/api/generic-entry/survey'
const CARD_ALONE_ID = 111

/** A card form that is completely filled in. */
async function readyToPay(page: Page, card: Card = CARDS.plain): Promise<void> {
  await page.goto(enter(CARD_ALONE))
  await acceptTerms(page)
  await fillCard(page, card)
}

test('terms that change while the page is open are read and accepted again, and the payment continues', async ({
  playerPage: page,
  statement,
  vendors,
  pageErrors,
}) => {
  pageErrors.allow(
    responseError(422, PAYMENT),
    responseError(422, '/api/generic-entry/enter'),
    responseError(422, SURVEY),
  )
  const raise = (id: number) => statement(newTerms(id))
  const changed = page.getByRole('alert').getByText(/^The terms have changed\. Read and accept them to carry on\./)
  const tick = page.getByRole('checkbox', { name: 'I accept the terms' })

  await readyToPay(page)
  await raise(CARD_ALONE_ID)
  await payButton(page).click()
  await expect(changed).toBeVisible()
  await expect(tick).not.toBeChecked()
  await acceptTerms(page)
  await payButton(page).click()
  expect(await shownTickets(page)).toHaveLength(1)
  expect(await vendors.capturedPence()).toEqual([150])

  // The same before an entry begins, and with a survey.
  for (const [competition, id] of [
    [FREE_OF_STEPS, 131],
    [OPT_IN, 133],
  ] as const) {
    await page.goto(enter(competition))
    await acceptTerms(page)
    await raise(id)
    await page.getByRole('button', { name: 'Enter now' }).click()
    await expect(changed).toBeVisible()
    await expect(tick).not.toBeChecked()
    await enterNow(page)
    expect(await shownTickets(page)).toHaveLength(1)
  }
})

test(
  'the player’s own limit is enforced, shown, and one tap away',
  { tag: '@gate' },
  async ({ playerPage: page, player, vendors, pageErrors }) => {
    pageErrors.allow(responseError(403, PAYMENT))
    await readyToPay(page)
    await player.call('/api/account/spend-limit', { limitPence: 100 })
    await payButton(page).click()
    const notice = page.getByRole('alert')
    await expect(notice).toHaveText(
      /This would take you over your monthly limit\. No money was taken\. You have £1 left to spend this month\./,
    )
    await expect(page.getByText('Over your limit').first()).toBeVisible()
    expect(await vendors.capturedPence()).toEqual([])
    await notice.getByRole('link', { name: 'My limits' }).click()
    await expect(page).toHaveURL('/win/profile/playing-safe')
  },
)
