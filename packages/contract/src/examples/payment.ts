/** Examples of the calls about payments besides that of an entry, by the call's name (examples.ts). */
import { entryId } from './example-player.ts'

const paymentDue = {
  status: 'pending',
  step: 'payment',
  paymentMethod: 'bank',
  payment: { paid: false, free: false, paidPrice: 750, tokenPrice: 0, paymentStatus: 'failed' },
  quiz: { questionCount: 0, quizStatus: 'correct' },
}

export const PAYMENT_EXAMPLES = {
  getCardForm: { reply: { asksPostcode: true, fastCheckout: true, googlePay: { merchantId: 'BCR2DN6TEXAMPLE' } } },
  getBanks: {
    reply: {
      banks: [
        {
          id: 'alder',
          name: 'Alder Bank plc',
          friendlyName: 'Alder',
          logo: '/media/banks/alder.svg',
          isAvailable: true,
        },
      ],
    },
  },
  postFindTransaction: {
    body: { paymentId: '7f9c2ba4-e88f-4d1a-9b3c-4b1f6a4c2d10' },
    reply: {
      entryId,
      competition: { id: 101 },
      purchaseBundle: true,
      selectedBundle: { bundleId: 'plain-6' },
      sponsorsOptIn: { selected: false, details: '' },
    },
  },
  postCancelPayment: { body: { entryId }, reply: paymentDue },
  postCheckPayment: { body: { entryId }, reply: paymentDue },
  postSavedCard: {
    body: { cardId: 'k3m9t2' },
    reply: { nonce: 'tokencc_bf_x2n8w5_4b7k9d_m3q6ts_v8z2jh_ry4', bin: '400000' },
  },
  postForgetCard: { body: { cardId: 'k3m9t2' }, reply: {} },
  postCredits: {
    body: {},
    reply: {
      v1Entries: 3,
      v2Pence: 500,
      discounts: [{ id: '2f1d7c5e-9a44-4c57-8b1e-6d2f0c9e7a31', pence: 250, expiresAt: '2026-06-01T22:59:59.000Z' }],
    },
  },
  getQuickPayDetails: {
    query: { competitionId: '101' },
    reply: {
      competitionId: 101,
      name: 'Win £100,000 in cash',
      bundles: [{ bundleId: 'plain-6', entries: 6, pricePence: 750 }],
      termsVersion: 1,
      termsText: 'I accept the terms',
      clientToken: 'eyJ2ZXJzaW9uIjoyfQ==',
    },
  },
  postQuickPayEntry: {
    body: {
      competitionId: 101,
      bundleId: 'plain-6',
      nonce: 'd3f1c2a4-0b7e-4e1a-8c55-0f9a1b2c3d4e',
      phone: '07700900101',
      termsAccepted: true,
      termsVersion: 1,
      isAdult: true,
    },
    reply: { entryId, statusToken: 'Zm9yIHRoaXMgZW50cnkgYWxvbmU', status: 'completed', paymentStatus: 'completed' },
  },
  postQuickPayStatus: { body: { entryId, statusToken: 'Zm9yIHRoaXMgZW50cnkgYWxvbmU' }, reply: paymentDue },
  postClientToken: { body: {}, reply: { clientToken: 'eyJ2ZXJzaW9uIjoyfQ==' } },
}
