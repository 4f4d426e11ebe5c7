/// <reference lib="dom" />
import { vendorHosts } from '../vendor-hosts.ts'

// Subscriptions of a browser of the demonstration: kept where its own would be, for all tabs, and made by the emulator.
const STORED = 'demo-push'
type Stored = { endpoint: string; keys: Record<string, string>; serverKey: string }

const toText = (key: BufferSource) =>
  btoa(String.fromCharCode(...new Uint8Array(key as ArrayBuffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!)

async function call(path: string, body: object): Promise<unknown> {
  const reply = await fetch(`/_v/${vendorHosts.push}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new DOMException('the push service answered an error', 'AbortError')
  return reply.json()
}

const read = () => JSON.parse(localStorage.getItem(STORED) ?? 'null') as Stored | null

/** What the site uses of a PushSubscription. */
const toSubscription = ({ endpoint, keys, serverKey }: Stored) => ({
  endpoint,
  options: { userVisibleOnly: true, applicationServerKey: toBytes(serverKey).buffer },
  toJSON: () => ({ endpoint, expirationTime: null, keys }),
  unsubscribe: async () => {
    localStorage.removeItem(STORED)
    await call('unsubscribe', { endpoint })
    return true
  },
})

async function subscribe(options: PushSubscriptionOptionsInit): Promise<object> {
  if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('denied', 'NotAllowedError')
  const { applicationServerKey } = options
  const serverKey =
    typeof applicationServerKey === 'string' ? applicationServerKey : toText(applicationServerKey as ArrayBuffer)
  const before = read()
  if (before?.serverKey === serverKey) return toSubscription(before)
  const stored = { ...((await call('subscribe', { serverKey })) as Omit<Stored, 'serverKey'>), serverKey }
  localStorage.setItem(STORED, JSON.stringify(stored))
  return toSubscription(stored)
}

Object.assign(globalThis, {
  demoPush: {
    subscribe,
    getSubscription: async () => {
      const stored = read()
      return stored && toSubscription(stored)
    },
  },
})
