import { weekday } from '@fairdraw/rules/day-names.ts'
import { clockTime, londonDay } from '@fairdraw/rules/london-time.ts'
import { isPaymentDocument } from '@fairdraw/rules/payment-document.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sayMessage } from '../../ui/modal-requests.ts'
import { connectionAfter } from './connection.ts'
import styles from './offline-watch.module.css'
import { ready, tellSeen } from './register.ts'

/** How long a page is looked at before it counts as seen, so that its pictures have come. */
const SEEN_MS = 1_500
const ASK_MS = 10_000

function sayWhen(at: Date): string {
  const time = `at ${clockTime(at)}`
  return londonDay(at) === londonDay(new Date()) ? time : `on ${weekday(at)} ${time}`
}

/** When the document was kept, where the worker gave it; the mark goes once another page stands in its place. */
function keptAt(): Date | undefined {
  const { kept } = document.documentElement.dataset
  return kept === undefined ? undefined : new Date(kept)
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch('/win/worker.js', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** Says that the connection is gone, and that it is back; keeps from what would fail without one. */
export function OfflineWatch() {
  const { pathname } = useLocation()
  const [connection, tell] = useReducer(connectionAfter, undefined, () => {
    const at = keptAt()
    if (at) return { status: 'offline' as const, seenAt: at }
    return navigator.onLine ? { status: 'online' as const } : { status: 'offline' as const, seenAt: new Date() }
  })
  const [openedAt] = useState(() => keptAt() ?? new Date())
  const seenAt = useRef(openedAt)
  const shown = useRef(pathname)
  const isOffline = connection.status === 'offline'

  useEffect(() => {
    void ready()
  }, [])

  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname
      seenAt.current = new Date()
      delete document.documentElement.dataset['kept']
      tell({ kind: 'done' })
    }
    if (isOffline) return
    const timer = setTimeout(() => void tellSeen(), SEEN_MS)
    return () => clearTimeout(timer)
  }, [pathname, isOffline])

  useEffect(() => {
    const lose = () => tell({ kind: 'lost', seenAt: seenAt.current })
    window.addEventListener('offline', lose)
    return () => window.removeEventListener('offline', lose)
  }, [])

  useEffect(() => {
    if (!isOffline) return
    const look = async () => {
      if (document.visibilityState === 'visible' && navigator.onLine && (await isReachable())) tell({ kind: 'found' })
    }
    void look()
    const timer = setInterval(() => void look(), ASK_MS)
    const lookNow = () => void look()
    window.addEventListener('online', lookNow)
    window.addEventListener('click', withoutConnection, true)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', lookNow)
      window.removeEventListener('click', withoutConnection, true)
    }
  }, [isOffline])

  return (
    <output className={`${styles.notice} on-stage`} data-status={connection.status}>
      {isOffline && (
        <p>
          <b>You’re offline.</b> This is how the page looked {sayWhen(connection.seenAt)}. You can enter when you’re
          back online.
        </p>
      )}
      {connection.status === 'back' && (
        <>
          <p>
            <b>You’re back online.</b>
          </p>
          <Button tone="gold" size="small" onClick={() => window.location.reload()}>
            Refresh
          </Button>
          <IconButton label="Close" onClick={() => tell({ kind: 'done' })}>
            <Icon name="close" />
          </IconButton>
        </>
      )}
    </output>
  )
}

/** Links ask the worker, which knows pages that were seen; what takes money is not even tried. */
function withoutConnection(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== window.location.origin || !/^\/win(\/|$)/.test(link.pathname)) return
  if (link.hash !== '' && link.pathname === window.location.pathname) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (isPaymentDocument(link.pathname)) {
    void sayMessage({
      title: 'You’re offline',
      text: 'You need a connection to enter. You haven’t entered and no money was taken. Try again when you’re back online.',
    })
  } else window.location.assign(link.href)
}
