/** Why a witness has not signed, in the words of the desk. */

/** What is remembered of a failure begins with the transport's words, ours or the witness's. The first that fits is said. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/timeout|timed out|aborted/i, 'It does not answer.'],
  [
    /ECONNRE|connection refused|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR|other side closed|fetch failed/,
    'It cannot be reached.',
  ],
  [/^its clock is (.*)$/, 'Its clock is $1. Its operator must set it right.'],
  [
    /^it has signed (\d+) leaves, more than the log has$/,
    'It has signed $1 entries of the log, and ours has fewer: our database was put back to an older state.',
  ],
  [/cosignature is missing|key .*mismatch/, 'It answers without a signature by the key that the settings name.'],
  [/cosignature is wrong/, 'Its signature is wrong.'],
  [/has more than \d+ bytes|malformed/, 'Its answer cannot be read.'],
  [/does not know this log/, 'It does not know our log. Its operator must add the log’s key.'],
  [/did not grow|only grew/, 'It says that our log did not only grow, and refuses to sign it.'],
]

export function witnessFailureCopy(failure: string): string {
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(failure)
    if (found) return words.replace('$1', found[1] ?? '')
  }
  const words = failure.replace(/\.$/, '')
  return words === '' ? 'It refuses to sign.' : `It refuses to sign: ${words}.`
}
