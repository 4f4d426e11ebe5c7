/** Examples of the desk's calls about players, by the call's name (examples.ts). */

const adjustmentId = '0197a3c2-6f0a-7d31-9a11-7c3e5d2b1a08'
const at = '2026-11-24T21:00:00.000Z'
const reason = 'The clip of Sunday gave no tokens.'
const params = { id: '1' }
const adjustment = {
  playerId: 1,
  id: adjustmentId,
  asset: 'tokens',
  amount: 50,
  reason,
  state: 'proposed',
  proposedBy: { id: '5d0c6a41-2b7e-4f63-8a19-0e4c7b9d2f35', name: 'Sam Okafor' },
  proposedAt: at,
  balance: 190,
}
const ofAdjustment = { ...params, adjustmentId }

export const PLAYER_EXAMPLES = {
  postDeskFindPlayers: {
    body: { search: '07700900001' },
    reply: {
      players: [{ id: 1, maskedPhone: '07••• •••001', standing: 'active', createdAt: at, foundBy: 'number' }],
    },
  },
  postDeskFindPlayersByName: {
    body: { search: 'Alex Carter M1 1AE', reason: 'A letter about a prize, without a number.' },
    reply: {
      players: [
        { id: 1, maskedPhone: '07••• •••001', maskedName: 'Alex C.', area: 'M1', standing: 'active', createdAt: at },
      ],
      hasMore: false,
    },
  },
  getDeskPlayer: {
    params,
    reply: {
      player: {
        id: 1,
        standing: 'active',
        maskedPhone: '07••• •••001',
        maskedEmail: 'a•••@e•••.com',
        isEmailVerified: true,
        isTestPlayer: false,
        createdAt: at,
        ageStatedAt: at,
        breakUntil: null,
        bannedAt: null,
        closedAt: null,
        erasedAt: null,
        lockedAt: null,
        balances: [{ asset: 'tokens', balance: 190, held: 10 }],
        spending: {
          month: '2026-11',
          spentPence: 1200,
          limitPence: 5000,
          nextLimit: null,
          operatorLimitPence: 100_000,
          creditCardPence: 0,
          creditCardCapPence: 25_000,
          pausedUntil: null,
          suspendedUntil: null,
        },
        adjustments: [adjustment],
      },
    },
  },
  getDeskPlayerTimeline: {
    params,
    query: { kind: 'entries' },
    reply: {
      rows: [
        {
          key: 'entries 2026-11-24 21:00:00.123456+00~0197a3c2-8c1e-8d52-9b41-0c5f3f5b7a10',
          kind: 'entries',
          at,
          event: 'entry',
          state: 'completed',
          reference: '0197a3c2-8c1e-8d52-9b41-0c5f3f5b7a10',
          competitionId: 131,
          name: 'The pictures, for two, for a year',
          channel: 'online',
          quantity: 1,
          tickets: ['10-0123'],
        },
      ],
      nextCursor: 'eyJlbnRyaWVzIjoiMjAyNiJ9',
    },
  },
  postDeskPlayerDetails: {
    params,
    body: {},
    reply: {
      details: {
        phone: '07700900001',
        email: 'alex@example.com',
        title: 'Ms',
        firstName: 'Alex',
        surname: 'Marsh',
        postcode: 'M1 1AE',
      },
    },
  },
  getDeskAdjustments: { reply: { adjustments: [adjustment] } },
  postDeskProposeAdjustment: {
    params,
    body: { id: adjustmentId, asset: 'tokens', amount: 50, reason },
    reply: { adjustment },
  },
  postDeskApproveAdjustment: {
    params: ofAdjustment,
    body: {},
    reply: { adjustment: { ...adjustment, state: 'made', balance: 240 } },
  },
  postDeskDeclineAdjustment: {
    params: ofAdjustment,
    body: { reason: 'The clip was watched on another account.' },
    reply: { adjustment: { ...adjustment, state: 'declined' } },
  },
  postDeskBanPlayer: { params, body: { reason: 'Says that somebody else uses the number.' }, reply: {} },
  postDeskLiftBan: { params, body: { reason: 'The number is back with its owner.' }, reply: {} },
  postDeskCloseAccount: { params, body: { reason: 'The player asked for it by letter.' }, reply: {} },
  postDeskExportPlayer: {
    params,
    body: { reason: 'The player asked for it by letter.' },
    reply: { madeAt: at, held: { wallets: [{ asset: 'tokens', balance: 190 }] } },
  },
  postDeskErasePlayer: { params, body: { reason: 'The player asked for it by letter.', playerId: 1 }, reply: {} },
  postDeskResendMessage: { params: { ...params, messageId: '7' }, body: {}, reply: {} },
}
