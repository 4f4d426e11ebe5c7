/** An engagement service and an operator whose answers a test controls, and the card stores that ask them. */
import { sampleCard } from '../../testing/sample-card.ts'
import { createCardStore } from './card-store.ts'
import type { NotificationCard, Viewer, WonCompetition } from './cards.ts'
import type { EngagementService } from './engagement-service.ts'

export const WINNER: WonCompetition = {
  competitionId: 1,
  name: 'A car',
  image: '/media/car.webp',
  wonAt: '2026-11-20T12:00:00.000Z',
}

export const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)

export function createCardWorld() {
  const world = {
    reports: [] as string[],
    stored: [sampleCard({ id: 'a' }), sampleCard({ id: 'b', url: '/win' })],
    isDown: false,
    own: [] as NotificationCard[],
    isOwnDown: false,
    /** Consent to tell the service and to keep in the browser what was seen. */
    mayTell: true,
    localKeys: new Set<string>(),
    localSeen: new Set<string>(),
    /** How often cards got their competitions. */
    ties: 0,
    open,
    loaded: async (viewer?: Viewer) => {
      const store = open(viewer)
      await store.load()
      return store
    },
  }
  const record = async (what: string) => {
    if (world.isDown) throw new Error('unreachable')
    world.reports.push(what)
  }
  const connect = async (): Promise<EngagementService> => ({
    retrieve: async () => {
      if (world.isDown) throw new Error('unreachable')
      return world.stored
    },
    logImpressions: (cards) => record(`seen ${ids(cards).join(' ')}`),
    logClick: ({ id }) => record(`clicked ${id}`),
    logDismissal: (cards) => record(`dismissed ${ids(cards).join(' ')}`),
  })
  function open(viewer: Viewer = 'player', { hasService = true } = {}) {
    return createCardStore({
      viewer,
      connect: hasService ? connect : undefined,
      operator: {
        retrieve: async () => {
          if (world.isOwnDown) throw new Error('unreachable')
          return world.own
        },
        dismiss: async (id) => {
          if (world.isOwnDown) throw new Error('unreachable')
          world.reports.push(`own dismissed ${id}`)
        },
      },
      enrich: async (cards) => {
        world.ties += 1
        return cards.map((card) => ({ ...card, winner: WINNER }))
      },
      isSharingAllowed: () => world.mayTell,
      localSeen: world.localSeen,
      ...(viewer === 'visitor' && { localDismissals: world.localKeys }),
    })
  }
  return world
}
