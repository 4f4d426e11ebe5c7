/** What the service keeps: cards, of one user or of everybody, what each user did with them, and every event as it came. */
import { randomUUID } from 'node:crypto'

export type CardTypes = 'CLASSIC' | 'CAPTIONED_IMAGE' | 'BANNER'

export type Card = {
  id: string
  /** Null: everybody's; `extras.user` then says whether it is for who is logged in. */
  userId: string | null
  type: CardTypes
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

/** `userId` null: somebody who is not logged in. */
export type CardEvent = { name: EventName; userId: string | null; ids: string[]; at: number }

export type Done = { [What in (typeof EVENTS)[EventName]]?: true }

export type Cards = ReturnType<typeof createCards>

export function createCards(first: readonly Omit<Card, 'id'>[] = []) {
  let cards: Card[] = first.map((card) => ({ ...card, id: randomUUID() }))
  let events: CardEvent[] = []

  const doneBy = (userId: string, cardId: string): Done => {
    const theirs = events.filter((event) => event.userId === userId && event.ids.includes(cardId))
    return Object.fromEntries(theirs.map(({ name }) => [EVENTS[name], true]))
  }

  return {
    add: (card: Omit<Card, 'id'>): Card => {
      const added = { ...card, id: randomUUID() }
      cards.push(added)
      return added
    },
    /** What a user may be shown, oldest first; without one, what is for visitors. Nobody's own card is another's. */
    shownTo: (userId: string | null, at: number): (Card & Done)[] => {
      const notFor = userId === null ? 'logged-in' : 'not-logged-in'
      return cards
        .filter((card) => (card.userId === null ? card.extras['user'] !== notFor : card.userId === userId))
        .filter(({ expiresAt }) => expiresAt > at)
        .map((card) => ({ ...card, ...(userId === null ? {} : doneBy(userId, card.id)) }))
        .filter(({ removed }) => !removed)
    },
    note: (event: CardEvent) => void events.push(event),
    /** Everything of a user's goes; gives whether there was anything. */
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
