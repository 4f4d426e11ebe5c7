/** The words in which two texts differ, for marking them. */
import { diffWordsWithSpace } from 'diff'

export type DiffPart = { text: string; isChanged: boolean }
/** Each text, in parts; the parts that are not changed are the same in both. */
export type WordDiff = { before: DiffPart[]; after: DiffPart[] }

/** Texts that have so little in common that comparing takes longer, in milliseconds, are changed as a whole. */
const MAX_MS = 1_000

export function wordDiff(before: string, after: string): WordDiff {
  const changes = diffWordsWithSpace(before, after, { timeout: MAX_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  const partsWithout = (other: 'added' | 'removed'): DiffPart[] =>
    changes
      .filter((change) => !change[other] && change.value !== '')
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }))
  return { before: partsWithout('added'), after: partsWithout('removed') }
}
