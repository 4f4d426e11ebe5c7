/**
 * Client of the customer-engagement service (2-flows §7). The vendor's library is licensed only to its customers, so this client
 * calls the API directly; a customer can put the vendor's library behind the same four methods.
 */
import type { EngagementService as Address } from '@fairdraw/contract/notification.ts'
import { NOTIFICATION_AUDIENCES } from '@fairdraw/rules/notification/notification.ts'
import type { NotificationCard } from './cards.ts'
import { serverClock } from '../../session/clock.ts'

export type EngagementService = {
  retrieve(): Promise<NotificationCard[]>
  logImpressions(cards: readonly LoggedCard[]): Promise<void>
  logClick(card: LoggedCard): Promise<void>
  logDismissal(cards: readonly LoggedCard[]): Promise<void>
}

/** A card of the service, or a notification of the operator, which the service does not store. */
export type LoggedCard = Pick<NotificationCard, 'id' | 'operatorId'>

/** The service's event for its own cards, and the name of the custom event for the operator's. */
const EVENTS = {
  impression: ['cci', 'notification_impression'],
  click: ['ccc', 'notification_click'],
  dismissal: ['ccd', 'notification_dismissal'],
} as const

/** A player and their signature; without one the service returns the cards for everybody. */
export type User = { userId: string; signature: string }

const REQUEST_TIMEOUT_MS = 10_000

export function createEngagementService(
  { url, key }: Address,
  user: User | undefined,
  ask: typeof fetch = (...request) => fetch(...request),
  now: () => number = serverClock.now,
): EngagementService {
  const seconds = () => Math.floor(now() / 1000)

  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await ask(`${url}${path}`, {
      method: 'POST',
      credentials: 'omit',
      // A click may leave the page before the report is sent.
      keepalive: true,
      headers: { 'content-type': 'application/json', ...(user && { 'x-braze-auth-signature': user.signature }) },
      body: JSON.stringify({ api_key: key, time: seconds(), ...(user && { user_id: user.userId }), ...body }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`the engagement service answered ${response.status}`)
    return response.json()
  }
  const log = async (event: keyof typeof EVENTS, cards: readonly LoggedCard[]) => {
    const [name, customName] = EVENTS[event]
    const time = seconds()
    const ids = cards.flatMap(({ id, operatorId }) => (operatorId === undefined ? [id] : []))
    const events = [
      ...(ids.length > 0 ? [{ name, time, data: { ids } }] : []),
      ...cards.flatMap(({ operatorId }) =>
        operatorId === undefined
          ? []
          : [{ name: 'ce', time, data: { n: customName, p: { notification_id: operatorId } } }],
      ),
    ]
    if (events.length > 0) await post('/api/v3/data/', { events })
  }

  return {
    retrieve: async () => {
      const body = { last_full_sync_at: 0, last_card_updated_at: 0 }
      const { cards } = (await post('/api/v3/content_cards/sync', body)) as { cards?: unknown }
      if (!Array.isArray(cards)) throw new Error('the engagement service gave no cards')
      return cards.flatMap((card) => readCard(card) ?? [])
    },
    logImpressions: (cards) => log('impression', cards),
    logClick: (card) => log('click', [card]),
    logDismissal: (cards) => log('dismissal', cards),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Parses a card of the API; undefined if it is invalid. Missing values get defaults. */
function readCard(value: unknown): NotificationCard | undefined {
  const wire = value as Partial<Record<string, unknown>> | null
  if (typeof wire !== 'object' || wire === null || typeof wire['id'] !== 'string') return undefined
  const extras = (wire['e'] ?? {}) as Partial<Record<string, unknown>>
  const [url, imageUrl] = [addressOf(wire['u']), addressOf(wire['i'])]
  const competitionId = Number(extras['competition_id'])
  const promotion = textOf(extras['promo_id'])
  const user = textOf(extras['user'])
  return {
    id: wire['id'],
    key: textOf(extras['key']) || wire['id'],
    title: textOf(wire['tt']),
    description: textOf(wire['ds']),
    linkText: textOf(wire['dm']),
    ...(url !== undefined && { url }),
    ...(imageUrl !== undefined && { imageUrl }),
    dismissible: wire['db'] === true,
    dismissed: wire['r'] === true,
    viewed: wire['v'] === true,
    pinned: wire['p'] === true,
    createdAt: Number(wire['ca']) || 0,
    extras: {
      user: NOTIFICATION_AUDIENCES.find((audience) => audience === user) ?? 'all',
      ...(Number.isSafeInteger(competitionId) && competitionId > 0 && { competition_id: competitionId }),
      ...(promotion !== '' && { promo_id: promotion }),
    },
  }
}

/** A safe address for a link or picture: http(s), or a path of this site. */
function addressOf(value: unknown): string | undefined {
  const text = textOf(value).trim()
  return /^https?:\/\/|^\/(?![/\\])/i.test(text) ? text : undefined
}
