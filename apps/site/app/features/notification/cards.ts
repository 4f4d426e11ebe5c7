/** Notification cards: their data, and which of them are shown to whom (1-site §3, §6; 2-flows §3-§5). */
import type { EngagementIdentity } from '@fairdraw/contract/notification.ts'
import type { NotificationAudience } from '@fairdraw/rules/notification/notification.ts'
import { htmlToPlainText } from '@fairdraw/ui/text/html-nodes.ts'
import type { Tile } from '../catalogue/tile/tile-data.ts'

export type WonCompetition = EngagementIdentity['won'][number]

export type NotificationCard = {
  id: string
  /** The same for duplicates of a card. */
  key: string
  /** The id of a notification of the operator; absent: a card of the engagement service. */
  operatorId?: string
  title: string
  description: string
  imageUrl?: string
  linkText: string
  url?: string
  dismissible: boolean
  dismissed: boolean
  viewed: boolean
  pinned: boolean
  /** Seconds since 1970. */
  createdAt: number
  extras: { user: NotificationAudience; competition_id?: number; promo_id?: string }
  /** The competition of the card, if it is visible. */
  competition?: { isTokenPaid: boolean; tile: Tile }
  /** The competition of the card, if the player has won it. */
  winner?: WonCompetition
}

export type Viewer = 'player' | 'visitor'

const HIDDEN_AUDIENCE: Record<Viewer, NotificationAudience> = { player: 'not-logged-in', visitor: 'logged-in' }

/** The stored cards that can be shown: no duplicates, one per promotion, pinned ones first, then the newest. */
export function visibleCards(cards: readonly NotificationCard[], viewer: Viewer): NotificationCard[] {
  const seen = new Set<string>()
  return cards
    .filter(({ dismissed, extras }) => !dismissed && extras.user !== HIDDEN_AUDIENCE[viewer])
    .filter((card) => !isEmpty(card))
    .toSorted((one, other) => Number(other.pinned) - Number(one.pinned) || other.createdAt - one.createdAt)
    .filter(({ key, extras: { promo_id: promotion } }) => {
      const names = [`key ${key}`, ...(promotion === undefined ? [] : [`promotion ${promotion}`])]
      if (names.some((name) => seen.has(name))) return false
      for (const name of names) seen.add(name)
      return true
    })
}

/** Whether the card has nothing to show. */
function isEmpty(card: NotificationCard): boolean {
  const { title, description, linkText } = cardTexts(card)
  return cardKind(card) === 'plain' && !title && !description && !linkText && card.imageUrl === undefined
}

export type CardKind = 'winner' | 'token' | 'competition' | 'plain'

export function cardKind({ winner, competition }: Pick<NotificationCard, 'winner' | 'competition'>): CardKind {
  if (winner) return 'winner'
  if (!competition) return 'plain'
  return competition.isTokenPaid ? 'token' : 'competition'
}

type Texts = Pick<NotificationCard, 'title' | 'description' | 'linkText'>

/** The trimmed texts of a card; undefined where empty. */
export function cardTexts({ title, description, linkText }: Texts): { [Name in keyof Texts]: string | undefined } {
  const left = (text: string) => (htmlToPlainText(text) === '' ? undefined : text.trim())
  return { title: left(title), description: left(description), linkText: linkText.trim() || undefined }
}

/** Adds the competition or win of a card. */
export function enrichCard(
  card: NotificationCard,
  { tileOf, won }: { tileOf: (competitionId: number) => Tile | undefined; won: readonly WonCompetition[] },
): NotificationCard {
  const { competition_id: id } = card.extras
  if (id === undefined) return card
  const winner = won.find(({ competitionId }) => competitionId === id)
  const tile = tileOf(id)
  return {
    ...card,
    ...(winner && { winner }),
    ...(tile && { competition: { tile, isTokenPaid: tile.tokens !== undefined } }),
  }
}
