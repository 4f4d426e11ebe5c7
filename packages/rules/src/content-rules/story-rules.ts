/** Rows on winners' stories (field rule 10). */
import { PUBLICITY_PART_NAMES } from '../competition/publicity.ts'
import type { NameChoice } from '../competition/winners.ts'
import type { WinnerStoryRule } from './content-rule.ts'
import { placeholderIn } from './texts.ts'

const escapeRegExp = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whether a text contains a name as a whole word. The case must match, so that 'Will' is not found in 'we will'. */
const hasName = (text: string, name: string): boolean =>
  name.trim() !== '' &&
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escapeRegExp(name.trim())}(?![\p{L}\p{N}])`, 'u').test(text)

const HIDES_FIRST_NAME: readonly NameChoice[] = ['initials', 'withheld']

export const WINNER_STORY_RULES: readonly WinnerStoryRule[] = [
  {
    subject: 'winner-story',
    severity: 'stops',
    rules: ['10'],
    name: 'winner-named-as-chosen',
    check: ({ texts }, winner) => {
      if (!winner) return []
      const { firstName, surname, nameChoice } = winner
      const hidden = [
        ...(nameChoice === 'full' ? [] : [surname]),
        ...(HIDES_FIRST_NAME.includes(nameChoice) ? [firstName] : []),
      ]
      const words = 'It gives a part of the winner’s name that they did not agree to have published.'
      return texts.flatMap(([path, text]) => (hidden.some((name) => hasName(text, name)) ? [{ path, words }] : []))
    },
    refused: { text: 'Ms Marsh couldn’t believe it.', nameChoice: 'first-name', path: 'article.text' },
    accepted: { text: 'Alex couldn’t believe it.', nameChoice: 'first-name' },
  },
  {
    subject: 'winner-story',
    severity: 'stops',
    rules: ['10'],
    name: 'winner-has-agreed',
    check: ({ shown }, winner) => {
      if (!winner)
        return [{ path: 'article', words: 'Nobody with this ID has won anything, so nobody has agreed to it.' }]
      return shown.flatMap(({ part, path }) =>
        winner.agreed.includes(part)
          ? []
          : [{ path, words: `The winner has not agreed to this: ${PUBLICITY_PART_NAMES[part].toLowerCase()}.` }],
      )
    },
    refused: { text: 'It was a Tuesday.', agreed: ['story'], image: '/media/alex.webp', path: 'image' },
    accepted: { text: 'It was a Tuesday.', agreed: ['story', 'photograph'], image: '/media/alex.webp' },
  },
  {
    subject: 'winner-story',
    severity: 'stops',
    rules: [],
    name: 'story-is-written',
    check: ({ texts }) =>
      texts.flatMap(([path, text]) => {
        const found = placeholderIn(text)
        return found === undefined ? [] : [{ path, words: `‘${found}’ is still to be written.` }]
      }),
    refused: { text: 'They said: [what they said].', path: 'article.text' },
    accepted: { text: 'They said it on [our site](https://fairdraw.example).' },
  },
]
