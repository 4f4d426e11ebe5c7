/** The data of a winner's card (1-site §3 'Winner card'). */
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import type { Winner } from '@fairdraw/contract/catalogue/winner.ts'
import { WITHHELD_NAME } from '@fairdraw/rules/competition/winners.ts'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { slugOf } from '../../addresses.ts'

export type WinnerCard = {
  id: string
  name: string
  location: string
  prize: string
  date: string
  image: string
  isHidden: boolean
  /** The slug of the story. Undefined without a story. */
  story?: string
  shows: { name: string; image: string }[]
}

export function winnerCard({ id, name, location, image, isHidden, meta, article, showsImages }: Winner): WinnerCard {
  return {
    id,
    name,
    location,
    prize: meta.prize,
    date: meta.date,
    image,
    isHidden,
    // A hidden winner's story is hidden too.
    ...(article && !isHidden && { story: slugOf(article.title) }),
    shows: showsImages
      .filter(({ showOnWinnerList }) => showOnWinnerList)
      .map(({ showName, source }) => ({ name: showName, image: source })),
  }
}

/** 'Priya S., Leeds'; the place may be unknown. */
export const nameAndPlace = ({ name, location }: Pick<WinnerCard, 'name' | 'location'>): string =>
  [name, location].filter(Boolean).map(isolate).join(', ')

/** Who won, as a sentence; also for a winner who stays unnamed (field rule 10). */
export function wonBy(winner: Pick<WinnerCard, 'name' | 'location'>): string {
  if (winner.name === WITHHELD_NAME) return 'It’s been won, by somebody who’d rather not be named.'
  return `Won by ${nameAndPlace(winner).replace(/\.$/, '')}.`
}

/** '14 November 2026', in London. */
export const formatWonDate = (date: string): string => formatLongDay(new Date(date))
