/** Examples of the calls about a player’s account, limits and breaks, by the call's name (examples.ts). */
import { bearer, entryId, phone } from './example-player.ts'

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

export const ACCOUNT_EXAMPLES = {
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
  postPaymentDetails: { body: {}, reply: { cards: [] } },
  postAccountAge: { body: { isOver18: true }, reply: {} },
}
