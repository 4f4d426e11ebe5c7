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

/** A word begins another, whichever of the two is longer: 'refun' and 'refunds' both go with 'refund'. */
const hasSharedPrefix = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 3 && (one.startsWith(other) || other.startsWith(one))

/** What else people call the same thing. */
const synonymsOf = (word: string) => SYNONYMS.filter((group) => group.some((term) => hasSharedPrefix(term, word))).flat()

/** What is looked for: words such as 'how' and 'my' aside, where there are others. */
function searchTermsOf(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !STOP_WORDS.includes(word))
  return telling.length > 0 ? telling : words
}

/**
 * Sections with the questions that hold every wanted word or one that means the same, in question or answer; all of them
 * where none is wanted.
 */
export function findAnswers(sections: readonly Section[], wanted: string): Section[] {
  const terms = searchTermsOf(wanted).map((word) => ({ word, synonyms: synonymsOf(word) }))
  return sections
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ question, answer }) => {
        const text = ` ${wordsOf(`${question} ${answer}`).join(' ')}`
        // A synonym at the beginning of a word alone: 'pin' is not in 'keeping'.
        return terms.every(({ word, synonyms }) =>
          [word, ...synonyms.map((term) => ` ${term}`)].some((term) => text.includes(term)),
        )
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
