/** Examples of the calls about ages, by the call's name (examples.ts). */

const params = { playerId: '1' }

export const AGE_CHECK_EXAMPLES = {
  postAgeCheck: { body: {}, reply: { check: { state: 'asked', vendor: 'Agewise', mayAskAgain: false } } },
  postAgeCheckAgain: {
    body: { dateOfBirth: '1990-05-17' },
    reply: { check: { state: 'asked', vendor: 'Agewise', mayAskAgain: false } },
  },
  getDeskAgeChecks: {
    reply: {
      checks: [
        {
          playerId: 1,
          state: 'unknown',
          askedAt: '2026-11-24T21:00:00.000Z',
          decidedAt: '2026-11-24T21:00:01.000Z',
          attempts: 1,
          nextAttemptAt: null,
          lastError: null,
          prizes: [{ id: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b91', name: 'A family car' }],
        },
      ],
    },
  },
  postDeskRecordAge: {
    params,
    body: { result: 'over-18', document: 'passport', reason: 'Seen on a video call with the winner.' },
    reply: {},
  },
  postDeskAskAgeAgain: { params, body: {}, reply: {} },
}
