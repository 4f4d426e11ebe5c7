/** The words in which two texts differ: by lines first, so that long texts are fast, and then by words within the changed lines. */

export type DiffPart = { text: string; isChanged: boolean }
/** Each text, in parts; the parts that are not changed are the same in both. */
export type WordDiff = { before: DiffPart[]; after: DiffPart[] }

/** A run of tokens: in both texts, or what one has instead of the other's. */
type Run = { same: string } | { removed: string; added: string }

const LINE = /[^\n]*\n|[^\n]+/g
const WORD = /\s+|[\p{L}\p{N}’'-]+|[^\s\p{L}\p{N}]/gu

/** The maximum size of the table of one comparison; beyond it, what lies between the equal ends counts as changed. */
const MAX_CELLS = 4_000_000

export function wordDiff(before: string, after: string): WordDiff {
  const runs = diffTokens(tokens(before, LINE), tokens(after, LINE)).flatMap((run) =>
    'same' in run || run.removed === '' || run.added === ''
      ? [run]
      : diffTokens(tokens(run.removed, WORD), tokens(run.added, WORD)),
  )
  const joined = joinOverSpaces(joinRuns(runs))
  return { before: partsOf(joined, 'removed'), after: partsOf(joined, 'added') }
}

const tokens = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

/** By the longest common subsequence, between the equal beginning and the equal end. */
function diffTokens(before: string[], after: string[]): Run[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return joinRuns([
    { same: before.slice(0, start).join('') },
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    { same: before.slice(before.length - end).join('') },
  ])
}

function diffMiddle(before: string[], after: string[]): Run[] {
  const width = after.length + 1
  const size = (before.length + 1) * width
  if (before.length === 0 || after.length === 0 || size > MAX_CELLS)
    return [{ removed: before.join(''), added: after.join('') }]
  // common[row * width + column]: the length of the longest subsequence of what follows there.
  const common = new Uint16Array(size)
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        before[row] === after[column]
          ? common[(row + 1) * width + column + 1]! + 1
          : Math.max(common[(row + 1) * width + column]!, common[row * width + column + 1]!)
  const runs: Run[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      runs.push({ same: before[row]! })
      row += 1
      column += 1
    } else if (
      column === after.length ||
      (row < before.length && common[(row + 1) * width + column]! >= common[row * width + column + 1]!)
    ) {
      runs.push({ removed: before[row]!, added: '' })
      row += 1
    } else {
      runs.push({ removed: '', added: after[column]! })
      column += 1
    }
  }
  return runs
}

/** Joins neighbours of the same sort, and leaves out empty ones. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if ('same' in run ? run.same === '' : run.removed + run.added === '') continue
    if (!last || 'same' in last !== 'same' in run) joined.push({ ...run })
    else if ('same' in last && 'same' in run) last.same += run.same
    else if (!('same' in last) && !('same' in run)) extend(last, run)
  }
  return joined
}

/** A space between two changes counts as changed, so that a changed phrase has one mark. Line breaks do not. */
function joinOverSpaces(runs: readonly Run[]): Run[] {
  return joinRuns(
    runs.map((run, place) => {
      const isBetweenChanges = place > 0 && place < runs.length - 1
      return 'same' in run && isBetweenChanges && /^[^\S\n]+$/.test(run.same)
        ? { removed: run.same, added: run.same }
        : run
    }),
  )
}

function extend(run: { removed: string; added: string }, { removed, added }: { removed: string; added: string }): void {
  run.removed += removed
  run.added += added
}

const partsOf = (runs: readonly Run[], side: 'removed' | 'added'): DiffPart[] =>
  runs
    .map((run) => ('same' in run ? { text: run.same, isChanged: false } : { text: run[side], isChanged: true }))
    .filter(({ text }) => text !== '')
