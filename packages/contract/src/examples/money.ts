/** Examples of the calls about money at the desk, by the call's name (examples.ts). */

const at = '2026-11-24T21:00:00.000Z'
const id = '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b93'
const paymentId = '0197a3c3-1f0a-7b11-8a55-5d2f6f1c9e21'
const entryId = '0197a3c2-8c1e-7d52-9b41-0c5f3f5b7a10'
const day = '2026-11-24'
const reason = 'The player was charged for somebody else’s entry.'

const comparison = {
  vendor: 'gateway',
  day,
  state: 'different',
  oursPence: 120_400,
  theirsPence: 120_200,
  differenceCount: 1,
  checkedAt: at,
}
const payment = {
  id: paymentId,
  playerId: 1,
  entryId,
  competitionId: 131,
  entryState: 'completed',
  method: 'card',
  amountPence: 200,
  state: 'captured',
  vendorId: 'k3m9t2xq',
  createdAt: at,
  settledAt: null,
  checks: 0,
  nextCheckAt: '2026-11-25T17:00:00.000Z',
  lastError: null,
}
const refund = {
  id,
  paymentId,
  playerId: 1,
  method: 'card',
  amountPence: 200,
  reason: 'by-hand',
  state: 'requested',
  attempts: 1,
  nextAttemptAt: at,
  lastError: null,
  createdAt: at,
  changedAt: at,
}
const dispute = {
  id,
  paymentId,
  playerId: 1,
  kind: 'dispute',
  state: 'open',
  outcome: null,
  decision: null,
  amountPence: 200,
  vendorCaseId: 'd7h2p9',
  competitionId: 131,
  entryState: 'completed',
  openedAt: at,
  closedAt: null,
  decidedAt: null,
}
const transfer = {
  id: 48_210,
  at,
  playerId: 1,
  entryId,
  paymentId,
  asset: 'money',
  from: 'gateway',
  to: 'sales',
  amount: 200,
  reason: 'card-payment',
}

export const MONEY_EXAMPLES = {
  getDeskComparisons: { reply: { today: '2026-11-25', comparisons: [comparison] } },
  getDeskComparison: {
    params: { vendor: 'gateway', day },
    reply: { comparison, differences: [{ orderId: paymentId, oursPence: 200, theirsPence: null }] },
  },
  postDeskCompare: { params: { vendor: 'gateway', day }, body: {}, reply: { isFinished: true } },
  getDeskRefunds: { query: { state: 'requested' }, reply: { refunds: [refund] } },
  getDeskCases: { query: { show: 'to-decide' }, reply: { cases: [dispute] } },
  postDeskDecideCase: {
    params: { id },
    body: { decision: 'withdraw-tickets', reason: 'The card was stolen; the bank has taken the money back.' },
    reply: {
      case: { ...dispute, decision: 'withdraw-tickets', decidedAt: at, entryState: 'refunded' },
    },
  },
  getDeskStuckMoney: {
    reply: {
      stuck: [
        {
          kind: 'payout',
          id,
          playerId: 1,
          method: null,
          amountPence: 2550,
          state: 'requested',
          attempts: 9,
          nextAttemptAt: at,
          lastError: 'INSUFFICIENT_FUNDS',
          since: at,
        },
      ],
    },
  },
  postDeskCheckNow: { params: { kind: 'refund', id }, body: {}, reply: { isHastened: true } },
  getDeskPayment: {
    params: { id: paymentId },
    reply: {
      payment,
      refund: null,
      proposedRefund: null,
      cases: [dispute],
      transfers: [transfer],
      history: [{ of: 'payment', event: 'capture', state: 'captured', at }],
    },
  },
  postDeskRefundPayment: {
    params: { id: paymentId },
    body: { tickets: 'withdraw', reason },
    reply: { payment: { ...payment, state: 'refund-due', entryState: 'refunded' }, isRefunded: true },
  },
  getDeskLedger: { query: { day, account: 'gateway' }, reply: { transfers: [transfer], nextCursor: '48210' } },
  getDeskLedgerTotals: {
    query: { day },
    reply: { totals: [{ asset: 'money', account: 'sales', in: 120_400, out: 200, transfers: 603 }] },
  },
  getDeskMoneyExport: {
    query: { list: 'comparisons', from: day, to: day },
    reply: {
      columns: [
        { name: 'Day', cell: 'day' },
        { name: 'Vendor', cell: 'text' },
        { name: 'Ours', cell: 'pence' },
      ],
      rows: [[day, 'gateway', 120_400]],
    },
  },
  getDeskStuckMoneyExport: {
    reply: {
      columns: [
        { name: 'Kind', cell: 'text' },
        { name: 'Amount', cell: 'pence' },
        { name: 'Since', cell: 'time' },
      ],
      rows: [['payout', 2550, at]],
    },
  },
}
