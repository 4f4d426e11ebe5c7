/** A player's notifications, over the listing (2-flows §2, §4, §5, §6). */
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { listingPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { serverClock } from '../../session/clock.ts'
import { useNow } from '../../session/use-now.ts'
import { Sidebar } from '../../ui/dialog/sidebar.tsx'
import { useBackNavigation } from '../../ui/dialog/use-back-navigation.ts'
import { AccountGate } from '../account/account-gate.tsx'
import type { LoggedIn } from '../account/account-gate.tsx'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { tileInstants, viewerOf } from '../catalogue/tile/tile.ts'
import { CardTile } from './card-tile.tsx'
import styles from './notification.module.css'
import { playerCards } from './player-cards.ts'
import { NotificationPreferenceChoice } from './notification-preference-choice.tsx'
import { NotificationQuestion } from './notification-question.tsx'
import { notificationPreference } from './notification-preference.ts'
import type { Route } from './+types/notifications.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false

export const meta = () => head({ title: 'Notifications', description: 'What’s new for you.' })

export default function Notifications({ loaderData: { contactEmail }, params }: Route.ComponentProps) {
  const listing = listingPath(params.pageSlug)
  const close = useBackNavigation(listing)
  return (
    <Sidebar label="Notifications" closeTo={listing} onClose={close}>
      <AccountGate contactEmail={contactEmail}>
        {(player) => <Cards key={player.phone} player={player} page={params.pageSlug} />}
      </AccountGate>
    </Sidebar>
  )
}

const FAILED_TITLE = 'We couldn’t load your notifications'
/** The engagement service is not ours, so we know no more. */
const FAILED: readonly string[] = ['Something didn’t answer. Try again.']
const NONE: readonly string[] = []

function Cards({ player, page }: { player: LoggedIn; page: string | undefined }) {
  const [cards] = useState(playerCards)
  const { status, problem, available, isEnriched } = useSyncExternalStore(cards.subscribe, cards.get, cards.get)
  const isPreferenceKnown = useSyncExternalStore(notificationPreference.subscribe, notificationPreference.isAnswered)
  // The bell may have loaded cards without the data of their competitions.
  const shown = isEnriched ? available : []
  const [openedAt] = useState(() => new Date(serverClock.now()).toISOString())
  const instants = useMemo(() => {
    const tiles = available.flatMap(({ competition }) => competition?.tile ?? [])
    return tiles.length > 0 ? tileInstants(tiles, openedAt) : []
  }, [available, openedAt])
  const now = useNow(openedAt, instants)
  const content = useRef<HTMLDivElement>(null)
  /** When the focused button is removed. */
  const focusContent = () => content.current?.focus({ preventScroll: true })
  const dismiss = (id: string) => {
    void cards.dismiss(id)
    focusContent()
  }
  const look = () => void cards.loadEnriched().then(cards.markOpened)
  useEffect(() => {
    let isGone = false
    const open = () => void cards.loadEnriched().then(() => (isGone ? undefined : cards.markOpened()))
    open()
    // A yes that is given here counts for the cards that are open.
    const stop = notificationPreference.subscribe(() => notificationPreference.mayTell() && open())
    return () => {
      isGone = true
      stop()
    }
  }, [cards])

  return (
    <div className={styles.content} ref={content} tabIndex={-1}>
      <h1 className="visually-hidden">Notifications</h1>
      {status === 'failed' && problem && <LoadFailed title={FAILED_TITLE} problem={problem} onRetry={look} />}
      <ErrorBox title={FAILED_TITLE} messages={status === 'failed' && !problem ? FAILED : NONE}>
        <TextButton onClick={look}>Try again</TextButton>
      </ErrorBox>
      {status !== 'failed' && !isEnriched && <Loading />}
      {status === 'ready' && isEnriched && shown.length === 0 && (
        <p className={styles.nothing}>We have no updates for you at this time. Please check again later.</p>
      )}
      {shown.length > 0 && !isPreferenceKnown && <NotificationQuestion onAnswer={focusContent} />}
      <ul className={styles.list}>
        {shown.map((card) => (
          <li key={card.key}>
            <CardTile
              card={card}
              page={page}
              now={now}
              viewer={viewerOf(player)}
              onClick={() => void cards.reportClick(card)}
              onDismiss={() => dismiss(card.id)}
            />
          </li>
        ))}
      </ul>
      {isPreferenceKnown && <NotificationPreferenceChoice />}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <output className="visually-hidden">Loading your notifications…</output>
      {[1, 2, 3].map((index) => (
        <Skeleton key={index} height="7rem" radius="1rem" />
      ))}
    </div>
  )
}
