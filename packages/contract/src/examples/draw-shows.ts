/** Examples of the calls about shows of draws, by the call's name (examples.ts). */

const id = '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90'
const show = {
  id: '0197a3c2-7b11-7c44-9d20-1f2a3b4c5d6e',
  isRehearsal: false,
  steps: [
    { step: 'welcome', shownAt: '2026-11-24T21:03:00.000Z' },
    { step: 'sealed', shownAt: '2026-11-24T21:03:40.000Z' },
  ],
}
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const live = {
  now: '2026-11-24T21:03:52.310Z',
  facts: {
    title: 'A weekend by the sea',
    state: 'committed',
    further: [],
    furtherTickets: [],
    prize: 'A weekend by the sea, for two',
    tickets: 48_210,
    channels: [
      { channel: 'online', tickets: 41_004 },
      { channel: 'sms', tickets: 6_100 },
      { channel: 'postal', tickets: 1_106 },
    ],
    seen: [{ witness: 'witness.example/one', time: '2026-11-24T21:00:02.000Z' }],
    quorum: 1,
    drawsAt: '2026-11-24T21:05:03.000Z',
    isDemonstration: false,
    number: null,
    ticket: null,
    winner: null,
  },
  manifestHash: hash,
  committedAt: '2026-11-24T21:00:00.000Z',
  publishedAt: null,
  proof: null,
  show,
  phones: { agree: 0, differ: 0, oneIn: 1 },
  stories: [],
}

export const DRAW_SHOW_EXAMPLES = {
  getDrawLive: { params: { id }, query: {}, reply: live },
  postDrawPhone: {
    params: { id },
    body: { show: show.id, phone: '5b1f8a52-43de-4a0c-9f2e-7d6c5b4a3928', verdict: 'agrees', oneIn: 1 },
    reply: {},
  },
  getDeskDrawShow: {
    params: { id },
    query: {},
    reply: { live, troubles: [{ step: 'number', code: 'number-to-come' }], mayRehearse: false },
  },
  postDeskDrawShow: { params: { id }, body: { isRehearsal: false }, reply: { show } },
  postDeskDrawShowStep: { params: { id }, body: { show: show.id, step: 'seen', after: 2 }, reply: { show } },
}
