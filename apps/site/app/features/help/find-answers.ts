import type { Faq } from '@fairdraw/contract/catalogue.ts'
import { STOP_WORDS, SYNONYMS } from './synonyms.ts'

type Section = Faq['sections'][number]

const plain = (text: string) =>
  text
    .toLocaleLowerCase('en-GB')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^a-z0-9£]+/)
    .filter(Boolean)

/** Whether one word is the beginning of the other: 'refun' and 'refunds' both match 'refund'. */
const hasSharedPrefix = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 3 && (one.startsWith(other) || other.startsWith(one))

/** All terms from the synonym groups that contain this word. */
const synonymsOf = (word: string) =>
  SYNONYMS.filter((group) => group.some((term) => hasSharedPrefix(term, word))).flat()

/** The search terms without stop words such as 'how' and 'my', unless there are only stop words. */
function searchTermsOf(text: string): string[] {
  const words = wordsOf(text)
  const significant = words.filter((word) => !STOP_WORDS.includes(word))
  return significant.length > 0 ? significant : words
}

/**
 * The sections with the questions that contain each search term, or a synonym of it, in question or answer. All questions if
 * the query is empty.
 */
export function findAnswers(sections: readonly Section[], query: string): Section[] {
  const terms = searchTermsOf(query).map((word) => ({ word, synonyms: synonymsOf(word) }))
  return sections
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ question, answer }) => {
        const text = ` ${wordsOf(`${question} ${answer}`).join(' ')}`
        // A synonym must match the beginning of a word, so that 'pin' does not match 'keeping'.
        return terms.every(({ word, synonyms }) =>
          [word, ...synonyms.map((term) => ` ${term}`)].some((term) => text.includes(term)),
        )
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
