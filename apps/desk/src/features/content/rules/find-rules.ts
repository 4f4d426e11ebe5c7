import type { ListedRule } from '@fairdraw/rules/rule-list/list-rules.ts'

/** Whether a rule has all of these words, in what it asks, why, or its examples. */
export function matchesWords({ names, what, why, rules, refused, accepted }: ListedRule, words: string): boolean {
  const texts = [...names, what, ...why, ...rules, ...[...refused, ...accepted].map(({ text }) => text)]
  const all = texts.join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
