/** Examples of the calls about complaints, by the call's name (examples.ts). */

const params = { id: '12' }
const sam = { id: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b92', name: 'Sam Lee' }
const listed = {
  id: 12,
  state: 'open',
  assignee: sam,
  reason: 'price',
  channel: 'email',
  competition: { id: 101, name: 'Win a family car' },
  playerId: 1,
  receivedAt: '2026-11-23T10:00:00.000Z',
  acknowledgeBy: '2026-11-25T23:59:59.000Z',
  acknowledgedAt: '2026-11-23T15:00:00.000Z',
  answerBy: '2027-01-18T10:00:00.000Z',
  answeredAt: null,
  outcome: null,
}
const complaint = {
  ...listed,
  words: 'I was charged twice for one text.',
  answer: null,
  reference: 'Mail of 23 November',
  recorded: { at: '2026-11-23T11:00:00.000Z', by: 'Sam Lee' },
  acknowledged: { at: '2026-11-23T15:00:00.000Z', by: 'Sam Lee' },
  answered: null,
  referred: null,
  resolved: null,
  resolution: null,
  resolutionWords: null,
}
const reply = { complaint }

export const COMPLAINT_EXAMPLES = {
  getDeskComplaints: { query: { show: 'open' }, reply: { complaints: [listed] } },
  getDeskComplaint: { params, reply: { complaint, people: [sam] } },
  postDeskComplaint: {
    body: {
      key: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b91',
      channel: 'email',
      reason: 'price',
      competitionId: 101,
      player: '10-0123',
      words: 'I was charged twice for one text.',
      reference: 'Mail of 23 November',
      receivedAt: '2026-11-23T10:00:00.000Z',
    },
    reply,
  },
  postDeskAssignComplaint: { params, body: { from: null, to: sam.id }, reply },
  postDeskAcknowledgeComplaint: { params, body: {}, reply },
  postDeskAnswerComplaint: {
    params,
    body: { outcome: 'upheld', answer: 'You were. The second £2 is on its way back to you.' },
    reply,
  },
  postDeskReferComplaint: { params, body: {}, reply },
  postDeskResolveComplaint: {
    params,
    body: { resolution: 'not-upheld', words: 'Both texts were entries, and both were in the draw.' },
    reply,
  },
}
