/** Subscribes this browser with its push service. Nothing here is asked of anybody before they press a button. */
import type { BrowserSubscription } from '@fairdraw/contract/draw/push.ts'
import { serviceWorkerReady } from '../offline/register.ts'

/**
 * `ready`: it can be asked. `blocked`: the visitor has said no, and only they can change that, in the browser. `home-screen`: an iPhone
 * or iPad, which takes notifications of sites on its home screen only. `none`: this browser has none.
 */
export type PushSupport = 'ready' | 'blocked' | 'home-screen' | 'none'

/** What is read of a browser. */
export type BrowserFacts = {
  hasPush: boolean
  permission: NotificationPermission | undefined
  /** Of Safari on iPhones and iPads: whether it was opened from the home screen. Undefined elsewhere. */
  isStandalone: boolean | undefined
  userAgent: string
}

export function supportOf({ hasPush, permission, isStandalone, userAgent }: BrowserFacts): PushSupport {
  if (hasPush) return permission === 'denied' ? 'blocked' : 'ready'
  // A browser within another app cannot add to the home screen, and does not call itself Safari.
  return isStandalone === false && /\bSafari\//.test(userAgent) ? 'home-screen' : 'none'
}

export function readSupport(): PushSupport {
  const { userAgent } = navigator
  const isStandalone = (navigator as { standalone?: boolean }).standalone
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return supportOf({ hasPush, permission: hasPush ? Notification.permission : undefined, isStandalone, userAgent })
}

const keyOf = ({ options: { applicationServerKey } }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The subscription that this browser has; undefined: none. */
export async function findSubscription(): Promise<PushSubscription | undefined> {
  // Whoever was never asked has none, and needs no service worker for that.
  if (readSupport() !== 'ready' || Notification.permission !== 'granted') return undefined
  const registration = await serviceWorkerReady()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

export type Subscribed =
  | { status: 'done'; subscription: BrowserSubscription; replaced: string | undefined }
  | { status: 'blocked' | 'dismissed' | 'failed' }

/** Asks for the permission, so call it when a button was pressed. `replaced`: the address of one made with an earlier key. */
export async function subscribeBrowser(serverKey: string): Promise<Subscribed> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { status: permission === 'denied' ? 'blocked' : 'dismissed' }
  try {
    const registration = await serviceWorkerReady()
    if (!registration) return { status: 'failed' }
    const before = await registration.pushManager.getSubscription()
    const isOld = before !== null && keyOf(before) !== serverKey
    if (isOld) await before.unsubscribe()
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
    const { endpoint, keys } = made.toJSON()
    const subscription = { endpoint, keys, serverKey } as BrowserSubscription
    return { status: 'done', subscription, replaced: isOld ? before.endpoint : undefined }
  } catch {
    // The browser's push service does not answer, or it is switched off.
    return { status: 'failed' }
  }
}
