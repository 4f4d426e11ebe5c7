/** Examples of the desk's calls on content, by the call's name (examples.ts). */

const at = '2026-11-21T09:00:00.000Z'
const staffId = '0197a3c2-4b1e-7d52-9b41-0c5f3f5b7a31'
const item = { kind: 'competition', id: '901' }
const ofRevision = { params: { ...item, revision: '3' } }
const author = { author: `staff:${staffId}`, authorName: 'Robin Ashe' }
const row = { revision: 3, basedOn: 2, state: 'draft', ...author, savedAt: at, publishAt: null }
const body = { sections: [] }
const reason = 'The odds are missing.'
const previewId = '0197a3c2-8c1e-4d52-9b41-0c5f3f5b7a44'
const preview = {
  id: previewId,
  revisions: [{ ...item, revision: 3 }],
  at: '2026-11-22T20:59:00.000Z',
  expiresAt: '2026-11-22T09:00:00.000Z',
}
const finding = {
  row: 'terms-say-odds',
  rules: ['5'],
  severity: 'warns',
  path: 'competition.meta.prizeTiers',
  words: 'The odds of a tier are not stated.',
}

export const CONTENT_EXAMPLES = {
  getDeskContent: {
    query: { kind: 'competition', state: 'in-review', words: 'lens' },
    reply: {
      items: [
        {
          ...item,
          title: 'A lens for the weekend',
          picture: '/media/lens-card.webp',
          latest: { revision: 3, state: 'in-review', ...author, savedAt: at },
          published: 1,
          open: [{ revision: 2, state: 'scheduled' }],
        },
      ],
      next: '2026-11-21T09:00:00.000000Z~competition~901',
    },
  },
  getDeskContentItem: {
    params: item,
    reply: { ...item, latestRevision: 3, published: 1, retirement: null, revisions: [row] },
  },
  getDeskRevision: { ...ofRevision, reply: { ...item, ...row, body } },
  getDeskDifferences: {
    params: item,
    query: { from: '2', to: '3' },
    reply: { differences: [{ path: 'competition.name', before: 'A lens', after: 'A lens for the weekend' }] },
  },
  postDeskLint: {
    params: { kind: 'faq', id: 'faq' },
    body: { body },
    reply: { findings: [finding], mayPublish: true },
  },
  postDeskRevision: {
    params: { kind: 'faq', id: 'faq' },
    body: { basedOn: 2, body, reason: 'A new question about refunds.' },
    reply: { revision: 3, findings: [] },
  },
  postDeskSubmit: { ...ofRevision, reply: { state: 'in-review', findings: [finding] } },
  postDeskSendBack: { ...ofRevision, body: { reason }, reply: { state: 'draft' } },
  postDeskApprove: { ...ofRevision, reply: { state: 'approved', findings: [] } },
  postDeskPublish: { ...ofRevision, body: {}, reply: { state: 'published', findings: [] } },
  postDeskSchedule: {
    ...ofRevision,
    body: { at: '2026-11-22T09:00:00.000Z' },
    reply: { state: 'scheduled', findings: [] },
  },
  postDeskCancelSchedule: { ...ofRevision, body: { reason }, reply: { state: 'approved' } },
  postDeskWithdraw: { ...ofRevision, body: { reason }, reply: { state: 'withdrawn' } },
  postDeskRetire: { params: { kind: 'rail', id: 'away-days' }, body: { reason }, reply: { isRetired: false } },
  postDeskPreview: {
    body: { revisions: preview.revisions, at: preview.at, hours: 24 },
    reply: {
      ...preview,
      link: `https://fairdraw.example/win/preview/${previewId}.tz3vYw0tq6mXo2kD8sBfJc1rZuLpEaN9gKiV5yQxW4M`,
    },
  },
  postDeskLivePreview: {
    params: { kind: 'faq', id: 'faq' },
    body: { body, at: preview.at },
    reply: {
      address: `/api/desk/content/live-previews/${previewId}/4`,
      at: preview.at,
      expiresAt: '2026-11-21T09:15:00.000Z',
    },
  },
  postDeskCompetitionNumber: { body: {}, reply: { number: 902 } },
  getDeskCompetitionSources: {
    query: { words: 'lens' },
    reply: {
      sources: [
        {
          id: item.id,
          title: 'A lens for the weekend',
          picture: '/media/lens-card.webp',
          revision: 3,
          programme: 'Quiz Hour',
          closesAt: '2026-11-20T21:00:00.000Z',
        },
      ],
    },
  },
  postDeskPresence: {
    params: item,
    body: { tab: previewId },
    reply: { others: [{ name: 'Robin Ashe', isOwn: false, since: at }] },
  },
  getDeskPreviews: {
    reply: { previews: [{ ...preview, createdBy: staffId, createdByName: 'Robin Ashe', createdAt: at }] },
  },
  postDeskEndPreview: { params: { id: previewId }, reply: {} },
}
