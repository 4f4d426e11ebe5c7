/**
 * Receipts of payments and statements of a year: in the account, as messages and in the export (docs/mechanisms/account/receipts.md);
 * and receipts of tickets (docs/mechanisms/draws.md#receipts).
 */
import { PAYMENT_METHODS, PAYMENT_STATES } from '@fairdraw/rules/payment/payment.ts'
import { REFUND_REASONS } from '@fairdraw/rules/payment/refund.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const tag = 'Account'
const time = z.iso.datetime()
const count = z.int()
const text = z.string()

/** What was bought with one payment, and how it was paid. */
export const receipt = z.object({
  paymentId: text,
  entryId: text,
  competitionId: count,
  name: z.nullable(text),
  /** By invitation: its terms have no public page. */
  isHidden: z.boolean(),
  quantity: count,
  /** The step that is still due; null: none, and the tickets are there unless they were taken back. */
  step: z.nullable(text),
  tickets: z.array(count),
  status: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  lastDigits: z.nullable(text),
  moneyPence: count,
  /** What credits paid: whole entries, entry credit and a discount. */
  v1Entries: count,
  creditPence: count,
  discountPence: count,
  paidAt: time,
  /** `settledAt`: when the money was back with the player; null: it is on its way. */
  refund: z.nullable(z.object({ because: z.enum(REFUND_REASONS), settledAt: z.nullable(time) })),
  termsVersion: z.nullable(count),
  /** The text that the player accepted. */
  terms: z.nullable(text),
  closesAt: z.nullable(time),
  drawText: z.nullable(text),
})
export type Receipt = z.infer<typeof receipt>

/** Where receipts go: to the verified address, or by text unless the player wants none. */
const delivery = z.object({ by: z.enum(['email', 'text', 'nothing']), wantsTexts: z.boolean() })
export type ReceiptDelivery = z.infer<typeof delivery>

export const postReceipts = endpoint({
  name: 'postReceipts',
  summary:
    'The receipts of an entry, one for each captured payment; with `wantsTexts`, after choosing whether they come by text',
  tag,
  method: 'POST',
  path: '/api/account/receipts',
  auth: 'player',
  body: z.object({ entryId: z.uuid({ error: 'error.validation.invalid' }), wantsTexts: z.optional(z.boolean()) }),
  responses: { 200: z.object({ receipts: z.array(receipt), delivery }) },
  problems: ['not-found'],
})

export const postSendReceipt = endpoint({
  name: 'postSendReceipt',
  summary: 'Sends a receipt again: to the verified address, or by text where there is none',
  tag,
  method: 'POST',
  path: '/api/account/receipts/send',
  auth: 'player',
  body: z.object({ paymentId: z.uuid({ error: 'error.validation.invalid' }) }),
  responses: { 200: z.object({ by: z.enum(['email', 'text']) }) },
  problems: ['not-found'],
})

/** A file with the signed receipt of an entry's tickets, and with what shows that it is the player's. */
export const ticketReceipt = z.object({ name: text, text })

export const postTicketReceipt = endpoint({
  name: 'postTicketReceipt',
  summary: 'Proof that the tickets of a completed entry are in a draw: a file to keep (docs/draw-format.md#receipts)',
  tag,
  method: 'POST',
  path: '/api/account/ticket-receipt',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ entryId: z.guid({ error: 'error.validation.invalid' }) }),
  responses: { 200: ticketReceipt },
  problems: ['not-found', 'busy'],
})

const amounts = { spentPence: count, returnedPence: count }

/** A calendar year in London. Every figure is a sum of the ledger. */
export const statement = z.object({
  year: count,
  ...amounts,
  /** Every month of the year. `returnedPence`: refunds, and money that a bank took back. */
  months: z.array(z.object({ month: text, ...amounts })),
  /** Each amount that came back, latest last; in the year in which it did. */
  returns: z.array(z.object({ at: time, name: z.nullable(text), pence: count })),
  entries: count,
  /** `bought`: exchanged for cash prizes. `takenBack`: with refunds. */
  tokens: z.object({ earned: count, bought: count, spent: count, takenBack: count }),
  /** `valuePence`: of money and of things whose value is known. */
  prizes: z.array(z.object({ name: text, at: time, from: text, valuePence: z.nullable(count) })),
  wonPence: count,
})
export type Statement = z.infer<typeof statement>

export const postStatement = endpoint({
  name: 'postStatement',
  summary: 'A year’s spending and winnings; without a year, the latest with an entry',
  tag,
  method: 'POST',
  path: '/api/account/statement',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ year: z.optional(z.int().check(z.minimum(2000), z.maximum(2999))) }),
  responses: { 200: z.object({ years: z.array(count), statement: z.nullable(statement) }) },
  problems: [],
})

const number = z.pipe(
  z.coerce.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), z.int().check(z.maximum(2_147_483_647))),
)

export const getAcceptedTerms = endpoint({
  name: 'getAcceptedTerms',
  summary: 'One version of a public competition’s terms. A version never changes and is never deleted',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/competitions/{id}/terms/{version}',
  auth: 'none',
  params: z.object({ id: number, version: number }),
  responses: { 200: z.object({ name: text, version: count, publishedAt: time, terms: text }) },
  problems: ['not-found'],
})
