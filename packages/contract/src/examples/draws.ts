/** Examples of the calls about draws, by the call's name (examples.ts). */

const id = '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90'
const at = '2026-11-24T21:00:00.000Z'
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const draw = {
  id,
  kind: 'competition',
  subjectId: '105',
  title: 'A weekend by the sea',
  attempt: 1,
  state: 'committed',
  tickets: 48_210,
  committedAt: at,
  drawsAt: '2026-11-24T21:05:03.000Z',
  publishedAt: null,
  voidReason: null,
  voidSecondReason: null,
}
const deskDraw = {
  id,
  kind: 'competition',
  subjectId: '105',
  title: draw.title,
  attempt: 1,
  state: 'open',
  cutOff: '2026-11-24T20:00:00.000Z',
  blockers: ['Two people have not yet stated the sender’s count of entries by post, equal to what was received.'],
  openBlockers: [{ code: 'channel-not-confirmed', channel: 'postal' }],
  tickets: null,
  manifestHash: null,
  drawsAt: null,
  voidReason: null,
  voidSecondReason: null,
}
const manifest = { algorithm: 'fairdraw-draw-2', draw: id, title: draw.title, root: hash, count: 48_210 }
const step = { draw: deskDraw, isMoved: false }

export const DRAW_EXAMPLES = {
  getDraws: { query: { cursor: 'MTc2NDAyMDA' }, reply: { draws: [draw], nextCursor: 'MTc2NDAxOTk' } },
  getDraw: {
    params: { id },
    reply: {
      draw,
      manifest,
      manifestHash: hash,
      keys: {
        log: 'draws.fairdraw.example/log+3f1c5a07+AbCdEfGhIjKlMnOpQrStUvWxYz0123456789+/AbCdEfGhIj',
        witnesses: ['witness.example/one+a93b04f1+BAbCdEfGhIjKlMnOpQrStUvWxYz0123456789+/AbCdEfGhIj'],
        quorum: 1,
      },
      seen: [{ witness: 'witness.example/one', time: '2026-11-24T21:00:02.000Z' }],
      bundle: null,
      approvals: [],
      attempts: [{ ...draw, drawnTickets: null }],
    },
  },
  getDrawCalls: {
    params: { id },
    query: {},
    reply: {
      prizes: [
        {
          prize: 0,
          calls: [
            { ticket: 100_432, at, called: 'drawn', reason: null, outcome: 'lapsed', withdrawnBecause: null },
            { ticket: 100_077, at, called: 'lapsed', reason: null, outcome: 'claimed', withdrawnBecause: null },
          ],
        },
      ],
    },
  },
  getDrawPlace: {
    params: { id },
    query: { ticket: '100432' },
    reply: { places: [{ index: 431, ticket: 100_432, holder: hash, path: [hash] }] },
  },
  postDrawProof: {
    params: { id },
    body: { ticket: 100_432 },
    reply: {
      proof: {
        draw: id,
        index: 431,
        ticket: 100_432,
        salt: hash,
        owner: hash,
        account: 17,
        playerKey: hash,
        path: [hash],
      },
    },
  },
  getDeskDraws: { reply: { draws: [deskDraw] } },
  getDeskWitnesses: {
    reply: {
      quorum: 2,
      witnesses: [
        { name: 'auditor.example/witness', answeredAt: at, failingSince: null, reason: null },
        {
          name: 'newspaper.example/witness',
          answeredAt: '2026-11-24T20:40:00.000Z',
          failingSince: at,
          reason: 'It cannot be reached.',
        },
      ],
      waiting: { entries: 1, since: at },
      held: null,
    },
  },
  getDeskDraw: {
    params: { id },
    reply: {
      draw: deskDraw,
      events: [{ event: 'open', state: 'open', actor: 'job:open-draws', actorName: null, detail: {}, at }],
      approvals: [],
      channels: [
        {
          channel: 'postal',
          total: 412,
          accepted: 400,
          rejected: 12,
          waiting: 0,
          statedBy: { staffId: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b91', name: 'Kwame Boateng' },
          confirmedBy: null,
        },
      ],
      witnessed: null,
      attempts: [deskDraw],
      sealed: null,
      voiding: null,
    },
  },
  postDeskDrawStep: { params: { id, step: 'close' }, body: {}, reply: step },
  postDeskConfirmChannel: {
    params: { id, channel: 'postal' },
    body: { total: 412 },
    reply: { draw: deskDraw, statement: 'stated' },
  },
  postDeskApproveDraw: { params: { id }, body: {}, reply: step },
  postDeskVoidDraw: {
    params: { id },
    body: { reason: 'The prize in the terms was another than on the page.' },
    reply: step,
  },
  getDeskDrawSheet: {
    params: { id },
    query: {},
    reply: {
      draw: { id, title: draw.title, subject: 'competition 105', attempt: 1, isVoid: false, cutOff: at },
      list: {
        tickets: 48_210,
        root: hash,
        manifestHash: hash,
        sealedAt: at,
        sealedBy: 'Dora Whitlock',
        channels: [
          { channel: 'online', tickets: 41_004 },
          { channel: 'postal', tickets: 7_206 },
        ],
        excluded: 0,
      },
      witnesses: [{ name: 'witness.example/one', key: 'witness.example/one+a93b04f1+BAbCdEf', signedAt: at }],
      quorum: 1,
      log: { key: 'draws.fairdraw.example/log+3f1c5a07+AbCdEf', index: 12 },
      number: {
        source: 'drand quicknet',
        isDemonstration: false,
        round: 33_000_123,
        at: '2026-11-24T21:05:03.000Z',
        value: hash,
        signature: hash,
      },
      prizes: [{ name: draw.title, winners: 1, drawn: [{ ticket: '10-0432', place: 432 }] }],
      picks: { winners: 1, alternates: 3, leftOut: 0 },
      approvals: [{ name: 'Kwame Boateng', role: 'Draw officer', at: '2026-11-24T21:20:00.000Z' }],
      publishedAt: '2026-11-24T21:21:00.000Z',
      publishedBy: 'Dora Whitlock',
      voidReasons: [],
      awards: [{ ticket: '10-0432', prize: draw.title, name: 'Alex', outcome: 'claimed', at }],
      page: `https://fairdraw.example/win/draws/${id}`,
      printed: null,
    },
  },
}
