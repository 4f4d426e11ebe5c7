/**
 * The notification cards of the current visitor or player, of the engagement service and of the operator. Reports may fail; failures
 * are only logged to the console.
 */
import { createStore } from 'zustand/vanilla'
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { visibleCards } from './cards.ts'
import type { NotificationCard, Viewer } from './cards.ts'
import type { EngagementService, LoggedCard } from './engagement-service.ts'
import type { OperatorCards } from './operator-cards.ts'
import { RefusedError } from './refused-error.ts'

export type CardState = {
  status: 'loading' | 'ready' | 'failed'
  /** Why a call of ours failed; undefined where the service did. */
  problem?: CallProblem | undefined
  /** All stored cards, and those of them that can be shown. */
  cards: readonly NotificationCard[]
  available: readonly NotificationCard[]
  unseen: number
  /** Whether the cards have the data of their competitions, which is loaded only when they are shown. */
  isEnriched: boolean
}

type CardStoreDependencies = {
  viewer: Viewer
  /** A client of the service with a valid identity; throws if there is none. Absent: only the operator's cards are shown. */
  connect: (() => Promise<EngagementService>) | undefined
  operator: OperatorCards
  /** Adds the data of their competitions to cards. */
  enrich: (cards: readonly NotificationCard[]) => Promise<NotificationCard[]>
  /** Whether impressions and clicks may be reported to the service (field rule 25). */
  isSharingAllowed: () => boolean
  /** Dismissed cards stored in this browser, for visitors: the service stores them only for players. */
  localDismissals?: StoredKeys
  /** Cards of the operator that were seen, stored in this browser with consent: nobody else stores it. */
  localSeen: StoredKeys
}

type StoredKeys = { has(key: string): boolean; add(key: string): void }

export type CardStore = ReturnType<typeof createCardStore>

const INITIAL: CardState = { status: 'loading', cards: [], available: [], unseen: 0, isEnriched: false }

export function createCardStore({
  viewer,
  connect,
  operator,
  enrich,
  isSharingAllowed,
  localDismissals,
  localSeen,
}: CardStoreDependencies) {
  const { getState: get, setState, subscribe } = createStore<CardState>(() => INITIAL)
  let problem: CallProblem | undefined
  let loading: Promise<void> | undefined
  /** Keys of this page's lifetime, independent of what was reported to the service. */
  const seenKeys = new Set<string>()
  const dismissedKeys = new Set<string>()

  const isSeen = ({ key, operatorId }: NotificationCard) =>
    seenKeys.has(key) || (operatorId !== undefined && localSeen.has(key))

  const set = (status: CardState['status'], stored: readonly NotificationCard[], isEnriched = get().isEnriched) => {
    const cards = stored
      .filter(({ key }) => !dismissedKeys.has(key) && !localDismissals?.has(key))
      .map((card) => (isSeen(card) && !card.viewed ? { ...card, viewed: true } : card))
    const shown = visibleCards(cards, viewer)
    const unseen = shown.filter(({ viewed }) => !viewed).length
    setState({ status, problem, cards, available: shown, unseen, isEnriched })
  }

  const logFailure = (what: string) => (error: unknown) => console.info(`Failed to ${what}`, error)

  const report = async (
    eventName: string,
    cards: readonly LoggedCard[],
    send: (service: EngagementService) => Promise<void>,
  ) => {
    if (connect && cards.length > 0)
      await connect()
        .then(send)
        .catch(logFailure(`log ${eventName} of notifications`))
  }

  /** The cards of both sources. One that fails keeps the cards that it gave before. */
  const retrieve = async (): Promise<{ cards: NotificationCard[]; hasFailed: boolean }> => {
    const before = Object.groupBy(get().cards, ({ operatorId }) => (operatorId === undefined ? 'service' : 'operator'))
    const [service, own] = await Promise.allSettled([
      connect?.().then((client) => client.retrieve()),
      operator.retrieve(),
    ])
    problem = undefined
    for (const source of [service, own]) {
      if (source.status !== 'rejected') continue
      logFailure('load notifications')(source.reason)
      if (source.reason instanceof RefusedError) problem = source.reason.problem
    }
    return {
      cards: [
        ...(service.status === 'fulfilled' ? (service.value ?? []) : (before.service ?? [])),
        ...(own.status === 'fulfilled' ? own.value : (before.operator ?? [])),
      ],
      hasFailed: service.status === 'rejected' || own.status === 'rejected',
    }
  }

  /** Shows cards with the data of their competitions; without it if that cannot be loaded. */
  const setEnriched = async (cards: readonly NotificationCard[], status: CardState['status']) => {
    try {
      set(status, await enrich(cards), true)
    } catch (error) {
      logFailure('load the competitions of notifications')(error)
      set('failed', cards, true)
    }
  }
  const load = (isOpen: boolean) =>
    (loading ??= (async () => {
      const { cards, hasFailed } = await retrieve()
      const status = hasFailed ? 'failed' : 'ready'
      if (isOpen) await setEnriched(cards, status)
      else set(status, cards, false)
    })().finally(() => (loading = undefined)))

  return {
    get,
    subscribe,
    /** Loads the cards, or waits for the current load; enough to count them. */
    load: () => load(get().isEnriched),

    /** Loads the cards with the data of their competitions, to show them. */
    async loadEnriched() {
      await load(true)
      if (!get().isEnriched) await setEnriched(get().cards, get().status)
    },

    /** The cards are shown: if there are any, all stored cards count as seen. */
    async markOpened() {
      if (get().available.length === 0) return
      for (const { key } of get().cards) seenKeys.add(key)
      const { cards, status } = get()
      set(status, cards)
      if (!isSharingAllowed()) return
      for (const { key, operatorId } of cards) if (operatorId !== undefined) localSeen.add(key)
      await report('an impression', cards, (service) => service.logImpressions(cards))
    },

    /** A card is a link if it has an address; the tile of its competition is one too. */
    async reportClick(card: NotificationCard) {
      if ((card.url !== undefined || card.competition) && isSharingAllowed())
        await report('a click', [card], (service) => service.logClick(card))
    },

    /** Dismisses a card and its duplicates. A player's dismissal is always stored, since the player asked for it. */
    async dismiss(id: string) {
      const card = get().cards.find((each) => each.id === id)
      if (!card?.dismissible) return
      const duplicates = get().cards.filter(({ key }) => key === card.key)
      dismissedKeys.add(card.key)
      set(get().status, get().cards)
      if (isSharingAllowed()) localDismissals?.add(card.key)
      if (viewer === 'player' && card.operatorId !== undefined)
        await operator.dismiss(card.operatorId).catch(logFailure('store a dismissal of a notification'))
      // Its own cards the service would show again. What a player does with the operator's is not needed for anything.
      const isNeeded = viewer === 'player' && card.operatorId === undefined
      if (isNeeded || isSharingAllowed())
        await report('a dismissal', duplicates, (service) => service.logDismissal(duplicates))
    },
  }
}
