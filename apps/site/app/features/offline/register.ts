/** Brings the worker in. Pages' policy lets exactly this one address be made into a script's (Trusted Types). */
import { isPaymentDocument } from '@fairdraw/rules/payment-document.ts'

const WORKER = '/win/worker.js'

type Factory = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string }
}

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  // A document that takes payment has a policy of its own, which admits nothing but the gateway's.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isPaymentDocument(location.pathname)) return undefined
  const { trustedTypes } = window as { trustedTypes?: Factory }
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER })
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER, { scope: '/win' })
    return await navigator.serviceWorker.ready
  } catch {
    // Private windows and full disks: everything works without it.
    return undefined
  }
}

/** Once a document. */
export const serviceWorkerReady = () => (registered ??= register())

/** Tells the worker what is looked at, so that it is there without a connection too. */
export async function reportViewedPage(): Promise<void> {
  const worker = (await serviceWorkerReady())?.active
  if (!worker) return
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  const seen = {
    path: window.location.pathname,
    resources: resources.filter((url) => /\/(win\/assets|media)\//.test(url)),
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a worker is of this origin
  worker.postMessage(seen)
}
