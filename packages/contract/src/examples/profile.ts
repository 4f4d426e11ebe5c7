/** Examples of the calls about a player’s details, consents and data, by the call's name (examples.ts). */
import { bearer, phone } from './example-player.ts'
import { exampleReceipt, exampleStatement, exampleTicketReceipt } from './receipts.ts'

export const PROFILE_EXAMPLES = {
  postPersonalDetails: {
    body: { change: { title: 'Ms', name: 'Alex', surname: 'Marsh', postcode: 'M1 1AE' } },
    reply: {
      details: {
        title: 'Ms',
        name: 'Alex',
        surname: 'Marsh',
        postcode: 'M1 1AE',
        email: 'alex@example.com',
        isEmailVerified: true,
        phoneNumber: phone,
      },
    },
  },
  postChangeNumber: {
    body: { confirmation: bearer, phone: '07700900123', otp: '4821' },
    reply: { phoneNumber: '07700900123' },
  },
  postPreference: {
    body: { change: { email: true, wording: 'Email me about new competitions.' } },
    reply: {
      preferences: {
        email: { granted: true, at: '2026-11-21T09:00:00.000Z', wording: 'Email me about new competitions.' },
        text: { granted: false, at: null, wording: null },
      },
      resultNotices: {
        email: { granted: false, at: null, wording: null },
        text: { granted: false, at: null, wording: null },
      },
    },
  },
  postAccountEvents: {
    body: {},
    reply: {
      events: [{ id: '1204', event: 'logged-in', text: 'Logged in with the passcode', at: '2026-11-21T09:00:00.000Z' }],
      nextCursor: 'MTIwNA',
    },
  },
  postAccountExport: {
    body: { confirmation: bearer },
    reply: {
      madeAt: '2026-11-21T09:00:00.000Z',
      held: { players: [{ id: 1, phone, email: 'alex@example.com' }], wallets: [{ asset: 'tokens', balance: 240 }] },
      receipts: [exampleReceipt],
      statements: [exampleStatement],
      ticketReceipts: [exampleTicketReceipt],
    },
  },
  postAccountErase: { body: { confirmation: bearer }, reply: {} },
  postVerifyEmailRequest: {
    body: {
      email: 'alex@example.com',
      playerDetails: { name: 'Alex', surname: 'Example', postcode: 'M1 1AE' },
      root: 'the-late-breakfast',
      skylightId: 'sky-2580',
      campaignCode: 'EMAILOPT',
      emailOptInState: 'processing',
    },
    reply: { requested: true, retryAfter: 60 },
  },
  postVerifyEmailConfirm: {
    body: { verificationCode: 'K7MP', email: 'alex@example.com' },
    reply: { confirmed: true },
  },
  postMarketing: { body: { phoneNumber: phone }, reply: { showOptin: true } },
  postUnsubscribe: {
    body: { unsubscribeToken: '1.e.tM9x2Qk7cVb4Zr0aLw8YpA' },
    reply: { channel: 'email', purpose: 'marketing' },
  },
}
