/** Examples of the desk's calls about messages, by the call's name (examples.ts). */

const readAt = '2026-11-24T10:05:00.000Z'
const dead = {
  id: 81_204,
  topic: 'payment-refunded',
  channel: 'text',
  playerId: 1_001,
  enqueuedAt: '2026-11-23T09:00:00.000Z',
  attempts: 104,
  nextAt: null,
  lastError: 'VendorError: sms.send HTTP 503',
  deadAt: '2026-11-24T09:00:00.000Z',
  dropReason: null,
}

export const MESSAGE_EXAMPLES = {
  getDeskMessageTopics: {
    reply: {
      topics: [
        {
          topic: 'payment-refunded',
          channel: 'text',
          counts: { queued: 12, retrying: 2, dead: 1, dropped: 0 },
          oldestAt: '2026-11-24T10:01:00.000Z',
          nextAt: readAt,
          sentToday: 310,
          sentInWeek: 2_190,
        },
      ],
    },
  },
  getDeskCompetitionMessages: {
    params: { id: '101' },
    reply: {
      topics: [
        {
          topic: 'receipt',
          channel: 'email',
          counts: { queued: 3, retrying: 0, dead: 1, dropped: 0 },
          sent: 1_204,
        },
      ],
    },
  },
  getDeskMessages: { query: { state: 'dead' }, reply: { messages: [dead], readAt } },
  postDeskRetryMessages: { body: { selection: { ids: [81_204] } }, reply: { count: 1, hasMore: false } },
  postDeskDropMessages: {
    body: { selection: { topic: 'payment-refunded', deadBy: readAt }, reason: 'Support has called these players.' },
    reply: { count: 1, hasMore: false },
  },
}
