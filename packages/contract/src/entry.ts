/** Entering a competition, step by step (1-site §3 'Entry status', §7; docs/product-decisions.md#entry). */
import { STEPS } from '@fairdraw/rules/competition/competition.ts'
import { MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import { PAYMENT_ENDINGS, PAYMENT_METHODS } from '@fairdraw/rules/payment/payment.ts'
import { MAX_ANSWER_LENGTH, OVERLAYS } from '@fairdraw/rules/entry/quiz.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { machineText, typedLine, typedLines } from './fields.ts'
import { personName, postcode, title } from './account/player-fields.ts'

const tag = 'Entry'
const count = z.int().check(z.nonnegative())
const entryId = z.uuid({ error: 'error.validation.invalid' })
const competitionId = z.int().check(z.positive(), z.maximum(2_147_483_647))
const status = z.enum(['pending', 'completed', 'failed', 'expired', 'refunded', 'cancelled'])
const step = z.nullable(z.enum(STEPS))
const terms = { termsAccepted: z.optional(z.boolean()), termsVersion: z.optional(z.int()) }

/** Refusals that any step of an entry may give. */
const ANY_STEP = [
  'entry-timeout',
  'entry-finished',
  'no-active-ticket',
  'wrong-answer',
  'step-not-finished',
  'payment-duplicated',
  'unauthorized',
  'paused',
  'age-unverified',
  'under-age',
  'sold-out',
  'all-tickets-held',
] as const

export const postEnter = endpoint({
  name: 'postEnter',
  summary: 'Begins an entry, or returns the unfinished one; completes it where there are no steps',
  tag,
  method: 'POST',
  path: '/api/generic-entry/enter',
  auth: 'player',
  idempotent: true,
  body: z.object({ competitionId, ...terms }),
  responses: { 200: z.object({ entryId: z.string(), steps: z.array(z.enum(STEPS)), step, status }) },
  problems: [
    'not-found',
    'on-hold',
    'closed',
    'not-started',
    'entry-limit-exceeded',
    'sold-out',
    'all-tickets-held',
    'not-enough-tokens',
    'terms-not-accepted',
    'unauthorized',
    'email-not-verified',
    'age-unverified',
    'under-age',
    'paused',
    'ineligible',
    'no-attempts-left',
  ],
})

export const postMayEnter = endpoint({
  name: 'postMayEnter',
  summary:
    'Whether an entry could begin now, called before a form is filled in; refused for the same reasons as the entry',
  tag,
  method: 'POST',
  path: '/api/generic-entry/may-enter',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ competitionId }),
  /** An unfinished entry is continued, even if other data in the request has changed. */
  responses: { 200: z.object({ hasUnfinished: z.boolean() }) },
  problems: [
    'not-found',
    'on-hold',
    'closed',
    'not-started',
    'entry-limit-exceeded',
    'sold-out',
    'all-tickets-held',
    'not-enough-tokens',
    'unauthorized',
    'email-not-verified',
    'age-unverified',
    'under-age',
    'paused',
    'ineligible',
    'no-attempts-left',
  ],
})

export const question = z.object({
  id: z.string(),
  text: z.string(),
  overlay: z.enum(OVERLAYS),
  options: z.optional(z.array(z.string())),
  /** The answer with '_' in place of each missing letter. */
  pattern: z.optional(z.string()),
  secondsLeft: z.optional(count),
})
export type Question = z.infer<typeof question>

export const postQuestions = endpoint({
  name: 'postQuestions',
  summary: 'The questions still to answer; the call starts the clock of the first',
  tag,
  method: 'POST',
  path: '/api/generic-entry/questions',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ entryId }),
  responses: { 200: z.object({ questions: z.array(question) }) },
  problems: [...ANY_STEP, 'no-attempts-left'],
})

export const quizStatus = z.enum(['pending', 'correct', 'wrong', 'timed-out'])

export const postAnswer = endpoint({
  name: 'postAnswer',
  summary: 'Answers the current question: several options on one line each, letters as the whole text',
  tag,
  method: 'POST',
  path: '/api/generic-entry/answer',
  auth: 'player',
  idempotent: true,
  body: z.object({ entryId, questionId: typedLine(64, 1), answer: typedLines(MAX_ANSWER_LENGTH) }),
  responses: { 200: z.object({ status, step, quizStatus, remaining: count }) },
  problems: [...ANY_STEP, 'no-attempts-left', 'not-found'],
})

