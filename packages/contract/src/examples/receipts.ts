/** Examples of receipts and statements, by the call's name (examples.ts). */
import type { Receipt, Statement } from '../account/receipt.ts'

export const exampleReceipt: Receipt = {
  paymentId: '0197a3c2-9d11-7c40-8a55-2f4e6b8d0c13',
  entryId: '0197a3c2-8c1e-4d52-9b41-0c5f3f5b7a44',
  competitionId: 101,
  name: 'Win a family 4×4',
  isHidden: false,
  quantity: 2,
  step: null,
  tickets: [100_123, 100_124],
  status: 'captured',
  method: 'card',
  lastDigits: '1111',
  moneyPence: 400,
  v1Entries: 0,
  creditPence: 0,
  discountPence: 0,
  paidAt: '2026-11-21T12:00:00.000Z',
  refund: null,
  termsVersion: 2,
  terms: 'Who may enter, how, and how the winner is picked.',
  closesAt: '2026-11-28T21:00:00.000Z',
  drawText: 'The winner is drawn on Monday 30 November.',
}

export const exampleStatement: Statement = {
  year: 2026,
  spentPence: 400,
  returnedPence: 0,
  months: [{ month: '2026-11', spentPence: 400, returnedPence: 0 }],
  returns: [],
  entries: 1,
  tokens: { earned: 20, bought: 0, spent: 0, takenBack: 0 },
  prizes: [{ name: '£50 cash', at: '2026-11-25T20:00:00.000Z', from: 'Winsday', valuePence: 5_000 }],
  wonPence: 5_000,
}

const { paymentId, entryId } = exampleReceipt

export const exampleTicketReceipt = {
  name: 'ticket-receipt-10-0123.txt',
  text: `Your ticket receipt: Win a family 4×4

fairdraw.receipt/1
draws.fairdraw.example/log
competition 101
tickets 100123-100124
2026-11-21T12:00:00.000Z
9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08

— draws.fairdraw.example/log PxxaB2r0Nn1…
`,
}

export const RECEIPT_EXAMPLES = {
  postReceipts: {
    body: { entryId },
    reply: { receipts: [exampleReceipt], delivery: { by: 'email', wantsTexts: true } },
  },
  postSendReceipt: { body: { paymentId }, reply: { by: 'email' } },
  postTicketReceipt: { body: { entryId }, reply: exampleTicketReceipt },
  postStatement: { body: { year: 2026 }, reply: { years: [2026], statement: exampleStatement } },
  getAcceptedTerms: {
    params: { id: '101', version: '2' },
    reply: {
      name: 'Win a family 4×4',
      version: 2,
      publishedAt: '2026-11-01T09:00:00.000Z',
      terms: 'Who may enter, how, and how the winner is picked.',
    },
  },
}
