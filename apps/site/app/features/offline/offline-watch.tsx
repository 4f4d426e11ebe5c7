import { formatWeekday } from '@fairdraw/rules/text/day-names.ts'
import { formatClockTime, londonDay } from '@fairdraw/rules/text/london-time.ts'
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { showMessage } from '../../ui/dialog/modal-requests.ts'
import { connectionAfter } from './connection.ts'
import styles from './offline-watch.module.css'
import { serviceWorkerReady, reportViewedPage } from './register.ts'

/** How long a page is open before it is reported as viewed, so that its pictures have loaded. */
const VIEWED_AFTER_MS = 1_500
const POLL_INTERVAL_MS = 10_000

function formatWhen(at: Date): string {
  const time = `at ${formatClockTime(at)}`
  return londonDay(at) === londonDay(new Date()) ? time : `on ${formatWeekday(at)} ${time}`
}

/** When the document was cached, if the service worker served it. The attribute is removed on the next navigation. */
function cachedAt(): Date | undefined {
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

/** Shows that the connection is lost or back, and prevents clicks that would fail offline. */
export function OfflineWatch() {
  const { pathname } = useLocation()
  const [connection, dispatch] = useReducer(connectionAfter, undefined, () => {
    const at = cachedAt()
    if (at) return { status: 'offline' as const, seenAt: at }
    return navigator.onLine ? { status: 'online' as const } : { status: 'offline' as const, seenAt: new Date() }
  })
  const [openedAt] = useState(() => cachedAt() ?? new Date())
  const seenAt = useRef(openedAt)
  const shown = useRef(pathname)
  const isOffline = connection.status === 'offline'

  useEffect(() => {
    void serviceWorkerReady()
  }, [])

  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname
      seenAt.current = new Date()
      delete document.documentElement.dataset['kept']
      dispatch({ kind: 'done' })
    }
    if (isOffline) return
    const timer = setTimeout(() => void reportViewedPage(), VIEWED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname, isOffline])

  useEffect(() => {
    const onOffline = () => dispatch({ kind: 'lost', seenAt: seenAt.current })
    window.addEventListener('offline', onOffline)
    return () => window.removeEventListener('offline', onOffline)
  }, [])

  useEffect(() => {
    if (!isOffline) return
    const checkConnection = async () => {
      if (document.visibilityState === 'visible' && navigator.onLine && (await isReachable()))
        dispatch({ kind: 'found' })
    }
    void checkConnection()
    const timer = setInterval(() => void checkConnection(), POLL_INTERVAL_MS)
    const checkNow = () => void checkConnection()
    window.addEventListener('online', checkNow)
    window.addEventListener('click', handleOfflineClick, true)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', checkNow)
      window.removeEventListener('click', handleOfflineClick, true)
    }
  }, [isOffline])

  return (
    <output className={`${styles.notice} on-stage`} data-status={connection.status}>
      {isOffline && (
        <p>
          <b>You’re offline.</b>{' '}
          <span>{`This is how the page looked ${formatWhen(connection.seenAt)}. You can enter when you’re back online.`}</span>
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
          <IconButton label="Close" onClick={() => dispatch({ kind: 'done' })}>
            <Icon name="close" />
          </IconButton>
        </>
      )}
    </output>
  )
}

/** Turns links into document requests, which the service worker can answer from its cache. Payment pages are not tried. */
function handleOfflineClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== window.location.origin || !/^\/win(\/|$)/.test(link.pathname)) return
  if (link.hash !== '' && link.pathname === window.location.pathname) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (isPaymentDocument(link.pathname)) {
    void showMessage({
      title: 'You’re offline',
      text: 'You need a connection to enter. You haven’t entered and no money was taken. Try again when you’re back online.',
    })
  } else window.location.assign(link.href)
}
