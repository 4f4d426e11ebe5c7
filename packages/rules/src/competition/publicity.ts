/**
 * What a winner agrees to have shown of them, and the words with which they are asked (field rule 10). Nothing of it is a
 * condition of the prize.
 */
import type { NameChoice } from './winners.ts'

/** story: their win in words, with the name as they chose it. photograph, film: where they can be seen or heard. */
export const PUBLICITY_PARTS = ['story', 'photograph', 'film'] as const
export type PublicityPart = (typeof PUBLICITY_PARTS)[number]

export const PUBLICITY_PART_NAMES: Readonly<Record<PublicityPart, string>> = {
  story: 'Their story in words, with the name as they chose it',
  photograph: 'A photograph of them',
  film: 'A film or sound of them',
}

/** How the winner said it. */
export const PUBLICITY_CHANNELS = ['phone', 'email', 'form'] as const
export type PublicityChannel = (typeof PUBLICITY_CHANNELS)[number]

/** What winners are asked, word for word, by version. A version that somebody has agreed to stays as it is. */
export const PUBLICITY_WORDINGS = {
  1: 'We’d love to tell people about your win, on our site and on air. It’s up to you, and your prize doesn’t depend on it. You choose what we show: your story, with your name as you chose it; a photograph of you; a film or sound of you. You can change your mind at any time. Tell us, and we’ll take it off our site.',
} as const
export type PublicityWording = keyof typeof PUBLICITY_WORDINGS

/** The version that winners are asked with now. */
export const PUBLICITY_WORDING = 1 satisfies PublicityWording

/** Whoever stays unnamed cannot be seen or heard either: what is left is a story without a person. */
export const partsOpenTo = (nameChoice: NameChoice): readonly PublicityPart[] =>
  nameChoice === 'withheld' ? ['story'] : PUBLICITY_PARTS

/** The fields of a story that need the winner's consent, by what is shown there. */
type Story = { image: string; video?: unknown }
const SHOWN: readonly {
  part: PublicityPart
  path: string
  isShown: (story: Story, prizePicture: string) => boolean
}[] = [
  { part: 'story', path: 'article', isShown: () => true },
  // Any other picture than the prize's own may show the winner.
  { part: 'photograph', path: 'image', isShown: ({ image }, prizePicture) => image !== prizePicture },
  { part: 'film', path: 'video', isShown: ({ video }) => video !== undefined },
]

/** What a story shows of its winner, each part with its field. `prizePicture`: the picture that the draw published with the prize. */
export const shownParts = (story: Story, prizePicture: string): { part: PublicityPart; path: string }[] =>
  SHOWN.flatMap(({ part, path, isShown }) => (isShown(story, prizePicture) ? [{ part, path }] : []))
