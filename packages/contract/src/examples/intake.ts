/** Examples of the calls that deliver entries by text, phone and post, by the call's name (examples.ts). */

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

export const INTAKE_EXAMPLES = {
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
}
