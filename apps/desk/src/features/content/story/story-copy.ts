/** A winner's consent and their story, in words. */
import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import type { PublicityChannel, PublicityPart } from '@fairdraw/rules/competition/publicity.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import type { StateTone } from '../../../ui/state-chip.tsx'

export const CHANNEL_NAMES: Readonly<Record<PublicityChannel, string>> = {
  phone: 'By phone',
  email: 'By email',
  form: 'On a form',
}

export const NAME_CHOICE_NAMES: Readonly<Record<NameChoice, string>> = {
  full: 'First name and surname',
  'first-name': 'First name alone',
  initials: 'Initials',
  withheld: 'Not named at all',
}

const SHORT: Readonly<Record<PublicityPart, string>> = {
  story: 'story',
  photograph: 'photograph',
  film: 'film or sound',
}

export const partsText = (parts: readonly PublicityPart[]): string =>
  parts.length === 0 ? 'Nothing' : parts.map((part) => SHORT[part]).join(', ')

/** What the winner has said, in a word. */
export function consentState({ agreed, consents: [latest] }: Pick<DeskWinner, 'agreed' | 'consents'>): {
  tone: StateTone
  text: string
} {
  if (agreed.length > 0) return { tone: 'good', text: `Agreed: ${partsText(agreed)}` }
  if (!latest) return { tone: 'waiting', text: 'Not asked yet' }
  return latest.parts.length === 0
    ? { tone: 'bad', text: 'Does not agree' }
    : { tone: 'bad', text: 'Named otherwise since: ask again' }
}

export function storyState({ latest, published }: DeskWinner['story']): { tone: StateTone; text: string } {
  if (published !== null) return { tone: 'good', text: 'On the site' }
  return latest === null ? { tone: 'plain', text: 'Not written' } : { tone: 'waiting', text: 'Not on the site' }
}

/** The winner as they may be named, and from where. */
export const namedFrom = ({ name, location }: Pick<DeskWinner, 'name' | 'location'>): string =>
  [name, location].filter(Boolean).join(', ')
