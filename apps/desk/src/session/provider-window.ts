/** How the page that the identity provider comes back to finds the page of the desk where the log-in began. */
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'

const CHANNEL = 'fairdraw-desk-log-in'
const REMEMBERED = 'fairdraw-desk-page'

/** Before the whole page goes to the provider. */
export function rememberPage(): void {
  tabStorage().setItem(REMEMBERED, location.pathname + location.search + location.hash)
}

/** The page that went to the provider; undefined in a window that was opened over it. */
export function takeRememberedPage(): string | undefined {
  const page = tabStorage().getItem(REMEMBERED) ?? undefined
  tabStorage().removeItem(REMEMBERED)
  return page
}

/** Tells the other pages of the desk in this browser that somebody has logged in. */
export function announceLogIn(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage('logged-in')
  channel.close()
}

/** Returns how to stop. */
export function hearLogIns(onLogIn: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', onLogIn)
  return () => channel.close()
}
