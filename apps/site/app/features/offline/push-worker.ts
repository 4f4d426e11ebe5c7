/** What the service worker does with messages of a push service: it shows them, and a press leads to the draw. */
import { PUSH_PATHS } from '@fairdraw/rules/push/push-paths.ts'

/** The used part of the worker's registration and windows; TypeScript's `webworker` types conflict with the `dom` types. */
export type PushRegistration = {
  pushManager: { subscribe: (options: PushSubscriptionOptionsInit) => Promise<PushSubscription> }
  showNotification: (title: string, options: NotificationOptions & { renotify?: boolean }) => Promise<void>
  getNotifications: (filter: { tag: string }) => Promise<readonly { body: string }[]>
}
export type Windows = {
  matchAll: (options: {
    type: 'window'
    includeUncontrolled: true
  }) => Promise<readonly { url: string; focus: () => Promise<unknown> }[]>
  openWindow: (url: string) => Promise<unknown>
}
export type SubscriptionChange = {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

type Shown = { title: string; body: string; path: string; tag: string }

/** Something must be shown for each message, or the browser shows that the site works unseen, and takes the permission away. */
const UNREADABLE: Shown = {
  title: 'News about a draw',
  body: 'See our draws and how they went.',
  path: '/win/draws',
  tag: 'draws',
}
const ICON = '/media/app-icon-192.png'

/** Only pages of ours are opened, whatever the message says. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/win(\/[\w./-]*)?$/.test(path)

function read(text: string | undefined): Shown {
  try {
    const shown = JSON.parse(text ?? '') as Partial<Shown>
    const { title, body, path, tag } = shown
    const isWhole = [title, body, tag].every((part) => typeof part === 'string' && part !== '')
    return isWhole && isOwnPath(path) ? (shown as Shown) : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

/** The same message twice is one notification, and alerts once; another about the same draw takes its place, and alerts. */
export async function showMessage(registration: PushRegistration, text: string | undefined): Promise<void> {
  const { title, body, path, tag } = read(text)
  const before = await registration.getNotifications({ tag })
  const isNews = before.length > 0 && before.every((one) => one.body !== body)
  await registration.showNotification(title, { body, tag, icon: ICON, renotify: isNews, data: { path } })
}

/** Goes to a window that shows the page already, or opens one. */
export async function openMessage(windows: Windows, origin: string, data: unknown): Promise<void> {
  const path = (data as { path?: unknown } | undefined)?.path
  const target = isOwnPath(path) ? path : UNREADABLE.path
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  const same = open.find(({ url }) => new URL(url).pathname === target)
  await (same ? same.focus() : windows.openWindow(`${origin}${target}`))
}

/** The push service has given this browser another address, or wants it to ask for one. */
export async function renewSubscription(
  registration: PushRegistration,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  if (!oldSubscription) return
  const { key } = (await (await fetch(PUSH_PATHS.key)).json()) as { key: string | null }
  if (key === null) return
  const fresh =
    newSubscription ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint, keys } = fresh.toJSON()
  await fetch(PUSH_PATHS.renew, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: oldSubscription.endpoint, subscription: { endpoint, keys, serverKey: key } }),
  })
}
