/** Every way to pay in a browser that translates the page: what is refused is said, and what is paid for gives tickets. */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { translator } from '../harness/conditions/translator.ts'
import { expect, test } from '../harness/journey.ts'
import { responseError } from '../harness/page-errors.ts'
import {
  acceptTerms,
  answerBank,
  approveAtBank,
  bankFrame,
  cancelAtBank,
  CARDS,
  chooseBank,
  choosePaymentOption,
  fillCard,
  openApplePaySheet,
  openGooglePaySheet,
  openPayPal,
  payButton,
  payByCard,
  payInSheet,
  shownTickets,
} from '../harness/player.ts'
import { logInByApi, registerByApi, rememberMe } from '../harness/test-player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'

test.use(PHONE)

const says = (page: Page, words: string) => expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
const DECLINED = 'Your bank declined the payment. No money was taken.'

type Way = {
  /** Only the demonstration's first player has credits. */
  hasCredits?: true
  pay: (page: Page) => Promise<unknown>
  /** What is captured by cards and wallets; a bank transfer is not. */
  pence: readonly number[]
}

const WAYS: Readonly<Record<string, Way>> = {
  'PayPal, after it was closed and declined': {
    pay: async (page) => {
      await choosePaymentOption(page, 'PayPal')
      await acceptTerms(page)
      await (await openPayPal(page)).getByRole('button', { name: 'Cancel and go back' }).click()
      await says(page, 'You closed PayPal. No money was taken.')
      const declined = await openPayPal(page)
      await declined.getByRole('radio', { name: /declined by the bank/i }).check()
      await declined.getByRole('button', { name: /^Pay £/ }).click()
      await says(page, 'PayPal declined the payment. No money was taken.')
      await (await openPayPal(page)).getByRole('button', { name: /^Pay £/ }).click()
    },
    pence: [150],
  },
  'a card and its bank’s check, after it was declined, refused and cancelled': {
    pay: async (page) => {
      await payByCard(page, CARDS.declined)
      await says(page, DECLINED)
      await fillCard(page, CARDS.challenged)
      await payButton(page).click()
      await answerBank(page, '9999')
      await says(page, 'Your bank couldn’t confirm it was you. No money was taken.')
      await fillCard(page, CARDS.challenged)
      await payButton(page).click()
      await bankFrame(page).getByRole('button', { name: 'Cancel' }).click()
      await says(page, 'You closed your bank’s security check. No money was taken.')
      await fillCard(page, CARDS.challenged)
      await payButton(page).click()
      await answerBank(page, '1234')
    },
    pence: [150],
  },
  'Apple Pay, after it was closed and declined': {
    pay: async (page) => {
      await choosePaymentOption(page, 'Apple Pay')
      await acceptTerms(page)
      await (await openApplePaySheet(page)).getByRole('button', { name: 'Cancel' }).click()
      await says(page, 'You closed Apple Pay. No money was taken.')
      const declined = await openApplePaySheet(page)
      await declined.getByRole('radio', { name: /declined/ }).check()
      await payInSheet(declined)
      await says(page, DECLINED)
      await expect(declined).toBeHidden()
      await payInSheet(await openApplePaySheet(page))
    },
    pence: [150],
  },
  'Google Pay and the bank’s check, after it was closed and declined': {
    pay: async (page) => {
      await choosePaymentOption(page, 'Google Pay')
      await acceptTerms(page)
      await (await openGooglePaySheet(page)).getByRole('button', { name: 'Cancel' }).click()
      await says(page, 'You closed Google Pay. No money was taken.')
      const declined = await openGooglePaySheet(page)
      await declined.getByRole('radio', { name: /declined/ }).check()
      await declined.getByRole('button', { name: 'Pay', exact: true }).click()
      await says(page, DECLINED)
      const sheet = await openGooglePaySheet(page)
      await sheet.getByRole('radio', { name: /whose bank asks/ }).check()
      await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
      await answerBank(page, '1234')
    },
    pence: [150],
  },
  'a bank transfer, after it was cancelled': {
    pay: async (page) => {
      await chooseBank(page, 'Alder Bank')
      await acceptTerms(page)
      await payButton(page).click()
      await cancelAtBank(page)
      await says(page, 'You came back from your bank without paying. No money was taken.')
      await chooseBank(page, 'Alder Bank')
      await acceptTerms(page)
      await payButton(page).click()
      await approveAtBank(page)
    },
    pence: [],
  },
  'credits, added and taken away before': {
    hasCredits: true,
    pay: async (page) => {
      const money = page.getByRole('checkbox', { name: /of entry credit/ })
      await money.check()
      await money.uncheck()
      await page.getByRole('checkbox', { name: /\d free/ }).check()
      await acceptTerms(page)
      await page.getByRole('button', { name: 'Enter with credits' }).click()
    },
    pence: [],
  },
}

for (const start of ['before', 'during', 'after'] as const)
  test.describe(`translated ${start} hydration`, () => {
    test.use({ browserAs: [translator(start)] })
    for (const [name, { pay, pence, hasCredits }] of Object.entries(WAYS))
      // Rows 1.1-03, 2.8-30
      test(`paid by ${name}`, async ({ page, context, request, product, vendors, phone, pageErrors }) => {
        // A translation that is there before React has its page rendered again once.
        pageErrors.allow(
          /^page failure: part$/,
          responseError(402, '/payment'),
          responseError(403, '/find-transaction'),
        )
        const player = hasCredits ? logInByApi(request, '07700900001') : registerByApi(request, vendors, phone)
        await rememberMe(context, product.origin, await player)
        await page.goto(enter(CARD_ALONE))
        await pay(page)
        expect(await shownTickets(page)).toHaveLength(1)
        expect(await vendors.capturedPence()).toEqual(pence)
      })
  })
