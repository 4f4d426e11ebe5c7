/** Examples of the desk's live board and calendar, by the call's name (examples.ts). */

const subject = { kind: 'competition', id: '901', name: 'A lens for the weekend' }
const closesAt = '2026-11-29T21:00:00.000Z'

export const DESK_OPERATIONS_EXAMPLES = {
  getDeskLive: {
    reply: {
      now: '2026-11-29T20:58:12.000Z',
      seconds: [
        {
          at: 1_795_985_890,
          traffic: {
            processes: 2,
            requests: 412,
            errors: { client: 3, limited: 0, refused: 0, server: 0 },
            queuedEntries: 0,
            waitingRequests: 0,
            vendors: { gateway: { calls: 9, failed: 0 } },
          },
          game: { begun: 61, completed: 58, paid: 9, declined: 1, unanswered: 0, refundsDue: 0, pence: 6750 },
        },
      ],
      gameUntil: 1_795_985_890,
      closings: [{ competitionId: 901, name: subject.name, channel: 'online', closesAt, isOnHold: false }],
    },
  },
  getDeskCalendar: {
    query: { from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' },
    reply: {
      now: '2026-11-21T09:00:00.000Z',
      events: [
        {
          id: 'closes:competition:901:online:1795986000000',
          at: closesAt,
          event: 'closes',
          subject,
          channel: 'online',
          isScheduled: false,
        },
      ],
      clashes: [
        {
          clash: 'free-route-closes-first',
          at: '2026-11-28T21:00:00.000Z',
          subjects: [subject],
          words: 'The free route closes before a paid one.',
        },
      ],
      isCut: false,
    },
  },
}
