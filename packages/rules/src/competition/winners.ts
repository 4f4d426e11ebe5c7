/** How much of a winner's name is published; the winner chooses (field rule 10). */

export const NAME_CHOICES = ['full', 'first-name', 'initials', 'withheld'] as const
export type NameChoice = (typeof NAME_CHOICES)[number]

/** What is published in place of the name of a winner who wants to stay unnamed. */
export const WITHHELD_NAME = 'A winner'

const initial = (name: string) => (name === '' ? '' : `${[...name][0]!.toUpperCase()}.`)

/** A winner's name in the form in which it is published. */
export function formatPublishedName(
  { firstName, surname }: { firstName: string; surname: string },
  choice: NameChoice,
) {
  const names: Record<NameChoice, string> = {
    full: `${firstName} ${surname}`.trim(),
    'first-name': firstName,
    initials: `${initial(firstName)} ${initial(surname)}`.trim(),
    withheld: WITHHELD_NAME,
  }
  return names[choice]
}

/**
 * Normalises a text for storage and search: lower case, without accents, apostrophes and invisible characters. A search
 * for 4x4 finds 4×4.
 */
export function normaliseForSearch(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{C}'‘’]/gu, '')
    .toLowerCase()
    .replaceAll('×', 'x')
    .trim()
}
