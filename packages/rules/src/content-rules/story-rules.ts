/** Rows on winners' stories (field rule 10). */
import type { NameChoice } from '../competition/winners.ts'
import type { WinnerStoryRule } from './content-rule.ts'

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
    check: (texts, { firstName, surname, nameChoice }) => {
      const hidden = [
        ...(nameChoice === 'full' ? [] : [surname]),
        ...(HIDES_FIRST_NAME.includes(nameChoice) ? [firstName] : []),
      ]
      const words = 'It gives a part of the winner’s name that they did not agree to have published.'
      return texts.flatMap(([path, text]) => (hidden.some((name) => hasName(text, name)) ? [{ path, words }] : []))
    },
    refused: { text: 'Ms Marsh couldn’t believe it.', nameChoice: 'first-name' },
    accepted: { text: 'Alex couldn’t believe it.', nameChoice: 'first-name' },
  },
]
