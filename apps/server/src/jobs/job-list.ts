/** All jobs: what each does, which notification wakes it, and its longest wait (docs/mechanisms/messages.md#jobs). */
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import { isNoticeHour } from '@fairdraw/rules/prize/result-notice.ts'
import { COUNTER_BATCH_SIZE, foldCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'
import type { ErasedBreaks } from '../features/player/erased-breaks.ts'
import { ANALYTICS_PURGE_BATCH_SIZE, purgeAnalytics } from '../features/analytics/measurements.ts'
import type { Measurements } from '../features/analytics/measurements.ts'
import { SUM_INTERVAL_MS, sumFunnel } from '../features/analytics/sum-funnel.ts'
import { AGE_CHECK_BATCH_SIZE, NEXT_AGE_CHECK, askAboutAges } from '../features/age-check/ask-vendor.ts'
import { purgeOldEmailCodes } from '../features/account/email-codes.ts'
import type { EmailCodes } from '../features/account/email-codes.ts'
import { purgeKeptTexts } from '../features/content/live-preview/live-previews.ts'
import { purgePreviews } from '../features/content/preview/previews.ts'
import { DUE_BATCH_SIZE, NEXT_DUE, publishDue } from '../features/content/publish.ts'
import type { Catalogue } from '../features/catalogue/catalogue.ts'
import { runWeeklyDraws } from '../features/draw/run-weekly.ts'
import type { DrawContext } from '../features/draw/steps.ts'
import { LAPSE_BATCH_SIZE, NEXT_LAPSE, callAlternates, lapseAwards } from '../features/prize/alternates.ts'
import { awardDraws } from '../features/prize/award-draw.ts'
import { CHECKED_BATCH_SIZE, finishCheckedClaims } from '../features/prize/finish-checked.ts'
import { CODE_BATCH_SIZE, assignWaitingCodes } from '../features/prize/give-code.ts'
import { NEXT_REMINDER, REMIND_PRIZES_BATCH, remindWinners, revealLate } from '../features/prize/remind.ts'
import {
  NEXT_NOTICES,
  NOTICE_BATCH_SIZE,
  notifyUncalledAlternates,
  sendResultNotices,
} from '../features/prize/result-notices.ts'
import { withdrawVoid } from '../features/prize/withdrawal/withdraw.ts'
import { NEXT_ROUND, drawDueWinners } from '../features/draw/draw-winners.ts'
import { NEXT_TO_OPEN, OPEN_BATCH_SIZE, openDraws } from '../features/draw/open-draws.ts'
import { EXPIRY_BATCH_SIZE, NEXT_DEADLINE, expireEntries } from '../features/entry/expire.ts'
import { NEXT_RELEASE, RELEASE_BATCH_SIZE, releaseHeldTickets } from '../features/entry/run/hold-tickets.ts'
import { noteSoldOut } from '../features/entry/run/note-sold-out.ts'
import { REMIND_BATCH_SIZE, remindOfUnfinished } from '../features/entry/remind.ts'
import { PURGE_BATCH_SIZE, purgeIntake } from '../features/intake/purge.ts'
import { processRows } from '../features/intake/process-rows.ts'
import { STAMP_BATCH_SIZE, stampTrees } from '../features/log/timestamps.ts'
import { purgeOldLogins } from '../features/login/purge.ts'
import type { Tokens } from '../features/login/session/tokens.ts'
import { hasConsent } from '../features/marketing/consents.ts'
import type { UnsubscribeTokens } from '../features/marketing/unsubscribe-tokens.ts'
import { DELIVERY_CHANNELS, deliverMessages, topicsOfChannel } from '../features/notification/deliver.ts'
import { CARD_DELIVERY_GRACE_SECONDS, deleteCards } from '../features/notification/delete-cards.ts'
import { DELETE_CARDS, DELETE_CUSTOMER } from '../features/notification/messages.ts'
import { nextDue } from '../features/notification/outbox.ts'
import { RUN_LIMIT } from '../features/notification/process-queue.ts'
import { DISMISSALS_BATCH_SIZE, purgeDismissals } from '../features/notification/dismissals.ts'
import { PURGE_LIMIT, purgeOutbox, purgeSentMessages } from '../features/notification/watch-outbox.ts'
import type { createOutboxWatch } from '../features/notification/watch-outbox.ts'
import { DISCOUNT_BATCH_SIZE, expireDiscounts } from '../features/payment/credit/expire-discounts.ts'
import { FOLLOW_BATCH_SIZE, NEXT_FOLLOW, followCaptured } from '../features/payment/settlement/follow-captured.ts'
import { deleteCustomers } from '../features/payment/card/saved-cards.ts'
import { methodsByVendor } from '../features/payment/settlement/settlers.ts'
import type { Settlers } from '../features/payment/settlement/settlers.ts'
import { reconcileRecent } from '../features/payment/reconciliation/compare-books.ts'
import type { Books } from '../features/payment/reconciliation/reconcile-day.ts'
import { NEXT_CHECK, PAYMENT_BATCH_SIZE, sweepPayments } from '../features/payment/sweep.ts'
import { CALLED_OFF_BATCH_SIZE, refundCalledOff } from '../features/payment/refund/refund-called-off.ts'
import { NEXT_ATTEMPT, REFUND_BATCH_SIZE, sweepRefunds } from '../features/payment/refund/sweep-refunds.ts'
import { purgeOldStates } from '../features/payout/link.ts'
import { NEXT_PAYOUT, PAYOUT_BATCH_SIZE, sweepPayouts } from '../features/payout/sweep-payouts.ts'
import { purgeOldStatusTokens } from '../features/quick-pay/status-tokens.ts'
import { purgeStaffLogins } from '../features/staff/purge.ts'
import { KEYS_BATCH_SIZE, purgeOldKeys } from '../http/idempotency.ts'
import type { WorkReporter } from '../observability/work-reporter.ts'
import type { AgeChecks } from '../vendors/age-check/age-check.ts'
import type { CardGateway } from '../vendors/braintree/gateway.ts'
import type { Engagement } from '../vendors/engagement/engagement.ts'
import type { Mail } from '../vendors/mail/mail.ts'
import type { Payouts } from '../vendors/paypal/paypal.ts'
import type { Sms } from '../vendors/sms/sms.ts'
import type { TimestampAuthority } from '../vendors/timestamp/timestamp.ts'
import type { Job } from './jobs.ts'
import { msUntil } from './wake.ts'

export type JobContext = {
  db: Db
  settlers: Settlers
  workReporter: WorkReporter
  catalogue: Pick<Catalogue, 'check' | 'find' | 'findAll'>
  breaks: ErasedBreaks
  drawing: DrawContext
  /** Our books and the vendors'. */
  books: Books
  operatorLimitPence: number
  tokens: Pick<Tokens, 'saveLastSeen'>
  measurements: Pick<Measurements, 'flush'>
  outboxWatch: ReturnType<typeof createOutboxWatch>
  agePolicy: AgePolicy
  timestampAuthorities: readonly TimestampAuthority[]
  vendors: { ageChecks: AgeChecks; gateway: CardGateway; payPal: Payouts; sms: Sms; mail: Mail; engagement: Engagement }
  emailCodes: EmailCodes
  unsubscribeTokens: UnsubscribeTokens
  origin: () => string
  contactEmail: string
  now: () => Date
  checkClock: () => void
  mayMissNotifications: () => boolean
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delay when a notification is lost. */
const DEFAULT_INTERVAL = { maxIntervalMs: MINUTE } as const

export const listJobs = (context: JobContext): Job[] => [
  ...paymentJobs(context),
  ...entryJobs(context),
  ...drawJobs(context),
  ...prizeJobs(context),
  ...outboxJobs(context),
  ...maintenanceJobs(context),
]

function paymentJobs({ db, settlers, workReporter, vendors: { payPal } }: JobContext): Job[] {
  const vendors = methodsByVendor(settlers)
  const pace = { ...DEFAULT_INTERVAL, minIntervalMs: 2 * SECOND }
  return [
    ...vendors.map((methods) => ({
      name: `sweep payments by ${methods.join(', ')}`,
      ...pace,
      wakeOn: 'wake-payments' as const,
      nextDueInMs: () => msUntil(db, NEXT_CHECK),
      run: () => sweepPayments(db, settlers, methods, workReporter),
      batchSize: PAYMENT_BATCH_SIZE,
    })),
    ...vendors.map((methods) => ({
      name: `refund payments by ${methods.join(', ')}`,
      ...pace,
      wakeOn: 'wake-refunds' as const,
      nextDueInMs: () => msUntil(db, NEXT_ATTEMPT),
      run: () => sweepRefunds(db, settlers, methods, workReporter),
      batchSize: REFUND_BATCH_SIZE,
    })),
    ...vendors.map((methods) => ({
      name: `follow captured payments by ${methods.join(', ')}`,
      ...pace,
      wakeOn: 'wake-payments' as const,
      nextDueInMs: () => msUntil(db, NEXT_FOLLOW),
      run: () => followCaptured(db, settlers, methods, workReporter),
      batchSize: FOLLOW_BATCH_SIZE,
    })),
    {
      name: 'refund draws that were called off',
      ...pace,
      wakeOn: 'wake-refunds',
      run: () => refundCalledOff(db),
      batchSize: CALLED_OFF_BATCH_SIZE,
    },
    {
      name: 'pay cash prizes out',
      ...pace,
      wakeOn: 'wake-payouts',
      nextDueInMs: () => msUntil(db, NEXT_PAYOUT),
      run: () => sweepPayouts({ db, payPal, workReporter }),
      batchSize: PAYOUT_BATCH_SIZE,
    },
    { name: 'expire discounts', maxIntervalMs: MINUTE, run: () => expireDiscounts(db), batchSize: DISCOUNT_BATCH_SIZE },
  ]
}

function entryJobs({ db, catalogue, breaks, operatorLimitPence, workReporter, now }: JobContext): Job[] {
  return [
    {
      name: 'expire entries',
      maxIntervalMs: 10 * SECOND,
      minIntervalMs: 5 * SECOND,
      // An entry's deadline is minutes in the future when it is created, so that no notification is needed.
      nextDueInMs: () => msUntil(db, NEXT_DEADLINE),
      run: () => expireEntries(db),
      batchSize: EXPIRY_BATCH_SIZE,
    },
    {
      // An entry holds its tickets for a quarter of an hour, so that no notification is needed.
      name: 'give held tickets back',
      maxIntervalMs: 10 * SECOND,
      minIntervalMs: 2 * SECOND,
      nextDueInMs: () => msUntil(db, NEXT_RELEASE),
      run: () => releaseHeldTickets(db),
      batchSize: RELEASE_BATCH_SIZE,
    },
    { name: 'note what is sold out', maxIntervalMs: 5 * SECOND, run: () => noteSoldOut(db) },
    {
      name: 'take in entries of other channels',
      ...DEFAULT_INTERVAL,
      minIntervalMs: SECOND / 2,
      wakeOn: 'wake-intake',
      run: () => processRows({ db, catalogue, breaks, operatorLimitPence }),
    },
    {
      name: 'publish scheduled content',
      ...DEFAULT_INTERVAL,
      wakeOn: 'wake-content',
      nextDueInMs: () => msUntil(db, NEXT_DUE),
      run: () =>
        publishDue(db, now(), (item, error) =>
          workReporter.gaveUp('job', 'publish scheduled content', { id: item, error }),
        ),
      batchSize: DUE_BATCH_SIZE,
    },
    {
      name: 'remind of unfinished entries',
      maxIntervalMs: MINUTE,
      run: () => remindOfUnfinished(db),
      batchSize: REMIND_BATCH_SIZE,
    },
    {
      // There are too many entries to send notifications for them. While changes come in, the job runs often; otherwise
      // it is never far behind.
      name: 'add counters up',
      maxIntervalMs: 15 * SECOND,
      minIntervalMs: 5 * SECOND,
      run: () => foldCounters(db),
      batchSize: COUNTER_BATCH_SIZE,
    },
  ]
}

function drawJobs({ db, catalogue, drawing, books, timestampAuthorities, workReporter, now }: JobContext): Job[] {
  return [
    {
      name: 'reconcile the vendors’ books',
      maxIntervalMs: HOUR,
      run: () => reconcileRecent(books),
      timeLimitMs: 10 * MINUTE,
    },
    {
      name: 'open draws',
      maxIntervalMs: 5 * MINUTE,
      minIntervalMs: 10 * SECOND,
      nextDueInMs: () => msUntil(db, NEXT_TO_OPEN),
      run: () => openDraws(db, catalogue, now()),
      batchSize: OPEN_BATCH_SIZE,
    },
    {
      name: 'grow the log of draws',
      maxIntervalMs: 10 * SECOND,
      minIntervalMs: SECOND / 10,
      wakeOn: 'wake-log',
      run: () => drawing.log.grow(),
    },
    {
      name: 'timestamp the log of draws',
      maxIntervalMs: 10 * SECOND,
      minIntervalMs: SECOND,
      wakeOn: 'wake-log',
      run: () => stampTrees({ db, authorities: timestampAuthorities, workReporter }),
      batchSize: STAMP_BATCH_SIZE,
    },
    {
      name: 'draw winners',
      ...DEFAULT_INTERVAL,
      minIntervalMs: 2 * SECOND,
      wakeOn: 'wake-draws',
      nextDueInMs: () => msUntil(db, NEXT_ROUND),
      run: () => drawDueWinners(drawing, now()),
      // A draw from a very large list reads a part of it for each winner.
      timeLimitMs: 10 * MINUTE,
    },
    {
      name: 'run weekly draws',
      ...DEFAULT_INTERVAL,
      minIntervalMs: 2 * SECOND,
      wakeOn: 'wake-draws',
      run: () => runWeeklyDraws(drawing),
      timeLimitMs: 10 * MINUTE,
    },
  ]
}

function prizeJobs({ db, catalogue, agePolicy, workReporter, vendors: { ageChecks }, now }: JobContext): Job[] {
  const context = { db, catalogue, now }
  const pace = { ...DEFAULT_INTERVAL, minIntervalMs: 2 * SECOND }
  return [
    { name: 'award prizes', ...pace, wakeOn: 'wake-draws', run: () => awardDraws(context), timeLimitMs: 10 * MINUTE },
    {
      name: 'lapse prizes',
      ...pace,
      nextDueInMs: () => msUntil(db, NEXT_LAPSE),
      run: () => lapseAwards(context),
      batchSize: LAPSE_BATCH_SIZE,
    },
    { name: 'withdraw prizes of void draws', ...pace, run: () => withdrawVoid(context), batchSize: LAPSE_BATCH_SIZE },
    { name: 'call alternates', ...pace, run: () => callAlternates(context) },
    {
      name: 'give voucher codes',
      ...pace,
      wakeOn: 'wake-draws',
      run: () => assignWaitingCodes(context),
      batchSize: CODE_BATCH_SIZE,
    },
    {
      name: 'remind winners',
      ...pace,
      nextDueInMs: () => msUntil(db, NEXT_REMINDER),
      run: () => remindWinners(context),
      batchSize: REMIND_PRIZES_BATCH,
    },
    {
      name: 'check ages',
      ...DEFAULT_INTERVAL,
      minIntervalMs: SECOND / 2,
      wakeOn: 'wake-age-checks',
      nextDueInMs: () => msUntil(db, NEXT_AGE_CHECK),
      run: () => askAboutAges({ db, ageChecks, workReporter }),
      batchSize: AGE_CHECK_BATCH_SIZE,
    },
    {
      name: 'finish claims whose winners were checked',
      ...DEFAULT_INTERVAL,
      minIntervalMs: SECOND / 2,
      wakeOn: 'wake-age-checks',
      run: () => finishCheckedClaims({ ...context, agePolicy }),
      batchSize: CHECKED_BATCH_SIZE,
    },
    { name: 'reveal late prizes', ...pace, run: () => revealLate(context), batchSize: REMIND_PRIZES_BATCH },
    {
      name: 'notify players who did not win',
      ...pace,
      wakeOn: 'wake-draws',
      nextDueInMs: async () => (isNoticeHour(now()) ? msUntil(db, NEXT_NOTICES) : undefined),
      run: async () => (isNoticeHour(now()) ? sendResultNotices(context) : 0),
      batchSize: NOTICE_BATCH_SIZE,
    },
    {
      name: 'notify alternates who were not called',
      ...DEFAULT_INTERVAL,
      run: async () => (isNoticeHour(now()) ? notifyUncalledAlternates(context) : 0),
      batchSize: 1,
    },
  ]
}

function outboxJobs({ db, workReporter, vendors, outboxWatch, ...more }: JobContext): Job[] {
  const { gateway, sms, mail, engagement } = vendors
  const queue = { db, reporter: workReporter }
  const deliver = { ...queue, sms, mail, engagement, hasConsent, ...more }
  const queueDefaults = { ...DEFAULT_INTERVAL, wakeOn: 'wake-outbox', batchSize: RUN_LIMIT } as const
  return [
    ...DELIVERY_CHANNELS.map((channel) => ({
      name: `deliver messages by ${channel}`,
      ...queueDefaults,
      minIntervalMs: SECOND,
      nextDueInMs: () => msUntil(db, nextDue({ topics: topicsOfChannel(channel) })),
      run: (stopping: AbortSignal) => deliverMessages({ ...deliver, stopping }, channel),
    })),
    {
      name: 'delete gateway customers',
      ...queueDefaults,
      minIntervalMs: 10 * SECOND,
      nextDueInMs: () => msUntil(db, nextDue({ topics: [DELETE_CUSTOMER] })),
      run: (stopping) => deleteCustomers({ ...queue, stopping }, gateway),
    },
    {
      name: 'delete notification cards',
      ...queueDefaults,
      minIntervalMs: 10 * SECOND,
      nextDueInMs: () => msUntil(db, nextDue({ topics: [DELETE_CARDS], minAgeSeconds: CARD_DELIVERY_GRACE_SECONDS })),
      run: (stopping) => deleteCards({ ...queue, stopping }, engagement),
    },
    { name: 'watch the outbox', maxIntervalMs: 30 * SECOND, run: () => outboxWatch.refresh() },
    { name: 'purge the outbox', maxIntervalMs: 10 * MINUTE, run: () => purgeOutbox(db) },
    { name: 'purge sent messages', maxIntervalMs: HOUR, run: () => purgeSentMessages(db), batchSize: PURGE_LIMIT },
  ]
}

function maintenanceJobs({
  db,
  tokens,
  measurements,
  catalogue,
  checkClock,
  mayMissNotifications,
  now,
}: JobContext): Job[] {
  return [
    { name: 'note who was seen', maxIntervalMs: 15 * SECOND, run: () => tokens.saveLastSeen() },
    { name: 'write measurements', maxIntervalMs: 5 * SECOND, run: () => measurements.flush() },
    { name: 'sum the funnel', maxIntervalMs: SUM_INTERVAL_MS, run: async () => void (await sumFunnel(db, now())) },
    {
      name: 'purge old measurements',
      maxIntervalMs: HOUR,
      run: () => purgeAnalytics(db, now()),
      batchSize: ANALYTICS_PURGE_BATCH_SIZE,
    },
    { name: 'check the clock', maxIntervalMs: MINUTE, run: async () => checkClock() },
    { name: 'check the catalogue', maxIntervalMs: 10 * SECOND, run: () => catalogue.check() },
    {
      name: 'check the catalogue while notifications are lost',
      maxIntervalMs: SECOND,
      // The check above reports failures. This one goes on every second, without a backoff.
      run: async () => (mayMissNotifications() ? catalogue.check().catch(() => {}) : undefined),
    },
    { name: 'purge old keys', maxIntervalMs: MINUTE, run: () => purgeOldKeys(db), batchSize: KEYS_BATCH_SIZE },
    { name: 'purge old log-ins', maxIntervalMs: HOUR, run: () => purgeOldLogins(db, now()) },
    { name: 'purge old log-ins of staff', maxIntervalMs: HOUR, run: () => purgeStaffLogins(db, now()) },
    { name: 'purge old previews', maxIntervalMs: HOUR, run: () => purgePreviews(db, now()) },
    { name: 'purge texts of live previews', maxIntervalMs: HOUR, run: () => purgeKeptTexts(db, now()) },
    { name: 'purge old log-ins at PayPal', maxIntervalMs: HOUR, run: () => purgeOldStates(db, now()) },
    { name: 'purge old statuses', maxIntervalMs: HOUR, run: () => purgeOldStatusTokens(db, now()) },
    {
      name: 'purge dismissals of notifications',
      maxIntervalMs: HOUR,
      run: () => purgeDismissals(db, now()),
      batchSize: DISMISSALS_BATCH_SIZE,
    },
    {
      name: 'purge old deliveries',
      maxIntervalMs: HOUR,
      run: () => purgeIntake(db, now()),
      batchSize: PURGE_BATCH_SIZE,
    },
    { name: 'purge old mailed codes', maxIntervalMs: HOUR, run: () => purgeOldEmailCodes(db, now()) },
  ]
}
