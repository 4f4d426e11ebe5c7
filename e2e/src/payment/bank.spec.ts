import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import {
  goToBank,
  acceptTerms,
  approveAtBank,
  cancelAtBank,
  chooseBank,
  chooseBundle,
  choosePaymentOption,
  logIn,
  payButton,
  payByCard,
  shownTickets,
} from '../harness/player.ts'
import { logInByApi } from '../harness/test-player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const BACK = '/win/entry/payment-result'
const FIND = '/api/ecospend/find-transaction'
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

// Rows 1.1-03, 1.2-15, 1.4-17
// Rows 1.9-09, 2.1-07, 2.2-05, 2.2-08
test(
  'a player pays by bank, returns in a new tab, is still logged in and gets tickets',
  { tag: '@gate' },
  async ({ page, context, player, vendors }) => {
    // The session is not remembered: it exists in this tab only.
    await context.setStorageState({ cookies: [], origins: [] })
    await page.goto(enter(CARD_ALONE))
    await logIn(page, player.phone)
    await chooseBundle(page, '6 entries')
    await chooseBank(page, 'Larkspur')
    await acceptTerms(page)
    expect(await tokenIn(page)).toBeNull()
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'Approve this payment' })).toBeVisible()

    const other = await context.newPage()
    await other.goto(page.url())
    await page.close()
    await approveAtBank(other)
    expect(new Set(await shownTickets(other)).size).toBe(6)
    expect(await tokenIn(other)).toBeNull()
    await expect.poll(vendors.transferredPence).toEqual([750])
  },
)

test('banks are found by name in a list that gets shorter, and banks that take no payments at the moment are marked', async ({
  playerPage: page,
}) => {
  await page.goto(enter(CARD_ALONE))
  await choosePaymentOption(page, 'Bank transfer')
  const banks = page.getByRole('radiogroup', { name: 'Your bank' })
  await expect(banks.getByRole('radio', { name: /Quarry Bank.*Not available at the moment/ })).toBeDisabled()
  for (const logo of await banks.locator('img').all()) {
    await logo.scrollIntoViewIfNeeded()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  const search = page.getByRole('searchbox', { name: 'Find your bank' })
  await search.fill('mutu')
  await expect(banks.getByRole('radio')).toHaveCount(1)
  expect((await banks.boundingBox())?.height).toBeLessThan(80)
  await expect(page.getByRole('status').getByText('1 bank found')).toBeAttached()
  await search.press('Enter')
  await search.fill('nobody')
  await expect(banks.getByText('We can’t find that bank')).toBeVisible()

  // Without a bank no call is made.
  await acceptTerms(page)
  await payButton(page).click()
  // The message is beside the list, and the player is moved there.
  await expect(page.getByText('Choose your bank')).toBeInViewport()
  await expect(search).toBeFocused()
  await expect(search).toHaveAccessibleDescription('Choose your bank')
})

test('cancelling at the bank charges nothing and loses nothing: another method pays', async ({
  playerPage: page,
  vendors,
}) => {
  await goToBank(page, CARD_ALONE)
  await cancelAtBank(page)
  await expect(page.getByRole('alert')).toHaveText(/You came back from your bank without paying\. No money was taken\./)
  await expect(page).toHaveURL(enter(CARD_ALONE))

  await choosePaymentOption(page, 'Card')
  await payByCard(page)
  expect(await shownTickets(page)).toHaveLength(1)
  expect(await vendors.capturedPence()).toEqual([150])
  expect(await vendors.transferredPence()).toEqual([])
})

test('going back from the bank shows the next actions, and another method cancels the bank payment', async ({
  playerPage: page,
  vendors,
}) => {
  await goToBank(page, CARD_ALONE)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Over to your bank' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your bank' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await choosePaymentOption(page, 'Card')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await vendors.paylinks()).map(({ isDeleted }) => isDeleted)).toEqual([true])
  await payByCard(page)
  expect(await shownTickets(page)).toHaveLength(1)
  expect([await vendors.capturedPence(), await vendors.transferredPence()]).toEqual([[150], []])
})

// Row 1.2-15
// Rows 2.2-01, 2.2-07, 2.4-35
// Rows 1.2-15, 2.2-05, 2.2-07, 2.2-08
test('returning without a payment id leads home; an unknown one says so in a panel, which closes to the listing', async ({
  playerPage: page,
  pageErrors,
}) => {
  pageErrors.allow(responseError(403, '/api/ecospend/find-transaction'))
  await page.goto(`${BACK}?utm_source=x`)
  await expect(page).toHaveURL('/win?utm_source=x')

  await page.goto(`${BACK}?paylink_id=nobodys&utm_source=x`)
  const panel = page.getByRole('dialog', { name: 'Your payment' })
  await expect(panel.getByRole('heading', { name: 'We can’t find that payment' })).toBeFocused()
  await expect(panel.getByRole('link', { name: 'My entries' })).toHaveAttribute('href', '/win/profile/entries')
  // A full load: the payment document's policy ends with it.
  await page.evaluate(() => document.documentElement.setAttribute('data-document', 'of the payment'))
  await panel.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/win?utm_source=x')
  await expect(page.locator('[data-document]')).toHaveCount(0)

  await page.goto(`${BACK}?paylink_id=nobodys`)
  await panel.getByRole('button', { name: 'Use another number' }).click()
  await expect(panel.getByLabel('Mobile number')).toBeVisible()
})

test.describe('by bank', () => {
  test.afterEach(async ({ page, vendors, request, player }) => {
    expect(await shownTickets(page)).toHaveLength(1)
    expect(await vendors.transferredPence(), 'charged once').toEqual([150])
    const after = await logInByApi(request, player.phone)
    expect((await after.entries()).map(({ status }) => status)).toEqual(['completed'])
  })

  test('a reload after the link is issued, and at the bank, continues with the same link', async ({
    playerPage: page,
    vendors,
  }) => {
    await goToBank(page, CARD_ALONE)
    await page.reload()
    await page.goBack()
    await page.reload()
    await page.getByRole('link', { name: 'Go to your bank' }).click()
    await approveAtBank(page)
    await shownTickets(page)
    await page.reload()
    await shownTickets(page)
    expect(await vendors.paylinks()).toHaveLength(1)
  })

  // Row 2.4-35
  test('no connection on return: shows a message, and continues when it is back', async ({
    playerPage: page,
    pageErrors,
  }) => {
    await goToBank(page, CARD_ALONE)
    await pageErrors.dropRequest(page, FIND)
    await approveAtBank(page)
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeFocused()
    await expect(page.getByText(/we can’t look up your payment yet\. Looking it up doesn’t charge you/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
  })
})
