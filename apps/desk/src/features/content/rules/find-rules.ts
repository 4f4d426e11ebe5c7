import type { ListedRule } from '@fairdraw/rules/rule-list/list-rules.ts'

/** Whether a rule has words that begin with all of these, in what it asks, why, or its examples. */
export function matchesWords({ names, what, why, rules, refused, accepted }: ListedRule, words: string): boolean {
  const texts = [...names, what, ...why, ...rules, ...[...refused, ...accepted].map(({ text }) => text)]
  const all = wordsOf(texts.join(' '))
  return wordsOf(words).every((wanted) => all.some((word) => word.startsWith(wanted)))
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}’]+/u)
    .filter(Boolean)
