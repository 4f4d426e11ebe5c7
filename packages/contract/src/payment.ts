/**
 * All payment calls except the one that takes the payment (1-site §7; 2-flows §2, §7; docs/product-decisions.md#entry).
 */
import * as z from 'zod/mini'
import { bundle } from './catalogue/competition.ts'
import { endpoint } from './endpoint.ts'
import type { ReplyOf } from './endpoint.ts'
import { entryStatus, paymentStatus } from './entry.ts'
import { machineText } from './fields.ts'
import { phone } from './account/player-fields.ts'

const tag = 'Payment'
const count = z.int().check(z.nonnegative())
const entryId = z.uuid({ error: 'error.validation.invalid' })
const id = machineText(64)
const competitionId = z.int().check(z.positive(), z.maximum(2_147_483_647))

export const bank = z.object({
  id: z.string(),
  name: z.string(),
  friendlyName: z.string(),
  /** The address of its picture on our own site. */
  logo: z.optional(z.string()),
  isAvailable: z.boolean(),
})
export type Bank = z.infer<typeof bank>

export const getBanks = endpoint({
  name: 'getBanks',
  summary: 'The banks that a player can pay from',
  tag,
  method: 'GET',
  path: '/api/ecospend/banks',
  auth: 'none',
  responses: { 200: z.object({ banks: z.array(bank) }) },
  problems: ['busy'],
})

export const getCardForm = endpoint({
  name: 'getCardForm',
  summary: 'What the card form asks and offers beside the card, as the operator has set it',
  tag,
  method: 'GET',
  path: '/api/payment/card-form',
  auth: 'none',
  responses: {
    200: z.object({
      /** The form asks the postcode that the card's bank writes to, because the gateway checks it. */
      asksPostcode: z.optional(z.literal(true)),
      /** Cards can be found by an email, with the fast checkout of the gateway's library. */
      fastCheckout: z.optional(z.literal(true)),
      /** Google Pay, with the merchant id that its sheet requires. */
      googlePay: z.optional(z.object({ merchantId: z.string() })),
    }),
  },
  problems: [],
})
export type CardFormSettings = ReplyOf<typeof getCardForm>['body']

export const postClientToken = endpoint({
  name: 'postClientToken',
  summary: 'The token with which the card gateway’s fields start in the browser',
  tag,
  method: 'POST',
  path: '/api/payment/client-token',
  auth: 'player',
  isReadOnly: true,
  body: z.object({}),
  responses: { 200: z.object({ clientToken: z.string() }) },
  problems: ['busy'],
})

export const postFindTransaction = endpoint({
  name: 'postFindTransaction',
  summary: 'The entry of a bank payment, by the id with which the bank redirected the player',
  tag,
  method: 'POST',
  path: '/api/ecospend/find-transaction',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ paymentId: id }),
  responses: {
    200: z.object({
      entryId: z.string(),
      competition: z.object({ id: z.int() }),
      purchaseBundle: z.boolean(),
      selectedBundle: z.object({ bundleId: z.nullable(z.string()) }),
      sponsorsOptIn: z.object({ selected: z.boolean(), details: z.string() }),
    }),
  },
  problems: ['unauthorized'],
})

export const postCancelPayment = endpoint({
  name: 'postCancelPayment',
  summary: 'Cancels a bank payment that has not been approved yet, so that the entry can be paid by another method',
  tag,
  method: 'POST',
  path: '/api/payment/cancel',
  auth: 'player',
  body: z.object({ entryId }),
  responses: { 200: entryStatus },
  problems: ['unauthorized', 'busy'],
})

export const postCheckPayment = endpoint({
  name: 'postCheckPayment',
  summary: 'Asks the vendor at once for the outcome of a payment; a link in the reply is still waiting for approval',
  tag,
  method: 'POST',
  path: '/api/payment/check',
  auth: 'player',
  body: z.object({ entryId }),
  responses: { 200: entryStatus },
  problems: ['unauthorized', 'busy'],
})

export const postSavedCard = endpoint({
  name: 'postSavedCard',
  summary: 'The nonce with which the gateway’s library verifies a saved card before it pays',
  tag,
  method: 'POST',
  path: '/api/payment/saved-card',
  auth: 'player',
  body: z.object({ cardId: id }),
  responses: { 200: z.object({ nonce: z.string(), bin: z.string() }) },
  problems: ['unauthorized', 'busy'],
})

export const postDeleteCard = endpoint({
  name: 'postForgetCard',
  summary: 'Deletes a saved card',
  tag,
  method: 'POST',
  path: '/api/account/payment-details/forget',
  auth: 'player',
  body: z.object({ cardId: id }),
  responses: { 200: z.object({}) },
  problems: ['busy'],
})

export const postCredits = endpoint({
  name: 'postCredits',
  summary: 'The credits that can pay for an entry; a discount has an expiry',
  tag,
  method: 'POST',
  path: '/api/account/credits',
  auth: 'player',
  isReadOnly: true,
  body: z.object({}),
  responses: {
    200: z.object({
      v1Entries: count,
      v2Pence: count,
      discounts: z.array(z.object({ id: z.string(), pence: count, expiresAt: z.iso.datetime() })),
    }),
  },
  problems: [],
})

export const getQuickPayDetails = endpoint({
  name: 'getQuickPayDetails',
  summary: 'What one tap buys: the bundles, and the data with which the sheet and the gateway start',
  tag: 'Quick pay',
  method: 'GET',
  path: '/api/quick-pay/details',
  auth: 'none',
  query: z.object({ competitionId: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)) }),
  responses: {
    200: z.object({
      competitionId,
      name: z.string(),
      bundles: z.array(bundle),
      termsVersion: z.int(),
      termsText: z.string(),
      clientToken: z.string(),
    }),
  },
  problems: ['not-found', 'on-hold', 'closed', 'not-started', 'wrong-payment-method', 'busy'],
})

export const postQuickPayEntry = endpoint({
  name: 'postQuickPayEntry',
  summary:
    'Enters and pays with the data of the sheet; its phone number proves nothing, so the reply gives access to this entry’s status only',
  tag: 'Quick pay',
  method: 'POST',
  path: '/api/quick-pay/entry',
  auth: 'none',
  idempotent: true,
  body: z.object({
    competitionId,
    bundleId: z.optional(id),
    nonce: machineText(255),
    deviceData: z.optional(machineText(4096, 0)),
    phone,
    termsAccepted: z.boolean(),
    termsVersion: z.int(),
    isAdult: z.boolean(),
  }),
  responses: {
    200: z.object({ entryId: z.string(), statusToken: z.string(), status: entryStatus.shape.status, paymentStatus }),
  },
  problems: [
    'not-found',
    'on-hold',
    'closed',
    'not-started',
    'wrong-payment-method',
    'entry-failed',
    'sold-out',
    'all-tickets-held',
    'too-few-tickets-left',
    'terms-not-accepted',
    'age-unverified',
    'quick-pay-refused',
    'busy',
  ],
})

export const postQuickPayStatus = endpoint({
  name: 'postQuickPayStatus',
  summary: 'The status of an entry by quick pay, for the player who made it',
  tag: 'Quick pay',
  method: 'POST',
  path: '/api/quick-pay/status',
  auth: 'none',
  isReadOnly: true,
  body: z.object({ entryId, statusToken: machineText(128) }),
  responses: { 200: entryStatus },
  problems: ['unauthorized'],
})
