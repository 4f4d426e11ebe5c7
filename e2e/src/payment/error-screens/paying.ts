/** How a player reaches the error screen at the payment and at the sheet of quick pay. */
import { expect } from '../../harness/database-journey.ts'
import {
  acceptTerms,
  CARDS,
  choosePaymentOption,
  fillCard,
  goToBank,
  openPayPal,
  openQuestion,
  payButton,
  shownTickets,
} from '../../harness/player.ts'
import { CARD_ALONE, QUIZ_THEN_CARD, QUIZ_THEN_TOKENS, SURVEY_THEN_CARD, enter } from '../../harness/screens.ts'
import {
  PAYMENT,
  QUICK_PAY,
  of,
  CARD_ALONE_ID,
  answerUnknown,
  sendAsAnother,
  openPayment,
  paying,
  tapQuickPay,
  edit,
  edited,
  openOnly,
  expire,
} from './world.ts'
import type { Scenario } from './world.ts'

export const PAYING: Record<string, Scenario> = {
  'on-hold at payment': {
    reach: paying((world) => edit(world, CARD_ALONE_ID, 'status', '"on-hold"')),
  },
  'wrong-payment-method at payment': {
    reach: paying((world) => edit(world, CARD_ALONE_ID, 'meta,payment,paymentForm', '"tokens"')),
  },
  'no-active-ticket at payment': {
    reach: paying(({ statement, player }) =>
      statement(`update entries set state = 'cancelled' where player_id = ${of(player)}`),
    ),
  },
  'age-unverified at payment': {
    reach: paying(({ statement, player }) =>
      statement(`update players set age_stated_at = null where id = ${of(player)}`),
    ),
  },
  'entry-timeout at payment': { reach: paying(({ statement, player }) => statement(expire(player))) },
  'entry-finished at payment': {
    isPaidElsewhere: true,
    reach: paying(async ({ context }) => {
      const other = await context.newPage()
      await openPayment(other)
      await payButton(other).click()
      await shownTickets(other)
      await other.close()
    }),
  },
  'entry-limit-exceeded at payment': {
    isNotice: true,
    reach: edited(CARD_ALONE_ID, 'meta,cap', '3', async ({ page }) => {
      await openPayment(page)
      await page.getByRole('radio', { name: '6 entries' }).check()
      await payButton(page).click()
    }),
  },
  'unauthorized at payment': {
    injected: 'the token of another player',
    reach: paying((world) => sendAsAnother(world, PAYMENT)),
  },
  'not-enough-tokens at payment': {
    reach: async ({ page, request, player, statement }) => {
      await statement(`update wallets set balance = 40 where asset = 'tokens' and player_id = ${of(player)}`)
      await openQuestion(page, QUIZ_THEN_TOKENS)
      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: 'This is my answer' }).click()
      const pay = page.getByRole('button', { name: /tokens/ })
      await expect(pay).toBeVisible()
      // Spent in another tab.
      const reply = await request.post('/api/generic-entry/enter', {
        data: { competitionId: 143, termsAccepted: true },
        headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': crypto.randomUUID() },
      })
      expect(reply.status()).toBe(200)
      await pay.click()
    },
  },
  'step-not-finished at payment': {
    isPaidElsewhere: true,
    reach: edited(157, 'meta,steps', '["payment", "survey"]', async ({ page, context }) => {
      await openPayment(page, SURVEY_THEN_CARD)
      const other = await context.newPage()
      await openPayment(other, SURVEY_THEN_CARD)
      await payButton(other).click()
      await expect(other.getByRole('radio', { name: 'Poached' })).toBeVisible()
      await other.close()
      await payButton(page).click()
    }),
  },
  'payment-duplicated at payment': {
    reach: paying(async ({ context }) => {
      const other = await context.newPage()
      await goToBank(other, CARD_ALONE)
      await other.close()
    }),
  },
  'entry-failed at payment': {
    isNotice: true,
    known: { method: 'card' },
    reach: async ({ page }) => {
      await openPayment(page)
      await fillCard(page, CARDS.declined)
      await payButton(page).click()
    },
  },
  'entry-failed at payment, by PayPal': {
    isNotice: true,
    known: { method: 'paypal' },
    reach: async ({ page }) => {
      await page.goto(enter(CARD_ALONE))
      await acceptTerms(page)
      await choosePaymentOption(page, 'PayPal')
      const payPal = await openPayPal(page)
      await payPal.getByRole('radio', { name: /declined by the bank/i }).check()
      await payPal.getByRole('button', { name: /^Pay/ }).click()
    },
  },
  'entry-failed at payment, by a wrong security code': {
    isNotice: true,
    known: { method: 'card', failure: 'security-code' },
    reach: async ({ page }) => {
      await openPayment(page)
      await fillCard(page, CARDS.wrongCode)
      await payButton(page).click()
    },
  },
  'internal-error at payment': {
    injected: 'a refusal that this build does not know',
    reach: paying(({ page }) => answerUnknown(page, PAYMENT)),
  },

  'on-hold at quick-pay': { reach: edited(CARD_ALONE_ID, 'status', '"on-hold"', openOnly(QUICK_PAY)) },
  'wrong-payment-method at quick-pay': { reach: openOnly(`${QUIZ_THEN_CARD}/quick-pay/apple`) },
  'closed at quick-pay': {
    reach: edited(CARD_ALONE_ID, 'dateStop', '"2026-01-02T21:00:00.000Z"', openOnly(QUICK_PAY)),
  },
  'not-started at quick-pay': {
    reach: edited(CARD_ALONE_ID, 'dateStart', '"2099-01-02T21:00:00.000Z"', openOnly(QUICK_PAY)),
  },
  'unauthorized at quick-pay': {
    injected: 'a status token that has ended',
    reach: async ({ page, phone }) => {
      const stored = { entryId: crypto.randomUUID(), statusToken: 'ended', phone }
      await page.addInitScript(
        (value) => window.sessionStorage.setItem('quick-pay-opened:111', value),
        JSON.stringify(stored),
      )
      await page.goto(QUICK_PAY)
    },
  },
  'entry-failed at quick-pay': {
    isNotice: true,
    known: { method: 'apple-pay' },
    reach: (world) => tapQuickPay(world, /declined/),
  },
  'internal-error at quick-pay': {
    injected: 'a refusal that this build does not know',
    reach: async (world) => {
      await answerUnknown(world.page, '/api/quick-pay/entry')
      await tapQuickPay(world)
    },
  },
}
