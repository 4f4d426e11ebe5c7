/** Registers the service worker. The Content-Security-Policy of pages allows only this address as a script URL (Trusted Types). */
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { trustedScriptUrl } from '../../ui/page-life/trusted-script-url.ts'

const WORKER = '/win/worker.js'

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  // Payment pages have their own policy, which allows only the gateway's scripts.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isPaymentDocument(location.pathname)) return undefined
  try {
    await navigator.serviceWorker.register(trustedScriptUrl('worker', WORKER), { scope: '/win' })
    return await navigator.serviceWorker.ready
  } catch {
    // It fails in private windows and on full disks; the site works without it.
    return undefined
  }
}

/** Registers the service worker once per document. */
export const serviceWorkerReady = () => (registered ??= register())

/** Reports the current page to the service worker, so that it is cached for offline use. */
export async function reportViewedPage(): Promise<void> {
  const worker = (await serviceWorkerReady())?.active
  if (!worker) return
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  const seen = {
    path: window.location.pathname,
    resources: resources.filter((url) => /\/(win\/assets|media)\//.test(url)),
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  worker.postMessage(seen)
}
