/** The link to a player's notifications, with the number of new ones. They are loaded when the browser is idle. */
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { notificationsPath } from '../../addresses.ts'
import { usePlayer } from '../../session/use-account.ts'
import { opensOverlay } from '../../ui/dialog/overlay-state.ts'
import { whenIdle } from '@fairdraw/ui/page-life/when-idle.ts'
import styles from './bell.module.css'

export default function Bell({ className }: { className?: string | undefined }) {
  const unseen = useUnseen()
  const { pageSlug } = useParams()
  return (
    <Link
      className={`${styles.bell} ${className}`}
      to={notificationsPath(pageSlug)}
      {...opensOverlay}
      aria-label={unseen > 0 ? `Notifications, ${unseen} new` : 'Notifications'}
      title="Notifications"
    >
      <AnyIcon name="bell" size={22} />
      {unseen > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unseen > 9 ? '9+' : unseen}
        </span>
      )}
    </Link>
  )
}

function useUnseen(): number {
  const [unseen, setUnseen] = useState(0)
  const player = usePlayer()
  // Wait for the account: the stored log-in may have expired.
  const phone = player?.account && player.phone
  useEffect(() => {
    if (phone === undefined) return
    let isUnmounted = false
    let stop = () => {}
    const begin = async () => {
      const { playerCards } = await import('./player-cards.ts')
      if (isUnmounted) return
      const cards = playerCards()
      const updateCount = () => setUnseen(cards.get().unseen)
      stop = cards.subscribe(updateCount)
      updateCount()
      await cards.load()
    }
    const cancel = whenIdle(() => void begin().catch(() => console.info('Failed to load notifications')))
    return () => {
      isUnmounted = true
      cancel()
      stop()
      setUnseen(0)
    }
  }, [phone])
  return unseen
}
