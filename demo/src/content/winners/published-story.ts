import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import type { ShowName } from '../programmes.ts'

export type PublishedStory = {
  firstName: string
  surname: string
  /** Their first name alone where nothing is said. */
  nameChoice?: NameChoice
  county: string
  prize: string
  daysAgo: number
  competitionId: number
  portrait: `winner-${string}`
  show?: ShowName
  title?: string
  article?: string
  isHidden?: boolean
}
