/** Examples of the calls about payouts, by the call's name (examples.ts). */

const id = '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b92'
const at = '2026-11-24T21:00:00.000Z'
const payout = { id, amountPence: 2550, state: 'requested', reason: null, requestedAt: at, changedAt: at }
const inReview = {
  ...payout,
  playerId: 1,
  amountPence: 60_000,
  state: 'in-review',
  lastError: null,
  firstRelease: null,
  attempts: 0,
  nextAttemptAt: null,
}
const params = { playerId: '1', id }
const confirmation = 'o2kLm8vQx1Zt5Rr0aBcD3eFgH7iJkLmN9oPqRsTuVwX'

export const PAYOUT_EXAMPLES = {
  postOauthLink: {
    body: {},
    reply: {
      url: 'https://www.paypal.com/connect?flowEntry=static&client_id=ours&response_type=code&state=Jx0v3kQ',
      state: 'Jx0v3kQ',
    },
  },
  postPayPalUserInfo: {
    body: { code: 'C21AAFh', state: 'Jx0v3kQ', confirmation },
    reply: { account: { name: 'Alex Marsh', email: 'a…x@example.com', isVerified: true } },
  },
  postNotYou: { body: {}, reply: {} },
  postPayoutCreate: { body: { amountPence: 2550, confirmation }, reply: { payout } },
  postPayoutStatus: { body: {}, reply: { status: 'pending', payouts: [payout] } },
  getDeskPayouts: { query: { state: 'in-review' }, reply: { payouts: [inReview] } },
  postDeskReleasePayout: {
    params,
    body: {},
    reply: { payout: { ...inReview, state: 'requested' }, isReleased: true },
  },
  postDeskReturnPayout: {
    params,
    body: { reason: 'The name at PayPal is another one.' },
    reply: { payout: { ...inReview, state: 'returned', reason: 'withdrawn' } },
  },
}
