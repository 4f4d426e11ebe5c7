import type { Faq } from '@fairdraw/contract/catalogue.ts'

type Section = Faq['sections'][number]

const plain = (text: string) =>
  text
    .toLocaleLowerCase('en-GB')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')

/** Sections with the questions that hold every wanted word, in question or answer; all of them where none is wanted. */
export function findAnswers(sections: readonly Section[], wanted: string): Section[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  return sections
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ question, answer }) => {
        const text = plain(`${question} ${answer}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
