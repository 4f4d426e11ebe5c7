/** Examples of the calls about the monthly return, by the call's name (examples.ts). */

const params = { month: '2026-10' }
const reply = {
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

export const MONTHLY_RETURN_EXAMPLES = {
  getDeskMonthlyReturn: { params, query: {}, reply },
  postDeskKeepMonthlyReturn: { params, body: { after: 0 }, reply },
  getDeskMonthlyReturnSheet: {
    params,
    body: {},
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
