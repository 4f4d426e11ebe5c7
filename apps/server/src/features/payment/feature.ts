import type { CardFormSettings } from '@fairdraw/contract/payment.ts'
import type { Config } from '../../config.ts'
import type { Feature } from '../../feature.ts'
import { DEFAULT_INTERVAL, HOUR, MINUTE, SECOND } from '../../jobs/intervals.ts'
import { runClaimed } from '../../jobs/run-claimed.ts'
import { msUntil } from '../../jobs/wake.ts'
import { DELETE_CUSTOMER } from '../notification/vendor-tasks.ts'
import { queueJob } from '../notification/process-queue.ts'
import { bankLogoRoutes, createBanks } from './bank/banks.ts'
import { deleteCustomers } from './card/saved-cards.ts'
import { DISCOUNT_BATCH_SIZE, expireDiscounts } from './credit/expire-discounts.ts'
import { moneyDeskRoutes } from './desk/routes.ts'
import { PAYMENT_GAUGES } from './payment-gauges.ts'
import { reconcileRecent } from './reconciliation/compare-books.ts'
import { CALLED_OFF_BATCH_SIZE, CALLED_OFF_GAUGES, refundCalledOff } from './refund/refund-called-off.ts'
import { NEXT_ATTEMPT, REFUND_BATCH_SIZE, sweepRefunds } from './refund/sweep-refunds.ts'
import { paymentRoutes } from './routes.ts'
import { FOLLOW_BATCH_SIZE, NEXT_FOLLOW, followCaptured } from './settlement/follow-captured.ts'
import { methodsByVendor } from './settlement/settlers.ts'
import { NEXT_CHECK, PAYMENT_BATCH_SIZE, sweepPayments } from './sweep.ts'
import { paymentWebhooks } from './webhooks.ts'
import { personalData } from './personal-data.ts'

export const payment: Feature = {
  personalData,
  create: (house) => {
    const { config, priority, background: db, settlers, openBanking, gateway, books, workReporter, now } = house
    const paying = { ...house, db: priority }
    const pace = { ...DEFAULT_INTERVAL, minIntervalMs: 2 * SECOND }
    return {
      routes: async (serve, app) => {
        const banks = createBanks(openBanking, now)
        paymentRoutes(serve, { ...paying, banks, cardForm: cardFormSettings(config) })
        bankLogoRoutes(app, banks)
        moneyDeskRoutes(serve, house)
        await paymentWebhooks(app, paying)
      },
      gauges: [...PAYMENT_GAUGES, ...CALLED_OFF_GAUGES],
      jobs: [
        ...methodsByVendor(settlers).flatMap((methods) => [
          {
            name: `sweep payments by ${methods.join(', ')}`,
            ...pace,
            wakeOn: 'wake-payments' as const,
            nextDueInMs: () => msUntil(db, NEXT_CHECK),
            run: () => sweepPayments(db, settlers, methods, workReporter),
            batchSize: PAYMENT_BATCH_SIZE,
          },
          {
            name: `refund payments by ${methods.join(', ')}`,
            ...pace,
            wakeOn: 'wake-refunds' as const,
            nextDueInMs: () => msUntil(db, NEXT_ATTEMPT),
            run: () => sweepRefunds(db, settlers, methods, workReporter),
            batchSize: REFUND_BATCH_SIZE,
          },
          {
            name: `follow captured payments by ${methods.join(', ')}`,
            ...pace,
            wakeOn: 'wake-payments' as const,
            nextDueInMs: () => msUntil(db, NEXT_FOLLOW),
            run: () => followCaptured(db, settlers, methods, workReporter),
            batchSize: FOLLOW_BATCH_SIZE,
          },
        ]),
        {
          name: 'refund draws that were called off',
          ...pace,
          wakeOn: 'wake-refunds',
          run: () => refundCalledOff(db),
          batchSize: CALLED_OFF_BATCH_SIZE,
        },
        {
          name: 'expire discounts',
          maxIntervalMs: MINUTE,
          run: () => expireDiscounts(db),
          batchSize: DISCOUNT_BATCH_SIZE,
        },
        {
          name: 'reconcile the vendors’ books',
          maxIntervalMs: HOUR,
          run: () =>
            // Less than the interval, so that a process that begins a little earlier than an hour ago is not too early.
            runClaimed(db, { job: 'reconcile', now: now(), until: new Date(now().getTime() + 55 * MINUTE) }, () =>
              reconcileRecent(books),
            ),
          timeLimitMs: 10 * MINUTE,
        },
        {
          name: 'delete gateway customers',
          ...queueJob(db, { topics: [DELETE_CUSTOMER] }),
          minIntervalMs: 10 * SECOND,
          run: (stopping) => deleteCustomers({ db, reporter: workReporter, stopping }, gateway),
        },
      ],
    }
  },
}

/** What the card form asks and offers beside the card. What is off is absent. */
const cardFormSettings = ({
  CARD_POSTCODE,
  FAST_CHECKOUT_DOMAIN,
  GOOGLE_PAY_MERCHANT_ID,
}: Config): CardFormSettings => ({
  ...(CARD_POSTCODE && { asksPostcode: true }),
  ...(FAST_CHECKOUT_DOMAIN !== undefined && { fastCheckout: true }),
  ...(GOOGLE_PAY_MERCHANT_ID !== undefined && { googlePay: { merchantId: GOOGLE_PAY_MERCHANT_ID } }),
})
