/** The cards of whoever looks, and what is done with them. What the service is told may fail: only the console hears of it. */
import { visibleCards } from './cards.ts'
import type { NotificationCard, Viewer } from './cards.ts'
import type { EngagementService } from './engagement-service.ts'

export type CardState = {
  status: 'loading' | 'ready' | 'failed'
  /** All that is stored, and what of it can be shown. */
  cards: readonly NotificationCard[]
  available: readonly NotificationCard[]
  unseen: number
  /** Whether they are tied to what they are about, which is asked for only where they are looked at. */
  isEnriched: boolean
}

type Parts = {
  viewer: Viewer
  /** A way to the service that is good now; throws where there is none. */
  connect: () => Promise<EngagementService>
  /** Ties cards to what they are about. */
  enrich: (cards: readonly NotificationCard[]) => Promise<NotificationCard[]>
  /** Whether the service may be told what was seen and chosen (field rule 25). */
  isSharingAllowed: () => boolean
  /** What this browser remembers to be dismissed: the service knows it of players, and of nobody else. */
  localDismissals?: { has(key: string): boolean; add(key: string): void }
}

export type CardStore = ReturnType<typeof createCardStore>

const INITIAL: CardState = { status: 'loading', cards: [], available: [], unseen: 0, isEnriched: false }

export function createCardStore({ viewer, connect, enrich, isSharingAllowed, localDismissals }: Parts) {
  let state = INITIAL
  let loading: Promise<void> | undefined
  /** By key: of this page's life, whatever the service was told. */
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

  const report = (what: string, telling: (service: EngagementService) => Promise<void>) =>
    connect()
      .then(telling)
      .catch((error: unknown) => console.info(`Failed to log ${what} of notifications`, error))

  const setFrom = async (cards: () => Promise<readonly NotificationCard[]>, isTied = false) => {
    try {
      set('ready', await cards(), isTied)
    } catch (error) {
      console.info('Failed to load notifications', error)
      set('failed', state.cards)
    }
  }
  const retrieve = async () => (await connect()).retrieve()
  const load = (isLookedAt: boolean) =>
    (loading ??= setFrom(async () => (isLookedAt ? enrich(await retrieve()) : retrieve()), isLookedAt).finally(
      () => (loading = undefined),
    ))

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Asks for them, or waits for those that are asked for already; enough to count them. */
    load: () => load(state.isEnriched),

    /** Asks for them as they are shown, each with what it is about. */
    async loadEnriched() {
      await load(true)
      if (state.status === 'ready' && !state.isEnriched) await setFrom(() => enrich(state.cards), true)
    },

    /** They are looked at: with something to show, all that is stored counts as seen. */
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

    /** By its id, with whatever was handed over twice. That is the player's own wish, so that the service is told of it. */
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
