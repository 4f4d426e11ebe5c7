/**
 * An example request and reply of each call, for the reference and its tests. It is a separate module because browsers
 * load the calls. A test validates every example against the schemas of its call.
 */
import { exampleCompetition, exampleEndedTerms, exampleFaq, exampleInit, exampleWinner } from './catalogue.ts'
import { CAMPAIGN_EXAMPLES } from './campaigns.ts'
import { CONTENT_EXAMPLES } from './content.ts'
import { MEDIA_EXAMPLES } from './media.ts'
import { GAME_EXAMPLES } from './games.ts'
import { MONEY_EXAMPLES } from './money.ts'
import { IMPORT_EXAMPLES } from './imports.ts'
import { NOTIFICATION_EXAMPLES } from './notifications.ts'
import { MESSAGE_EXAMPLES } from './messages.ts'
import { AGE_CHECK_EXAMPLES } from './age-checks.ts'
import { PAYOUT_EXAMPLES } from './payouts.ts'
import { PLAYER_EXAMPLES } from './players.ts'
import { RECEIPT_EXAMPLES, exampleReceipt, exampleStatement, exampleTicketReceipt } from './receipts.ts'
import { PRIZE_EXAMPLES } from './prizes.ts'
import { DESK_OPERATIONS_EXAMPLES } from './desk-operations.ts'
import { DRAW_EXAMPLES } from './draws.ts'
import { STAFF_EXAMPLES } from './staff.ts'

export type Example = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The body of an upload. */
  upload?: string
  reply: unknown
}

const phone = '07700900001'
const entryId = '0197a3c2-8c1e-7d52-9b41-0c5f3f5b7a10'
const bearer = 'hT3vYw0tq6mXo2kD8sBfJc1rZuLpEaN9gKiV5yQxW4M'

const spending = {
  month: '2026-11',
  spentPence: 1200,
  limitPence: 5000,
  nextLimit: { limitPence: 10_000, from: '2026-11-22T09:00:00.000Z' },
  operatorLimitPence: 100_000,
  creditCardPence: 0,
  creditCardCapPence: 25_000,
  pausedUntil: null,
  suspendedUntil: null,
}

const delivery = {
  id: '0197a3c2-9d11-7c40-8a55-2f4e6b8d0c13',
  channel: 'sms',
  reference: 'texts 2026-11-21 20:00',
  state: 'done',
  received: 2,
  accepted: 1,
  rejected: 1,
  reasons: { closed: 1 },
  chargedPence: 400,
  receivedAt: '2026-11-21T20:00:03.412Z',
  finishedAt: '2026-11-21T20:00:04.018Z',
}

const paymentDue = {
  status: 'pending',
  step: 'payment',
  paymentMethod: 'bank',
  payment: { paid: false, free: false, paidPrice: 750, tokenPrice: 0, paymentStatus: 'failed' },
  quiz: { questionCount: 0, quizStatus: 'correct' },
}

/** By the call's name. */
const ENDED_WEEK = {
  id: 'winsday-2026-11-18',
  name: 'Winsday, 18 November',
  at: '2026-11-18T20:04:00.000Z',
  drawId: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90',
}

