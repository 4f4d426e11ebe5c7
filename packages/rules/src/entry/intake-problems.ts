/** Why a delivery of entries by text, phone or post is not taken in. */
import type { ProblemRow } from '../problem-row.ts'

export const INTAKE_PROBLEMS = {
  'unknown-source': {
    status: 403,
    cause: 'The key in `Authorization: Bearer …` is missing, or does not belong to a source of entries.',
    title: 'That key is not known',
    text: 'The key is missing or not right, so nothing was taken in.',
  },
  'unreadable-file': {
    status: 422,
    cause: 'The file is not UTF-8, not CSV, too long, or lacks a column; `detail` says what and where.',
    title: 'We couldn’t read that file',
    text: 'Nothing of the file was taken in.',
  },
  'delivery-changed': {
    status: 409,
    cause: 'A delivery with that name exists already, with other contents or by another channel.',
    title: 'That delivery has come before',
    text: 'A delivery of that name came before and was not the same. Nothing of this one was taken in; give it a name of its own.',
  },
  'delivery-overtaken': {
    status: 409,
    cause: 'Another call has restarted the same delivery and continues it.',
    title: 'That delivery was begun again',
    text: 'Another call brings the same delivery. It goes on; this one has ended.',
  },
  'delivery-complete': {
    status: 409,
    cause: 'The delivery has been received completely, so it can no longer be discarded.',
    title: 'That delivery is complete',
    text: 'All of that delivery has been received, so it stays. Nothing was changed.',
  },
} as const satisfies Record<string, ProblemRow>
