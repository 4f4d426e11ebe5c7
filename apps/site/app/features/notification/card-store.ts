/** The notification cards of the current visitor or player. Reports to the service may fail; failures are only logged to the console. */
import { visibleCards } from './cards.ts'
import type { NotificationCard, Viewer } from './cards.ts'
import type { EngagementService } from './engagement-service.ts'

export type CardState = {
  status: 'loading' | 'ready' | 'failed'
  /** All stored cards, and those of them that can be shown. */
  cards: readonly NotificationCard[]
  available: readonly NotificationCard[]
  unseen: number
  /** Whether the cards have the data of their competitions, which is loaded only when they are shown. */
  isEnriched: boolean
}

type CardStoreDependencies = {
  viewer: Viewer
  /** A client of the service with a valid identity; throws if there is none. */
  connect: () => Promise<EngagementService>
  /** Adds the data of their competitions to cards. */
  enrich: (cards: readonly NotificationCard[]) => Promise<NotificationCard[]>
  /** Whether impressions and clicks may be reported to the service (field rule 25). */
  isSharingAllowed: () => boolean
  /** Dismissed cards stored in this browser, for visitors: the service stores them only for players. */
  localDismissals?: { has(key: string): boolean; add(key: string): void }
}

export type CardStore = ReturnType<typeof createCardStore>

const INITIAL: CardState = { status: 'loading', cards: [], available: [], unseen: 0, isEnriched: false }

export function createCardStore({ viewer, connect, enrich, isSharingAllowed, localDismissals }: CardStoreDependencies) {
  let state = INITIAL
  let loading: Promise<void> | undefined
  /** Keys of this page's lifetime, independent of what was reported to the service. */
  const seenKeys = new Set<string>()
  const dismissedKeys = new Set<string>()
  const listeners = new Set<() => void>()

  const set = (status: CardState['status'], stored: readonly NotificationCard[], isEnriched = state.isEnriched) => {
    const cards = stored
      .filter(({ key }) => !dismissedKeys.has(key) && !localDismissals?.has(key))
      .map((card) => (seenKeys.has(card.key) && !card.viewed ? { ...card, viewed: true } : card))
    const shown = visibleCards(cards, viewer)
    state = { status, cards, available: shown, unseen: shown.filter(({ viewed }) => !viewed).length, isEnriched }
    for (const listener of listeners) listener()
  }

  const report = (eventName: string, send: (service: EngagementService) => Promise<void>) =>
    connect()
      .then(send)
      .catch((error: unknown) => console.info(`Failed to log ${eventName} of notifications`, error))

  const setFrom = async (cards: () => Promise<readonly NotificationCard[]>, isEnriched = false) => {
    try {
      set('ready', await cards(), isEnriched)
    } catch (error) {
      console.info('Failed to load notifications', error)
      set('failed', state.cards)
    }
  }
  const retrieve = async () => (await connect()).retrieve()
  const load = (isOpen: boolean) =>
    (loading ??= setFrom(async () => (isOpen ? enrich(await retrieve()) : retrieve()), isOpen).finally(
      () => (loading = undefined),
    ))

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Loads the cards, or waits for the current load; enough to count them. */
    load: () => load(state.isEnriched),

    /** Loads the cards with the data of their competitions, to show them. */
    async loadEnriched() {
      await load(true)
      if (state.status === 'ready' && !state.isEnriched) await setFrom(() => enrich(state.cards), true)
    },

    /** The cards are shown: if there are any, all stored cards count as seen. */
    async markOpened() {
      if (state.available.length === 0) return
      for (const { key } of state.cards) seenKeys.add(key)
      const ids = state.cards.map(({ id }) => id)
      set(state.status, state.cards)
      if (isSharingAllowed()) await report('an impression', (service) => service.logImpressions(ids))
    },

    async reportClick({ id, url }: NotificationCard) {
      if (url !== undefined && isSharingAllowed()) await report('a click', (service) => service.logClick(id))
    },

    /** Dismisses a card and its duplicates. A player's dismissal is always reported, since the player asked for it. */
    async dismiss(id: string) {
      const card = state.cards.find((each) => each.id === id)
      if (!card?.dismissible) return
      const ids = state.cards.filter(({ key }) => key === card.key).map((each) => each.id)
      dismissedKeys.add(card.key)
      set(state.status, state.cards)
      if (isSharingAllowed()) localDismissals?.add(card.key)
      if (viewer === 'player' || isSharingAllowed()) await report('a dismissal', (service) => service.logDismissal(ids))
    },
  }
}
