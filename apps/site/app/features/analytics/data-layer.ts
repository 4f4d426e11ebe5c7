/**
 * Gives the operator's tag manager the events of the catalogue, and nothing else
 * (docs/mechanisms/analytics.md#tag-managers). Its script is loaded only here, only with consent, and never on a
 * document that takes payment.
 */
import type { AnalyticsEvent } from '@fairdraw/contract/analytics.ts'
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { trustedScriptUrl } from '../../ui/page-life/trusted-script-url.ts'
import { tagConsent } from './tag-consent.ts'
import { REMEMBERED_COOKIE } from '../../session/renewal/remembered.ts'

declare global {
  interface Window {
    /** The queue that tag managers read. */
    dataLayer?: object[]
  }
}

export type DataLayer = {
  push(event: AnalyticsEvent): void
  identify(player: string): void
}

let started: DataLayer | undefined

/** Loads the script once per document. Undefined on documents that take payment. */
export function startDataLayer(url: string): DataLayer | undefined {
  if (isPaymentDocument(location.pathname)) return undefined
  started ??= load(url)
  return started
}

function load(url: string): DataLayer {
  const layer = (window.dataLayer ??= [])
  layer.push({ event: 'gtm.js', 'gtm.start': deviceNow() })
  const script = document.createElement('script')
  script.async = true
  script.src = trustedScriptUrl('tags', url)
  document.head.append(script)
  tagConsent().subscribe(() => {
    if (!tagConsent().isYes()) withdraw()
  })
  return {
    push: ({ name, ...properties }) => void layer.push({ event: name, ...properties }),
    identify: (player) => void layer.push({ event: 'player', player }),
  }
}

/** A script that has run cannot be taken back, but it ends with its document. The cookies that it has set are deleted. */
function withdraw() {
  deleteCookies()
  location.reload()
}

/** All that scripts can read are the tag manager's, but for the one that says whether the player asked to stay logged in. */
function deleteCookies() {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, from) => `;domain=${labels.slice(from).join('.')}`)]
  for (const cookie of document.cookie.split('; ').filter(Boolean)) {
    const name = cookie.split('=', 1)[0]!
    if (name === REMEMBERED_COOKIE) continue
    for (const domain of domains)
      for (const path of ['/', '/win']) document.cookie = `${name}=;path=${path};max-age=0${domain}`
  }
}
