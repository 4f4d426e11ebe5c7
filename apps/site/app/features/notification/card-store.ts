/** The cards of whoever looks, and what is done with them. What the service is told may fail: only the console hears of it. */
import { available } from './cards.ts'
import type { NotificationCard, Viewer } from './cards.ts'
import type { EngagementService } from './engagement-service.ts'

export type CardState = {
  status: 'loading' | 'ready' | 'failed'
  /** All that is stored, and what of it can be shown. */
  cards: readonly NotificationCard[]
  available: readonly NotificationCard[]
  unseen: number
  /** Whether they are tied to what they are about, which is asked for only where they are looked at. */
  isTied: boolean
}

type Parts = {
  viewer: Viewer
  /** A way to the service that is good now; throws where there is none. */
  connect: () => Promise<EngagementService>
  /** Ties cards to what they are about. */
  tie: (cards: readonly NotificationCard[]) => Promise<NotificationCard[]>
  /** Whether the service may be told what was seen and chosen (field rule 25). */
  mayTell: () => boolean
  /** What this browser remembers to be dismissed: the service knows it of players, and of nobody else. */
  dismissedHere?: { has(key: string): boolean; add(key: string): void }
}

export type CardStore = ReturnType<typeof createCardStore>

const NOTHING: CardState = { status: 'loading', cards: [], available: [], unseen: 0, isTied: false }

export function createCardStore({ viewer, connect, tie, mayTell, dismissedHere }: Parts) {
  let state = NOTHING
  let loading: Promise<void> | undefined
  /** By key: of this page's life, whatever the service was told. */
  const seen = new Set<string>()
  const gone = new Set<string>()
  const listeners = new Set<() => void>()

  const set = (status: CardState['status'], stored: readonly NotificationCard[], isTied = state.isTied) => {
    const cards = stored
      .filter(({ key }) => !gone.has(key) && !dismissedHere?.has(key))
      .map((card) => (seen.has(card.key) && !card.viewed ? { ...card, viewed: true } : card))
    const shown = available(cards, viewer)
    state = { status, cards, available: shown, unseen: shown.filter(({ viewed }) => !viewed).length, isTied }
    for (const listener of listeners) listener()
  }

  const tell = (what: string, telling: (service: EngagementService) => Promise<void>) =>
    connect()
      .then(telling)
      .catch((error: unknown) => console.info(`Failed to log ${what} of notifications`, error))

  const take = async (cards: () => Promise<readonly NotificationCard[]>, isTied = false) => {
    try {
      set('ready', await cards(), isTied)
    } catch (error) {
      console.info('Failed to load notifications', error)
      set('failed', state.cards)
    }
  }
  const retrieve = async () => (await connect()).retrieve()
  const load = (isLookedAt: boolean) =>
    (loading ??= take(async () => (isLookedAt ? tie(await retrieve()) : retrieve()), isLookedAt).finally(
      () => (loading = undefined),
    ))

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Asks for them, or waits for those that are asked for already; enough to count them. */
    load: () => load(state.isTied),

    /** Asks for them as they are shown, each with what it is about. */
    async look() {
      await load(true)
      if (state.status === 'ready' && !state.isTied) await take(() => tie(state.cards), true)
    },

    /** They are looked at: with something to show, all that is stored counts as seen. */
    async opened() {
      if (state.available.length === 0) return
      for (const { key } of state.cards) seen.add(key)
      const ids = state.cards.map(({ id }) => id)
      set(state.status, state.cards)
      if (mayTell()) await tell('an impression', (service) => service.logImpressions(ids))
    },

    async clicked({ id, url }: NotificationCard) {
      if (url !== undefined && mayTell()) await tell('a click', (service) => service.logClick(id))
    },

    /** By its id, with whatever was handed over twice. That is the player's own wish, so that the service is told of it. */
    async dismiss(id: string) {
      const card = state.cards.find((each) => each.id === id)
      if (!card?.dismissible) return
      const ids = state.cards.filter(({ key }) => key === card.key).map((each) => each.id)
      gone.add(card.key)
      set(state.status, state.cards)
      if (mayTell()) dismissedHere?.add(card.key)
      if (viewer === 'player' || mayTell()) await tell('a dismissal', (service) => service.logDismissal(ids))
    },
  }
}
