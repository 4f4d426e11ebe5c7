/** How much of a winner's name is published: the winner's own choice (field rule 10). */

export const NAME_CHOICES = ['full', 'first-name', 'initials', 'withheld'] as const
export type NameChoice = (typeof NAME_CHOICES)[number]

const initial = (name: string) => (name === '' ? '' : `${[...name][0]!.toUpperCase()}.`)

/** A winner's name as it is published. */
export function publishedName({ firstName, surname }: { firstName: string; surname: string }, choice: NameChoice) {
  const names: Record<NameChoice, string> = {
    full: `${firstName} ${surname}`.trim(),
    'first-name': firstName,
    initials: `${initial(firstName)} ${initial(surname)}`.trim(),
    withheld: 'A winner',
  }
  return names[choice]
}

/**
 * A text in the form in which it is stored and searched: lower case, without accents, apostrophes and invisible characters;
 * 4×4 is found as 4x4.
 */
export function searchable(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{C}'‘’]/gu, '')
    .toLowerCase()
    .replaceAll('×', 'x')
    .trim()
}