export const EXAMPLES: Readonly<Record<string, Example>> = {
  postExists: { body: { phone }, reply: { exists: true, next: 'passcode' } },
  postSendOtp: { body: { phone }, reply: { retryAfter: 30 } },
  postForgot: { body: { phone }, reply: { retryAfter: 30 } },
  postVerifyOtp: { body: { phone, otp: '4821' }, reply: { token: bearer } },
  postLogin: {
    body: { phone, passcode: '2580', remember: true },
    reply: { token: bearer, player: { playerId: 1, phone } },
  },
  patchReset: { body: { phone, passcode: '7293', isOver18: true }, reply: { token: bearer } },
  patchRenew: { body: {}, reply: { token: bearer } },
  postHandover: { reply: { code: `${bearer}.mi0000000` } },
  postTakeOver: { body: { code: `${bearer}.mi0000000` }, reply: { token: bearer, phone } },
  postRestore: { reply: { token: bearer, phone } },
  postLogout: { reply: {} },

  getInit: { reply: { serverTime: '2026-11-21T09:00:00.000Z', competitions: [exampleCompetition] } },
  getCompetition: { params: { id: '131' }, reply: { competition: exampleCompetition } },
  getOnAir: {
    reply: {
      competitions: [
        {
          id: 101,
          name: '£50,000 and a car on the drive',
          channels: [
            {
              channel: 'sms',
              keyword: 'LATE',
              number: '07700900900',
              costPence: 200,
              cost: '£2 a text, plus one message at your standard network rate',
              info: 'Text LATE to 07700900900 until 8.45pm on Saturday 21 November.',
              opens: '2026-11-12T06:00:00.000Z',
              closes: '2026-11-21T20:45:00.000Z',
            },
          ],
        },
      ],
    },
  },
  getEntryCount: { params: { id: '131' }, reply: { tickets: 1204, at: '2026-11-21T09:00:00.000Z' } },
  postCheckAccess: { params: { id: '154' }, body: {}, reply: { hasAccess: true } },
  getEndedTerms: { reply: { competitions: [exampleEndedTerms] } },
  postEndedTerms: { body: {}, reply: { competitions: [exampleEndedTerms] } },
  getStaticInit: { reply: exampleInit },
  getFaq: { reply: exampleFaq },

  getWinner: { params: { id: exampleWinner.id }, reply: { winner: exampleWinner } },
  getWinnersAll: { reply: { winners: [exampleWinner], nextCursor: 'MTc5NDY5MDAwMDAwMC5wcml5YS0xMDE' } },
  postWinnersAll: { body: { search: 'car' }, reply: { winners: [exampleWinner] } },
  postWinners: { body: {}, reply: { winners: [exampleWinner] } },

  postAccountDetails: {
    body: {},
    reply: {
      account: {
        playerId: 1,
        phoneNumber: phone,
        tokens: 240,
        customerType: 'standard',
        clientIp: '192.0.2.7',
        hiddenCompsIds: [],
        isTestPlayer: false,
        shouldRenewToken: false,
        isAgeStated: true,
        playerDetails: { email: 'alex@example.com', isEmailVerified: true },
      },
      balances: {
        tokens: 240,
        entryCreditsV1: 3,
        entryCreditsV2Pence: 500,
        discountCreditsPence: 250,
        cashPence: 2500,
      },
    },
  },
  postAccountTickets: {
    body: {},
    reply: {
      tickets: [
        {
          competitionId: 131,
          isEntryCapping: true,
          entriesCount: 2,
          ticketsCount: 2,
          tickets: ['10-0123', '10-0124'],
          capping: 10,
          pendingTickets: 0,
        },
      ],
    },
  },
  postAccountEntries: {
    body: {},
    reply: {
      entries: [
        {
          entryId,
          competitionId: 131,
          competitionName: 'The pictures, for two, for a year',
          image: '/media/cinema-for-two-card.webp',
          status: 'completed',
          step: null,
          channel: 'online',
          enteredAt: '2026-11-21T09:04:11.000Z',
          paidPence: 0,
          paidTokens: 0,
          tickets: ['10-0123'],
        },
      ],
      nextCursor: 'MjAyNi0xMS0yMVQwOTowNA',
    },
  },
  postAccountLogout: { body: {}, reply: {} },
  postAccountExchange: {
    body: { from: 'cash', to: 'tokens', amount: 2500, given: 3000 },
    reply: {
      taken: 2500,
      given: 3000,
      balances: {
        tokens: 3240,
        entryCreditsV1: 3,
        entryCreditsV2Pence: 500,
        discountCreditsPence: 250,
        cashPence: 50,
      },
    },
  },
  postSessions: {
    body: { end: 'others' },
    reply: {
      sessions: [
        {
          id: '6f0d1b2c-8a4e-4c53-9d17-2b7e5a90c3f1',
          device: 'Chrome on Android',
          startedAt: '2026-11-21T08:12:40.000Z',
          lastSeenAt: '2026-11-21T09:00:00.000Z',
          isThis: true,
        },
      ],
    },
  },

  postSpentAmount: { body: {}, reply: spending },
  postSpendLimit: { body: { limitPence: 10_000 }, reply: spending },
  postPause: { body: { days: 7 }, reply: { ...spending, pausedUntil: '2026-11-28T09:00:00.000Z' } },
  postSuspend: { body: { months: 6 }, reply: { ...spending, suspendedUntil: '2027-05-21T08:00:00.000Z' } },
  postClose: { body: { confirmation: bearer }, reply: {} },

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
  postPaymentDetails: { body: {}, reply: { cards: [] } },
  postAccountAge: { body: { isOver18: true }, reply: {} },
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

  postMayEnter: { body: { competitionId: 101 }, reply: { hasUnfinished: false } },
  postEnter: {
    body: { competitionId: 101, termsAccepted: true, termsVersion: 1 },
    reply: { entryId, steps: ['quiz', 'payment'], step: 'quiz', status: 'pending' },
  },
  postQuestions: {
    body: { entryId },
    reply: {
      questions: [
        {
          id: 'q1',
          text: 'Which meal is The Late Breakfast named after?',
          overlay: 'single-answer',
          options: ['Breakfast', 'Lunch', 'Supper'],
        },
      ],
    },
  },
  postAnswer: {
    body: { entryId, questionId: 'q1', answer: 'Breakfast' },
    reply: { status: 'pending', step: 'payment', quizStatus: 'correct', remaining: 0 },
  },
  postExtend: {
    body: { entryId, questionId: 'q1' },
    reply: { secondsLeft: 48, extensionsLeft: 19 },
  },
  postSurvey: {
    body: {
      entryId,
      answers: { favourite: 'Saturday Lights' },
      sponsorsOptIn: { selected: false },
      termsAccepted: true,
    },
    reply: { status: 'pending', step: 'payment' },
  },
  postPayment: {
    body: {
      entryId,
      method: 'card',
      bundleId: 'plain-6',
      nonce: 'tokencc_bf_x2n8w5_4b7k9d_m3q6ts_v8z2jh_ry4',
      deviceData: '{"correlation_id":"8d1f0b2c6a"}',
      termsAccepted: true,
      termsVersion: 1,
    },
    reply: { status: 'completed', paymentStatus: 'completed' },
  },
  postEntryStatus: {
    body: { entryId },
    reply: {
      status: 'completed',
      step: null,
      paymentMethod: 'card',
      payment: {
        paid: true,
        free: false,
        paidPrice: 1000,
        tokenPrice: 0,
        paymentStatus: 'completed',
        transactionId: '0197a3c3-1f0a-7b11-8a55-5d2f6f1c9e21',
      },
      quiz: { questionCount: 1, quizStatus: 'correct' },
      tickets: ['10-0125', '10-0126', '10-0127', '10-0128', '10-0129', '10-0130'],
      tokensEarned: 60,
    },
  },
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

  postIntakeRows: {
    body: {
      channel: 'sms',
      reference: 'texts 2026-11-21 20:00',
      rows: [
        {
          reference: 'MO-81226',
          competitionId: 101,
          phone: '+447700900001',
          enteredAt: '2026-11-21T19:58:41Z',
          costPence: 200,
          answer: 'Croissant',
        },
        { reference: 'MO-81227', competitionId: 101, phone: '+447700900002', enteredAt: '2026-11-21T20:46:02Z' },
      ],
    },
    reply: {
      ...delivery,
      state: 'processing',
      accepted: 0,
      rejected: 0,
      reasons: {},
      chargedPence: 0,
      finishedAt: null,
    },
  },
  postIntakeFile: {
    query: { channel: 'postal', reference: 'cards 2026-11-24' },
    upload:
      'reference,competitionId,phone,enteredAt,answer\nC-000001,101,07700900001,2026-11-24 10:05,Croissant\nC-000002,101,07700 900002,2026-11-24 10:05,\n',
    reply: {
      ...delivery,
      channel: 'postal',
      reference: 'cards 2026-11-24',
      accepted: 2,
      rejected: 0,
      reasons: {},
      chargedPence: 0,
    },
  },
  getIntakeBatch: { params: { id: delivery.id }, reply: delivery },
  getIntakeTotals: {
    params: { competitionId: '101' },
    reply: {
      competitionId: 101,
      channels: [{ channel: 'sms', received: 2, accepted: 1, rejected: 1, waiting: 0, chargedPence: 400 }],
    },
  },

  ...NOTIFICATION_EXAMPLES,
  postMeasurements: {
    body: {
      events: [
        { name: 'tile-view', competitionId: 101, version: 'b' },
        { name: 'tile-click', competitionId: 101, version: 'b' },
      ],
    },
    reply: {},
  },
  postPageFailure: { body: { kind: 'part', isTranslated: true }, reply: {} },
  getAnalytics: { reply: { tagManager: 'https://tags.example/container.js' } },
  getAccountAnalytics: { reply: { player: 'vX3kq0mZs8TzJbVYuxnHdPfLrEwCgAiKoMtBsRaQ1U4' } },
  getRevealedWidget: {
    params: { winnerId: 'winsday-counter' },
    reply: {
      totalTicketsBefore: 12_406,
      lastRevealed: [{ ticket: '88-4417', prize: '£25', at: '2026-11-21T08:59:48.000Z' }],
    },
  },
  postToReveal: {
    body: {},
    reply: {
      total: 2,
      draws: [
        {
          id: 'winsday-counter',
          name: 'Last Winsday',
          at: '2026-11-18T20:00:00.000Z',
          revealed: 12_400,
          isCounted: true,
          tickets: ['870899', '870900'],
        },
      ],
    },
  },
  getComingWinsdays: {
    reply: {
      serverTime: '2026-11-21T12:00:00.000Z',
      draws: [{ id: 'winsday-coming', name: 'This week’s Winsday', at: '2026-11-25T20:00:00.000Z' }],
    },
  },
  postReveal: {
    body: { ticketIds: ['870900'] },
    reply: {
      revealed: [
        {
          id: '870900',
          totalTicketsBefore: 12_400,
          totalTicketsAfter: 12_401,
          prize: { type: 'token', value: 20, numberOfTokens: 20, name: '20 tokens' },
        },
      ],
    },
  },
  postProfileWidget: {
    body: { extended: true, withSettings: true },
    reply: {
      summary: {
        tokens: 240,
        entryCreditsV1: 3,
        entryCreditsV2: 500,
        physicalPrizes: 1,
        monetaryAmount: 2500,
        vouchers: 0,
      },
      ticketsToReveal: 6,
      futureDraws: [{ id: 'winsday-coming', name: 'This week’s Winsday', at: '2026-11-25T20:00:00.000Z', tickets: 3 }],
      yourProfileSettings: [{ id: 'entries', name: 'My entries', link: '/win/profile/entries' }],
    },
  },

  getEndedDraws: { reply: { draws: [ENDED_WEEK] } },
  getDrawWinners: {
    reply: { draws: [{ ...ENDED_WEEK, prizes: [{ name: '20 tokens', winners: 200, tickets: ['1000-0431'] }] }] },
  },
  getDrawTerms: {
    params: { id: ENDED_WEEK.id },
    reply: { name: ENDED_WEEK.name, at: ENDED_WEEK.at, terms: 'Every completed entry earns a ticket.' },
  },

  ...DRAW_EXAMPLES,
  ...CAMPAIGN_EXAMPLES,
  ...GAME_EXAMPLES,
  ...MONEY_EXAMPLES,
  ...AGE_CHECK_EXAMPLES,
  ...PAYOUT_EXAMPLES,
  ...RECEIPT_EXAMPLES,
  ...PLAYER_EXAMPLES,
  ...IMPORT_EXAMPLES,
  ...MESSAGE_EXAMPLES,
  ...PRIZE_EXAMPLES,
  ...DESK_OPERATIONS_EXAMPLES,
  ...STAFF_EXAMPLES,
  ...CONTENT_EXAMPLES,
  ...MEDIA_EXAMPLES,
}
