/** Examples of the calls about weekly draws and their tickets, by the call's name (examples.ts). */

const endedWeek = {
  id: 'winsday-2026-11-18',
  name: 'Winsday, 18 November',
  at: '2026-11-18T20:04:00.000Z',
  drawId: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90',
}

export const WINSDAY_EXAMPLES = {
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
  getEndedDraws: { reply: { draws: [endedWeek] } },
  getDrawWinners: {
    reply: { draws: [{ ...endedWeek, prizes: [{ name: '20 tokens', winners: 200, tickets: ['1000-0431'] }] }] },
  },
  getDrawTerms: {
    params: { id: endedWeek.id },
    reply: { name: endedWeek.name, at: endedWeek.at, terms: 'Every completed entry earns a ticket.' },
  },
}
