/** Shortens what is the same in both texts, so that the changes are seen without searching. */
import type { DiffPart } from './word-diff.ts'

/** How much is kept beside a change, in characters. */
const CONTEXT = 120

export type FoldedPart = DiffPart & { isFold?: true }

export function foldUnchanged(parts: readonly DiffPart[]): FoldedPart[] {
  return parts.flatMap((part, place): FoldedPart[] => {
    const isFirst = place === 0
    const isLast = place === parts.length - 1
    const kept = (isFirst ? 0 : CONTEXT) + (isLast ? 0 : CONTEXT)
    // A fold that hides little is more in the way than what it hides.
    if (part.isChanged || part.text.length <= kept + CONTEXT) return [part]
    const fold = { text: ' … ', isChanged: false, isFold: true } as const
    const before = isFirst ? '' : part.text.slice(0, endOfWord(part.text, CONTEXT))
    const after = isLast ? '' : part.text.slice(startOfWord(part.text, part.text.length - CONTEXT))
    return [{ text: before, isChanged: false }, fold, { text: after, isChanged: false }].filter(
      ({ text }) => text !== '',
    )
  })
}

/** Whole words are kept; a text without spaces is cut. */
const MAX_WORD = 40

function endOfWord(text: string, from: number): number {
  const rest = text.slice(from, from + MAX_WORD).search(/\s/)
  return rest === -1 ? from : from + rest
}

function startOfWord(text: string, from: number): number {
  const before = /\s\S*$/.exec(text.slice(from - MAX_WORD, from))
  return before ? from - before[0].length + 1 : from
}
