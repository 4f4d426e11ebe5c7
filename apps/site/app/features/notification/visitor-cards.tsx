/** Notifications for visitors who are not logged in: a row of plain cards in the page. */
import type { EngagementService } from '@fairdraw/contract/notification.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { CardTile } from './card-tile.tsx'
import { createCardStore } from './card-store.ts'
import type { CardStore } from './card-store.ts'
import { createEngagementService } from './engagement-service.ts'
import styles from './notification.module.css'
import { createOperatorCards } from './operator-cards.ts'
import { notificationPreference } from './notification-preference.ts'

export type VisitorCards = ComponentType<{ page: string | undefined }>

let store: CardStore | undefined

const storeOf = (service: EngagementService | undefined) =>
  (store ??= createCardStore({
    viewer: 'visitor',
    connect: service && (async () => createEngagementService(service, undefined)),
    operator: createOperatorCards('visitor'),
    enrich: async (cards) => [...cards],
    isSharingAllowed: notificationPreference.mayTell,
    localDismissals: notificationPreference.dismissed,
    localSeen: notificationPreference.seen,
  }))

/** Resolves to the component once `place` is below the viewport, so that showing it does not shift visible content. */
export async function loadVisitorCards(
  service: EngagementService | undefined,
  slot: Element,
  signal: AbortSignal,
): Promise<VisitorCards | undefined> {
  const cards = storeOf(service)
  if (cards.get().status !== 'ready') await cards.load()
  if (cards.get().available.length === 0 || !(await comesBelow(slot, signal))) return undefined
  return ({ page }) => <Row cards={cards} page={page} />
}

function comesBelow(slot: Element, signal: AbortSignal): Promise<boolean> {
  return new Promise((settle) => {
    const watch = new IntersectionObserver(([entry]) => {
      if (entry!.boundingClientRect.top > window.innerHeight) end(true)
    })
    const end = (isBelow: boolean) => {
      watch.disconnect()
      settle(isBelow)
    }
    signal.addEventListener('abort', () => end(false))
    watch.observe(slot)
  })
}

function Row({ cards, page }: { cards: CardStore; page: string | undefined }) {
  const { available } = useSyncExternalStore(cards.subscribe, cards.get, cards.get)
  const section = useRef<HTMLElement>(null)
  useEffect(() => void cards.markOpened(), [cards])
  const dismiss = (id: string) => {
    void cards.dismiss(id)
    // The focused button was removed.
    section.current?.focus({ preventScroll: true })
  }
  if (available.length === 0) return null
  return (
    <section className={styles.visitor} ref={section} tabIndex={-1} aria-label="News">
      <h2 className="visually-hidden">News</h2>
      <ul className={styles.row}>
        {available.map((card) => (
          <li key={card.key}>
            <CardTile
              card={card}
              page={page}
              viewer={undefined}
              heading="h3"
              onClick={() => void cards.reportClick(card)}
              onDismiss={() => dismiss(card.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
