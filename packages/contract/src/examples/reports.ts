/** Examples of the desk's reports and of the monthly return, by the call's name (examples.ts). */

const sums = {
  begun: 1_310,
  entries: 1_204,
  tickets: 4_816,
  paidEntries: 1_160,
  tokenEntries: 0,
  tokens: 0,
  firstEntries: 312,
  withdrawnEntries: 2,
  withdrawnTickets: 8,
  payments: 1_162,
  pence: 581_000,
  refunds: 2,
  refundedPence: 1_000,
  disputes: 1,
  disputedPence: 500,
}

const month = { month: '2026-10' }
const kept = {
  month: '2026-10',
  isOver: true,
  countedAt: '2026-11-02T09:00:00.000Z',
  version: 1,
  lines: [
    { line: 'draws-void', figure: 1, notes: ['A family car: a postal delivery was missing.'] },
    { line: 'money-gross', figure: 1_204_500, notes: [] },
    { line: 'ages-under-18', figure: 'few', notes: [] },
  ],
  kept: [{ version: 1, at: '2026-11-02T09:00:00.000Z', by: 'Priti Shah', reason: null }],
}

export const REPORT_EXAMPLES = {
  getDeskCompetitionFigures: {
    params: { id: '101' },
    query: { by: 'hour' },
    reply: {
      until: '2026-11-24T20:03:11.000Z',
      by: 'hour',
      channels: [{ channel: 'online', ...sums }],
      spans: [
        {
          from: '2026-11-24T19:00:00.000Z',
          channel: 'online',
          begun: 1_310,
          entries: 1_204,
          pence: 581_000,
          refundedPence: 1_000,
        },
      ],
    },
  },
  getDeskSales: {
    reply: {
      until: '2026-11-24T20:03:11.000Z',
      days: [
        { day: '2026-11-24', hours: [{ hour: 19, entries: 1_204, pence: 581_000, refundedPence: 1_000 }] },
        { day: '2026-11-17', hours: [] },
      ],
    },
  },
  getDeskCompetition: {
    params: { id: '101' },
    reply: {
      id: 101,
      name: 'Win a camper van',
      picture: '/media/van.svg',
      page: '/win/competition/101/camper-van',
      isOnHold: false,
      isHidden: false,
      life: [
        { stage: 'draft', state: 'done', at: null },
        { stage: 'open', state: 'now', at: '2026-11-20T09:00:00.000Z' },
        { stage: 'draw', state: 'ahead', at: '2026-11-27T17:00:00.000Z' },
      ],
      cap: 10,
      channels: [{ channel: 'online', opens: '2026-11-20T09:00:00.000Z', closes: '2026-11-27T17:00:00.000Z' }],
      tickets: 4_816,
      winners: 1,
      draw: null,
      awards: [],
      story: null,
      complaints: { count: 3, open: 1 },
    },
  },
  getDeskReportSubjects: {
    reply: {
      competitions: [
        { id: 101, name: 'Win a camper van', programme: 'Quiz Hour', closesAt: '2026-11-27T21:00:00.000Z' },
      ],
    },
  },
  getDeskReport: {
    query: { competition: '101' },
    reply: {
      until: '2026-11-28T09:03:11.000Z',
      subject: {
        kind: 'competition',
        name: 'Win a camper van',
        picture: '/media/van.svg',
        from: '2026-11-20T09:00:00.000Z',
        to: '2026-11-27T21:00:00.000Z',
        competitions: [{ id: 101, name: 'Win a camper van' }],
      },
      tables: [
        {
          table: 'entries-by-channel',
          rows: 'text',
          columns: [{ figure: 'begun' }, { figure: 'finished' }, { figure: 'entries' }, { figure: 'tickets' }],
          lines: [{ name: 'Online', values: [1_310, 0.919, 1_202, 4_808] }],
        },
      ],
    },
  },
  getDeskReportPlayers: {
    query: { competition: '101' },
    reply: {
      tables: [
        {
          table: 'new-players',
          rows: 'text',
          columns: [{ figure: 'players' }, { figure: 'player-share' }],
          lines: [
            { name: 'New', values: ['fewer than 10', null] },
            { name: 'Returning', values: [890, 0.99] },
          ],
        },
      ],
    },
  },
  getDeskReportSheet: {
    query: { competition: '101', table: 'entries-by-channel' },
    reply: {
      columns: [
        { name: 'Channel', cell: 'text' },
        { name: 'Entries', cell: 'number' },
      ],
      rows: [['Online', 1_202]],
    },
  },
  getDeskAttention: { reply: { items: [{ what: 'prizes-late', count: 2 }] } },
  getDeskMonthlyReturn: { params: month, query: {}, reply: kept },
  postDeskKeepMonthlyReturn: { params: month, body: { after: 0 }, reply: kept },
  getDeskMonthlyReturnSheet: {
    params: month,
    query: {},
    reply: {
      columns: [
        { name: 'Line', cell: 'text' },
        { name: 'Figure', cell: 'number' },
      ],
      rows: [
        ['Draws made void', 1],
        ['Checked: under 18', 'fewer than 10'],
      ],
    },
  },
}
