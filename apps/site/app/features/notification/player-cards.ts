/** The logged-in player's cards, for both the bell and the sidebar. */
import { getInit } from '@fairdraw/contract/catalogue.ts'
import { postAccountEngagement } from '@fairdraw/contract/notification.ts'
import type { EngagementIdentity } from '@fairdraw/contract/notification.ts'
import { isListed } from '@fairdraw/rules/competition/competition.ts'
import { api } from '../../api.ts'
import { serverClock } from '../../session/clock.ts'
import { session } from '../../session/session.ts'
import { tileOf } from '../catalogue/tile/tile-data.ts'
import { createCardStore } from './card-store.ts'
import type { CardStore } from './card-store.ts'
import { enrichCard } from './cards.ts'
import type { NotificationCard } from './cards.ts'
import { createEngagementService } from './engagement-service.ts'
import { createOperatorCards } from './operator-cards.ts'
import { RefusedError } from './refused-error.ts'
import { notificationPreference } from './notification-preference.ts'

/** A signature that expires sooner than this is not used. */
const EXPIRY_MARGIN_MS = 30_000

function createPlayerCards(): CardStore {
  let cachedIdentity: { identity: EngagementIdentity; until: number } | undefined

  const identify = async (): Promise<EngagementIdentity> => {
    if (cachedIdentity && serverClock.now() < cachedIdentity.until) return cachedIdentity.identity
    const answer = await api(postAccountEngagement, { body: {} })
    if (!answer.ok) throw new RefusedError('no identity', answer.problem)
    cachedIdentity = { identity: answer.body, until: Date.parse(answer.body.expiresAt) - EXPIRY_MARGIN_MS }
    return answer.body
  }

  return createCardStore({
    viewer: 'player',
    connect: async () => {
      const identity = await identify()
      return createEngagementService(identity, identity)
    },
    enrich: async (cards) => {
      // Without an identity the service has failed, which the store knows; the operator's cards are shown without wins.
      const wins = identify().then(
        ({ won }) => won,
        () => [],
      )
      const [won, competitions] = await Promise.all([wins, competitionsOf(cards)])
      const now = new Date(serverClock.now())
      const listed = new Map(competitions.filter((one) => isListed(one, now)).map((one) => [one.id, one]))
      const find = (id: number) => {
        const competition = listed.get(id)
        return competition && tileOf(competition)
      }
      return cards.map((card) => enrichCard(card, { tileOf: find, won }))
    },
    operator: createOperatorCards('player'),
    isSharingAllowed: notificationPreference.mayTell,
    localSeen: notificationPreference.seen,
  })
}

/** The catalogue as the player may see it, if a card needs it; without it cards are plain. */
async function competitionsOf(cards: readonly NotificationCard[]) {
  if (cards.every(({ extras }) => extras.competition_id === undefined)) return []
  const answer = await api(getInit, {})
  return answer.ok ? answer.body.competitions : []
}

let current: { phone: string; cards: CardStore } | undefined

/** The store of the current player; another player gets a new one. */
export function playerCards(): CardStore {
  const player = session.get()
  const phone = player.status === 'player' ? player.phone : ''
  if (current?.phone !== phone) current = { phone, cards: createPlayerCards() }
  return current.cards
}

session.onEnd(() => {
  current = undefined
})