export const postExtend = endpoint({
  name: 'postExtend',
  summary: 'Extends the time for the current question, on request (field rule 28); refused once the time is over',
  tag,
  method: 'POST',
  path: '/api/generic-entry/extend',
  auth: 'player',
  body: z.object({ entryId, questionId: typedLine(64, 1) }),
  responses: { 200: z.object({ secondsLeft: count, extensionsLeft: count }) },
  problems: [...ANY_STEP, 'not-found'],
})

/** What a player agrees to receive, with the wording that they agreed to (field rule 24). */
const agreed = z.object({ channel: z.enum(MARKETING_CHANNELS), wording: typedLines(1000, 1) })

export const postSurvey = endpoint({
  name: 'postSurvey',
  summary: 'Answers the current survey',
  tag,
  method: 'POST',
  path: '/api/generic-entry/survey',
  auth: 'player',
  idempotent: true,
  body: z.object({
    entryId,
    answers: z.record(typedLine(64, 1), typedLine(255)),
    /** Whether the sponsor may contact the player. Nothing depends on it. */
    sponsorsOptIn: z.optional(z.union([z.boolean(), z.object({ selected: z.boolean() })])),
    /** The opt-in form of a competition that offers one, if a box was ticked. */
    optIn: z.optional(
      z.object({
        title,
        name: personName,
        surname: personName,
        postcode,
        agreed: z.array(agreed).check(z.minLength(1), z.maxLength(MARKETING_CHANNELS.length)),
      }),
    ),
    ...terms,
  }),
  responses: { 200: z.object({ status, step }) },
  problems: [...ANY_STEP, 'terms-not-accepted'],
})

export const paymentStatus = z.enum(['pending', 'completed', 'failed', 'expired', 'refunded', 'cancelled'])

export const postPayment = endpoint({
  name: 'postPayment',
  summary: 'Pays for the entry; if it is pending, poll the status call until it is settled',
  tag,
  method: 'POST',
  path: '/api/generic-entry/payment',
  auth: 'player',
  idempotent: true,
  body: z.object({
    entryId,
    method: z.enum(PAYMENT_METHODS),
    bundleId: z.optional(machineText(64)),
    nonce: z.optional(machineText(255)),
    deviceData: z.optional(machineText(4096, 0)),
    bankId: z.optional(machineText(64)),
    /**
     * 'v1', 'v2' or the id of a discount credit. With a payment method other than credits, the rest is paid in money.
     */
    creditIds: z.optional(z.array(machineText(64)).check(z.maxLength(20))),
    /** Saves the card at the gateway for the next payment. */
    saveCard: z.optional(z.boolean()),
    ...terms,
  }),
  responses: {
    200: z.object({
      status,
      paymentStatus,
      paymentLink: z.optional(z.url()),
      /** The order's id at the vendor. A pending payment is polled by it. */
      transactionId: z.optional(z.string()),
    }),
  },
  problems: [
    ...ANY_STEP,
    'on-hold',
    'terms-not-accepted',
    'wrong-payment-method',
    'busy',
    'entry-failed',
    'entry-limit-exceeded',
    'too-few-tickets-left',
    'not-enough-tokens',
    'spend-limit-exceeded',
    'card-cap-exceeded',
    'age-check',
    'ineligible',
  ],
})

export const entryStatus = z.object({
  status,
  step,
  paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
  payment: z.object({
    paid: z.boolean(),
    free: z.boolean(),
    paidPrice: count,
    tokenPrice: count,
    /** What credits paid, once the entry is completed: whole entries, and pence. */
    credits: z.optional(z.object({ entries: count, pence: count })),
    paymentStatus: z.nullable(paymentStatus),
    paymentLink: z.optional(z.url()),
    /** The order's id at the vendor, for a player who asks where their money is. */
    transactionId: z.optional(z.string()),
    /** Why no money was taken, or why it is refunded. */
    why: z.optional(z.enum(PAYMENT_ENDINGS)),
  }),
  quiz: z.object({
    questionCount: count,
    quizStatus,
    /** A question has been asked and its time is running. A player who comes back continues with it. */
    isUnderWay: z.optional(z.boolean()),
  }),
  tickets: z.optional(z.array(z.string())),
  /** Once it is completed: its player can have a ticket receipt (`postTicketReceipt`). */
  hasTicketReceipt: z.optional(z.boolean()),
  /** The tokens that the entry has earned, once it is completed; absent: none. */
  tokensEarned: z.optional(count),
})
export type EntryStatus = z.infer<typeof entryStatus>

export const postEntryStatus = endpoint({
  name: 'postEntryStatus',
  summary: 'The status of an entry',
  tag,
  method: 'POST',
  path: '/api/ticket/generic/status',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ entryId }),
  responses: { 200: entryStatus },
  problems: ['unauthorized'],
})
