import { formatWeekday } from '@fairdraw/rules/text/day-names.ts'
import { formatClockTime, londonDay } from '@fairdraw/rules/text/london-time.ts'
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { elapsedMs } from '@fairdraw/ui/browser/device-time.ts'
import { Button, IconButton } from '@fairdraw/ui/button/button.tsx'
import { showMessage } from '@fairdraw/ui/dialog/modal-requests.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { serverClock } from '../../session/clock.ts'
import { keepInTab } from '../../ui/page-life/same-tab.ts'
import { connectionAfter } from './connection.ts'
import type { Seen } from './connection.ts'
import styles from './offline-watch.module.css'
import { serviceWorkerReady, reportViewedPage } from './register.ts'

/** How long a page is open before it is reported as viewed, so that its pictures have loaded. */
const VIEWED_AFTER_MS = 1_500
const POLL_INTERVAL_MS = 10_000

/** The day is named unless it is still the same. */
function formatWhen(seen: Seen | undefined): string {
  if (!seen || Number.isNaN(seen.at.getTime())) return 'when you opened it'
  const time = `at ${formatClockTime(seen.at)}`
  const now = new Date(seen.at.getTime() + elapsedMs() - seen.elapsed)
  return londonDay(seen.at) === londonDay(now) ? time : `on ${formatWeekday(seen.at)} ${time}`
}

/** Of a document that the service worker served from its cache. Its attributes are removed on the next navigation. */
function seenInCache(): Seen | undefined {
  const { kept, keptFor } = document.documentElement.dataset
  return kept === undefined ? undefined : { at: new Date(kept), elapsed: -Number(keptFor) }
}

/** Of a page that came from the server when `elapsedMs` was this. */
function seenOnline(elapsed: number): Seen | undefined {
  return serverClock.isSynced() ? { at: new Date(serverClock.now() - (elapsedMs() - elapsed)), elapsed } : undefined
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
  // Loaded on every page once it is quiet, as this is.
  useEffect(keepInTab, [])
  const { pathname } = useLocation()
  const [connection, dispatch] = useReducer(connectionAfter, undefined, () => {
    const seen = seenInCache()
    return !seen && navigator.onLine ? { status: 'online' as const } : { status: 'offline' as const, seen }
  })
  /** Undefined while the page is from the cache. */
  const [openedAt] = useState(() => (seenInCache() ? undefined : elapsedMs()))
  const loadedAt = useRef(openedAt)
  const shown = useRef(pathname)
  const isOffline = connection.status === 'offline'

  useEffect(() => {
    void serviceWorkerReady()
  }, [])

  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname
      loadedAt.current = elapsedMs()
      delete document.documentElement.dataset['kept']
      dispatch({ kind: 'done' })
    }
    if (isOffline) return
    const timer = setTimeout(() => void reportViewedPage(), VIEWED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname, isOffline])

  useEffect(() => {
    const onOffline = () => {
      const { current } = loadedAt
      dispatch({ kind: 'lost', seen: current === undefined ? seenInCache() : seenOnline(current) })
    }
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
          <span>{`This is how the page looked ${formatWhen(connection.seen)}. You can enter when you’re back online.`}</span>
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
