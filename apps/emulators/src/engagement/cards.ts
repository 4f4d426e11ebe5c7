/** The service's store: cards for one user or for everybody, and every event that pages reported. */
import { randomUUID } from 'node:crypto'

export type CardType = 'CLASSIC' | 'CAPTIONED_IMAGE' | 'BANNER'

export type Card = {
  id: string
  /** Null: for everybody; `extras.user` then restricts it to logged-in users or to visitors. */
  userId: string | null
  type: CardType
  title: string
  description: string
  imageUrl?: string | undefined
  url?: string | undefined
  urlText?: string | undefined
  isDismissible: boolean
  isPinned: boolean
  extras: Record<string, string>
  createdAt: number
  /** Seconds since 1970, as all times here. */
  expiresAt: number
}

export const EVENTS = { cci: 'viewed', ccc: 'clicked', ccd: 'removed' } as const
export type EventName = keyof typeof EVENTS
/** Custom events have a name of the sender's own. */
export const CUSTOM_EVENT = 'ce'

/** `userId` is null for a visitor who is not logged in. */
export type CardEvent = { userId: string | null; at: number } & (
  | { name: EventName; ids: string[] }
  | { name: typeof CUSTOM_EVENT; customName: string; properties: Record<string, unknown> }
)

export type CardInteractions = { [What in (typeof EVENTS)[EventName]]?: true }

export type Cards = ReturnType<typeof createCards>

export function createCards(first: readonly Omit<Card, 'id'>[] = []) {
  let cards: Card[] = first.map((card) => ({ ...card, id: randomUUID() }))
  let events: CardEvent[] = []

  const findInteractions = (userId: string, cardId: string): CardInteractions => {
    const matching = events.flatMap((event) =>
      event.userId === userId && event.name !== CUSTOM_EVENT && event.ids.includes(cardId) ? [EVENTS[event.name]] : [],
    )
    return Object.fromEntries(matching.map((interaction) => [interaction, true]))
  }

  return {
    add: (card: Omit<Card, 'id'>): Card => {
      const added = { ...card, id: randomUUID() }
      cards.push(added)
      return added
    },
    /** The cards for this user, oldest first; for `null`, those for visitors. A user's own cards are shown to that user only. */
    listFor: (userId: string | null, at: number): (Card & CardInteractions)[] => {
      const notFor = userId === null ? 'logged-in' : 'not-logged-in'
      return cards
        .filter((card) => (card.userId === null ? card.extras['user'] !== notFor : card.userId === userId))
        .filter(({ expiresAt }) => expiresAt > at)
        .map((card) => ({ ...card, ...(userId === null ? {} : findInteractions(userId, card.id)) }))
        .filter(({ removed }) => !removed)
    },
    recordEvent: (event: CardEvent) => void events.push(event),
    /** Deletes the user's cards and events; returns whether there were any. */
    deleteUser: (userId: string): boolean => {
      const before = cards.length + events.length
      cards = cards.filter((card) => card.userId !== userId)
      events = events.filter((event) => event.userId !== userId)
      return cards.length + events.length < before
    },
    cards: (): readonly Card[] => cards,
    events: (): readonly CardEvent[] => events,
  }
}
