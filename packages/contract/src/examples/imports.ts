/** Examples of the desk's calls about imports, on-air details and fixed runs, by the call's name (examples.ts). */

const id = '0197a3c2-9d11-7c40-8a55-2f4e6b8d0c14'
const params = { id }
const name = { source: 'post-room', reference: 'cards 2026-11-24' }
const progress = { id, channel: 'postal', state: 'done', received: 1_204, accepted: 1_201, rejected: 3 }
const delivery = {
  ...progress,
  ...name,
  competitionIds: [101],
  importedBy: 'Sunita Rao',
  startedAt: '2026-11-24T10:05:00.000Z',
  receivedAt: '2026-11-24T10:05:02.000Z',
  finishedAt: '2026-11-24T10:05:04.000Z',
}
const header = 'reference,competitionId,phone,enteredAt,answer'
const counts = { received: 1_204, accepted: 1_201, rejected: 3, chargedPence: 0 }

export const IMPORT_EXAMPLES = {
  getDeskImports: { query: { filter: 'all' }, reply: { deliveries: [delivery] } },
  getDeskImportOverview: {
    reply: {
      unfinished: [{ channel: 'sms', deliveries: 1, oldestAt: '2026-11-24T09:00:00.000Z' }],
      sources: ['post-room', 'text-house'],
    },
  },
  getDeskImportProgress: { query: name, reply: { progress } },
  getDeskImportTotals: {
    query: { competitionId: '101' },
    reply: { competitionId: 101, name: 'A car on the drive', channels: [{ channel: 'postal', waiting: 0, ...counts }] },
  },
  getDeskImport: {
    params,
    reply: {
      delivery,
      reasons: [
        { reason: 'closed', rows: 2 },
        { reason: 'duplicate', rows: 1 },
      ],
      chargedPence: 0,
      competitions: [{ competitionId: 101, name: 'A car on the drive', ...counts }],
    },
  },
  getDeskRejectedRows: {
    params,
    query: { reason: 'closed' },
    reply: {
      rows: [
        {
          line: 17,
          reference: 'C-000017',
          reason: 'closed',
          competitionId: 101,
          phone: '07••• •••001',
          enteredAt: '2026-11-24T09:00:00.000Z',
          chargedPence: 0,
        },
      ],
      next: 'closed 17',
    },
  },
  postDeskCheckImport: { body: { ...name, channel: 'postal', header }, reply: { progress: null } },
  postDeskImport: {
    query: { ...name, channel: 'postal' },
    upload: `${header}\nC-000001,101,07700900001,2026-11-24 10:05,Croissant\n`,
    reply: { progress: { ...progress, state: 'processing', accepted: 0, rejected: 0 } },
  },
  postDeskRejectedCsv: {
    params,
    body: { after: 0 },
    reply: { csv: 'line,reference,reason,explanation,charged pence,row as delivered\r\n' },
  },
  postDeskDiscardImport: { params, body: { reason: 'A test file of the post room.' }, reply: {} },
  getDeskOnAir: {
    query: { day: '2026-11-24' },
    reply: {
      day: '2026-11-24',
      readAt: '2026-11-24T09:00:00.000Z',
      competitions: [
        {
          id: 101,
          name: 'A car on the drive',
          channels: [
            {
              channel: 'sms',
              keyword: 'DRIVE',
              number: '63333',
              costPence: 200,
              cost: '£2 a text, plus your network’s own charge',
              info: 'Text DRIVE to 63333.',
              opens: '2026-11-20T09:00:00.000Z',
              closes: '2026-11-27T17:00:00.000Z',
              isLateCharged: true,
            },
          ],
        },
      ],
    },
  },
  getDeskRun: {
    params: { id: '101' },
    reply: {
      run: {
        ticketsTotal: 2_000,
        tooFew: 'refund',
        minimum: 500,
        sold: 1_604,
        held: 12,
        left: 384,
        prizes: 4,
        countedAt: '2026-11-24T09:00:00.000Z',
      },
    },
  },
}
