import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import {
  acceptTerms,
  answerBank,
  bankFrame,
  CARDS,
  choosePaymentOption,
  enterNow,
  fillCard,
  logIn,
  payButton,
  shownTickets,
  shownTicketsElsewhere,
} from '../harness/player.ts'
import { logInByApi } from '../harness/test-player.ts'
import type { TestPlayer } from '../harness/test-player.ts'
import { CARD_ALONE, QUIZ_THEN_CARD, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const PAYMENT = '/api/generic-entry/payment'

type AtPayment = { player: TestPlayer; page: Page }

/** A player whose card form is completely filled in. */
const ready = test.extend<{ atPayment: AtPayment }>({
  atPayment: async ({ page, player, request, vendors }, use) => {
    await page.goto(enter(CARD_ALONE))
    await fillIn(page)
    await use({ player, page })
    expect(await vendors.capturedPence(), 'charged once').toEqual([150])
    const after = await logInByApi(request, player.phone)
    expect((await after.entries()).map(({ status }) => status)).toEqual(['completed'])
  },
})

async function fillIn(page: Page): Promise<void> {
  await acceptTerms(page)
  await fillCard(page, CARDS.plain)
}

ready('a double click on Pay pays once', { tag: '@gate' }, async ({ atPayment: { page } }) => {
  await payButton(page).dblclick()
  expect(await shownTickets(page)).toHaveLength(1)
})

ready(
  'two tabs at the same card form pay once, and both end with the tickets',
  async ({ atPayment, context, pageErrors }) => {
    pageErrors.allow(responseError(409, '/api/generic-entry/payment'), responseError(409, '/api/generic-entry/enter'))
    const { page } = atPayment
    const other = await context.newPage()
    await other.goto(enter(CARD_ALONE))
    await fillIn(other)
    await Promise.all([payButton(page).click(), payButton(other).click()])
    // Either may be first; the other says so.
    const second = page.getByRole('button', { name: /^See my (tickets|payment)$/ })
    const isSecond = second.or(page.getByRole('heading', { name: /^You’re in!/ }))
    await expect(isSecond).toBeVisible()
    const [winning, losing] = (await second.isVisible()) ? [other, page] : [page, other]
    const [here, there] = [await shownTickets(winning), await shownTicketsElsewhere(losing)]
    expect(there).toEqual(here)
  },
)

ready('a refresh of the result, and going back and forward, pay nothing more', async ({ atPayment: { page } }) => {
  await payButton(page).click()
  const first = await shownTickets(page)
  await page.reload()
  expect(await shownTickets(page)).toEqual(first)
  await page.getByRole('link', { name: 'My entries' }).click()
  await expect(page.getByRole('dialog').getByText(first[0] ?? '')).toBeVisible()
  await page.goBack()
  expect(await shownTickets(page)).toEqual(first)
})

// Row 1.8-07
ready(
  'no connection at the card form: shows a message, keeps the form, and continues when it is back',
  async ({ atPayment, context, pageErrors }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    const { page } = atPayment
    await context.setOffline(true)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(/No money was taken\./)
    await context.setOffline(false)
    await payButton(page).click()
    expect(await shownTickets(page)).toHaveLength(1)
  },
)

ready(
  'no connection just after the payment is sent: a retry finds it paid',
  { tag: '@gate' },
  async ({ atPayment: { page }, pageErrors }) => {
    await pageErrors.dropResponse(page, PAYMENT)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(/Nothing is lost/)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(await shownTickets(page)).toHaveLength(1)
  },
)

// Row 2.7-27
ready(
  'the card form cannot be loaded: shows a message, and can be loaded again',
  async ({ atPayment: { page }, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED|Failed to load resource|braintree|dynamically imported module/)
    let isDown = true
    await page.route(/\/hosted-fields-[^/]*\.js$/, (route) => (isDown ? route.abort() : route.continue()))
    await page.reload()
    await choosePaymentOption(page, 'Card')
    await expect(page.getByRole('alert')).toHaveText(/couldn’t load the card form/)
    isDown = false
    await page.getByRole('button', { name: 'Load the card form again' }).click()
    // The page comes again as a new document.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await choosePaymentOption(page, 'Card')
    await fillIn(page)
    await payButton(page).click()
    expect(await shownTickets(page)).toHaveLength(1)
  },
)

ready(
  'a session that ended in the middle: the player logs in again and continues',
  async ({ atPayment, pageErrors }) => {
    pageErrors.allow(/status of 401/)
    const { page, player } = atPayment
    await player.logOut()
    await payButton(page).click()
    await logIn(page, player.phone)
    await fillIn(page)
    await payButton(page).click()
    expect(await shownTickets(page)).toHaveLength(1)
  },
)

test('a reload after the question does not ask it again', async ({ page, vendors, player }) => {
  await page.goto(enter(QUIZ_THEN_CARD))
  await enterNow(page)
  await expect(page.getByRole('radio', { name: 'Toast' })).toBeVisible()
  await page.reload()
  await page.getByRole('radio', { name: 'Toast' }).check()
  await page.getByRole('button', { name: 'This is my answer' }).click()
  await expect(payButton(page)).toBeVisible()
  await page.reload()
  await expect(payButton(page)).toBeVisible()
  expect(await player.entries()).toHaveLength(1)

  await fillCard(page, CARDS.challenged)
  await payButton(page).click()
  await expect(bankFrame(page).getByLabel('Code from your bank')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await fillCard(page, CARDS.challenged)
  await payButton(page).click()
  await answerBank(page, '1234')
  expect(await shownTickets(page)).toHaveLength(2)
  expect(await vendors.capturedPence()).toEqual([200])
})
