import { expect, it } from 'vitest'
import { witnessFailureCopy } from './failure-copy.ts'

it.each([
  ['fetch failed connect ECONNREFUSED 127.0.0.1:9', 'It cannot be reached.'],
  ['connection refused', 'It cannot be reached.'],
  ['fetch failed other side closed', 'It cannot be reached.'],
  ['The operation was aborted due to timeout', 'It does not answer.'],
  ['its clock is 400 s ahead of ours', 'Its clock is 400 s ahead of ours. Its operator must set it right.'],
  [
    'it has signed 70 leaves, more than the log has',
    'It has signed 70 entries of the log, and ours has fewer: our database was put back to an older state.',
  ],
  ['Sorry, its clock is fine.', 'It refuses to sign: Sorry, its clock is fine.'],
  [
    'I say it has signed 70 leaves, more than the log has',
    'It refuses to sign: I say it has signed 70 leaves, more than the log has.',
  ],
  [
    'it has signed 70 leaves, more than the log has, twice',
    'It refuses to sign: it has signed 70 leaves, more than the log has, twice.',
  ],
  ['its clock is 3 s slow\nand more', 'It refuses to sign: its clock is 3 s slow\nand more.'],
  ['A proof that the log did not grow.', 'It says that our log did not only grow, and refuses to sign it.'],
  ['the key id does mismatch', 'It answers without a signature by the key that the settings name.'],
  ['connect ENOTFOUND witness.example', 'It cannot be reached.'],
  ['getaddrinfo EAI_AGAIN witness.example', 'It cannot be reached.'],
  ['connect EHOSTUNREACH 10.0.0.1', 'It cannot be reached.'],
  ['The request timed out', 'It does not answer.'],
  ['Stopped. Then closed.', 'It refuses to sign: Stopped. Then closed.'],
  ['the cosignature is wrong', 'Its signature is wrong.'],
  ['the cosignature is missing', 'It answers without a signature by the key that the settings name.'],
  ['the answer is malformed: there is no signature', 'Its answer cannot be read.'],
  ['the witness’s reply has more than 16384 bytes', 'Its answer cannot be read.'],
  ['This witness does not know this log.', 'It does not know our log. Its operator must add the log’s key.'],
  [
    'The proof does not show that the tree only grew.',
    'It says that our log did not only grow, and refuses to sign it.',
  ],
  ['Closed for the night.', 'It refuses to sign: Closed for the night.'],
  ['', 'It refuses to sign.'],
])('a witness has not signed because of: %s', (failure, words) => {
  expect(witnessFailureCopy(failure)).toBe(words)
})
