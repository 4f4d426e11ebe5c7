/**
 * What a page may load, run and frame (docs/decisions/0004, 0010). Scripts are allowed by their URL or by the hash of
 * their text, computed from the finished document, so that the policy is cached with the page. Payment documents have a
 * separate policy, the only one that allows the card gateway's hosts (docs/product-decisions.md#payment-pages).
 */
import { hash } from 'node:crypto'
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { PAYMENT_POLICY_PATH } from './payment-policy.ts'

type Directives = Readonly<Record<string, readonly string[]>>

/** The name in `features/offline` of the site. */
const WORKER_POLICY = 'worker'
/** The names in `features/draw` of the site. */
const DRAW_POLICY = 'draw'
const RECEIPT_POLICY = 'receipt'
/** The name in `features/draw-show` of the site. */
const DRAW_SHOW_POLICY = 'draw-show'
/** The name in `features/analytics` of the site. */
const TAGS_POLICY = 'tags'

const DEFAULT_DIRECTIVES: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // Components position themselves with style attributes, which cannot run anything.
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  // The script URLs made from text: the service worker that shows pages offline, the workers that repeat a draw, whole or while
  // it is shown live, and the one that checks receipts.
  'trusted-types': [WORKER_POLICY, DRAW_POLICY, RECEIPT_POLICY, DRAW_SHOW_POLICY],
}

const GATEWAY_ASSETS = 'https://assets.braintreegateway.com'
/** The 3-D Secure script, its frames and calls. It loads parts of itself from the second domain. */
const THREE_D_SECURE = ['https://*.cardinalcommerce.com', 'https://*.cardinaltrusted.com']
const FRAUD_CHECK = ['https://c.paypal.com', 'https://b.stats.paypal.com']
/**
 * PayPal's button and its content; its page opens in a separate window. Apple Pay needs no host, because it is part of
 * the browser.
 */
const PAYPAL = ['https://www.paypal.com', 'https://www.sandbox.paypal.com']
const PAYPAL_PARTS = 'https://www.paypalobjects.com'

/**
 * Hosts that the gateway's browser library needs (braintree-web 3.117.1: client, hosted fields, 3-D Secure, data
 * collector, PayPal checkout, Apple Pay, fast checkout).
 */
const PAYMENT_DIRECTIVES: Directives = {
  'script-src': [GATEWAY_ASSETS, ...THREE_D_SECURE, 'https://c.paypal.com', 'https://www.paypal.com', PAYPAL_PARTS],
  'frame-src': [GATEWAY_ASSETS, ...THREE_D_SECURE, ...FRAUD_CHECK, ...PAYPAL],
  'img-src': [GATEWAY_ASSETS, ...THREE_D_SECURE, ...FRAUD_CHECK, PAYPAL_PARTS, 'https://t.paypal.com'],
  'connect-src': [
    'https://api.braintreegateway.com',
    'https://api.sandbox.braintreegateway.com',
    'https://client-analytics.braintreegateway.com',
    'https://client-analytics.sandbox.braintreegateway.com',
    'https://payments.braintree-api.com',
    'https://payments.sandbox.braintree-api.com',
    ...PAYPAL,
    ...THREE_D_SECURE,
    ...FRAUD_CHECK,
  ],
  'form-action': THREE_D_SECURE,
}

/**
 * What fast checkout needs besides PayPal's hosts: the texts and fonts of its component. Its script is on a host of PayPal's
 * button, where the Trusted Types policy tells the two apart (payment-policy.ts).
 */
const FAST_CHECKOUT_DIRECTIVES: Directives = { 'connect-src': [PAYPAL_PARTS], 'font-src': [PAYPAL_PARTS] }

/** Google Pay: its script, its calls and the frame of its sheet; the sheet opens in a window or in the browser itself. */
const GOOGLE_PAY = 'https://pay.google.com'
const GOOGLE_PAY_DIRECTIVES: Directives = {
  'script-src': [GOOGLE_PAY],
  'frame-src': [GOOGLE_PAY],
  // The browser's own sheet is asked for under Google's address of the payment method.
  'connect-src': [GOOGLE_PAY, 'https://google.com/pay'],
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi
const HAS_SOURCE = /\bsrc\s*=/i
/** A data block for search engines, which never runs. */
const IS_DATA = /\btype\s*=\s*["']?application\/ld\+json\b/i

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Hashes of all inline scripts of a document, in the policy's form. */
export function scriptHashes(html: string): string[] {
  const inline = [...html.matchAll(SCRIPT)].filter(
    ([, attributes = '']) => !HAS_SOURCE.test(attributes) && !IS_DATA.test(attributes),
  )
  return [...new Set(inline.map(([, , text]) => hashOf(text ?? '')))]
}

function styleHashes(html: string): string[] {
  return [...new Set([...html.matchAll(STYLE)].map(([, text]) => hashOf(text ?? '')))]
}

function mergeDirectives(base: Directives, more: Directives): Directives {
  const names = new Set([...Object.keys(base), ...Object.keys(more)])
  return Object.fromEntries([...names].map((name) => [name, [...(base[name] ?? []), ...(more[name] ?? [])]]))
}

function serialiseDirectives(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Further origins that a document may use, by its kind. */
export type PolicyExceptions = {
  /** Further origins that a payment document may frame. */
  frames?: readonly string[] | undefined
  /** Whether payment documents have fast checkout. */
  hasFastCheckout?: boolean | undefined
  /** Whether payment documents have Google Pay. */
  hasGooglePay?: boolean | undefined
  /** The engagement service, for every document except payment documents (field rule 20). */
  engagement?: { connect: readonly string[]; images: readonly string[] } | undefined
  /** The operator's tag manager, also for every document except payment documents. */
  tagManager?: { script: readonly string[]; connect: readonly string[] } | undefined
}

/** The policy of a finished document. */
export function documentPolicy(
  html: string,
  pathname: string,
  { frames = [], hasFastCheckout = false, hasGooglePay = false, engagement, tagManager }: PolicyExceptions = {},
): string {
  const withHashes = mergeDirectives(DEFAULT_DIRECTIVES, {
    'script-src': scriptHashes(html),
    'style-src': styleHashes(html),
  })
  if (!isPaymentDocument(pathname)) {
    const { connect = [], images = [] } = engagement ?? {}
    const tags: Directives = tagManager
      ? {
          'script-src': tagManager.script,
          'connect-src': tagManager.connect,
          'img-src': tagManager.connect,
          'trusted-types': [TAGS_POLICY],
        }
      : {}
    const withEngagement = mergeDirectives(withHashes, { 'connect-src': connect, 'img-src': images })
    return serialiseDirectives(mergeDirectives(withEngagement, tags))
  }
  const payment = mergeDirectives(mergeDirectives(withHashes, PAYMENT_DIRECTIVES), { 'frame-src': frames })
  const further = [
    ...(hasFastCheckout ? [FAST_CHECKOUT_DIRECTIVES] : []),
    ...(hasGooglePay ? [GOOGLE_PAY_DIRECTIVES] : []),
  ]
  const whole = further.reduce(mergeDirectives, payment)
  return serialiseDirectives({ ...whole, 'trusted-types': ['default'] })
}

/** The policy of the desk's document: that of a page, and it may frame the preview beside a form, which is on its own origin. */
export function deskPolicy(html: string): string {
  const own = mergeDirectives(DEFAULT_DIRECTIVES, { 'script-src': scriptHashes(html), 'style-src': styleHashes(html) })
  return serialiseDirectives({ ...own, 'frame-src': ["'self'"] })
}

/**
 * The policy of a page that the desk frames (docs/mechanisms/content.md#live-preview). It is the only document that anybody may
 * frame. Nothing runs in it, it calls nothing and submits nothing, also when it is opened outside a frame.
 */
export function framedPolicy(html: string, deskOrigin: string): string {
  return serialiseDirectives({
    ...mergeDirectives(DEFAULT_DIRECTIVES, { 'style-src': styleHashes(html) }),
    'frame-ancestors': [deskOrigin],
    'form-action': ["'none'"],
    'script-src': ["'none'"],
    'connect-src': ["'none'"],
    'trusted-types': ["'none'"],
    sandbox: ['allow-same-origin'],
  })
}

/** Inserts scripts before all others of a document. */
export function withFirstScripts(html: string, sources: readonly string[]): string {
  const tags = sources.map((source) => `<script src="${source}"></script>`).join('')
  return html.replace(/<head\b[^>]*>/i, (head) => `${head}${tags}`)
}

/** A payment document begins with the script of its Trusted Types policy. */
export function withPaymentPolicy(html: string): string {
  return withFirstScripts(html, [PAYMENT_POLICY_PATH])
}

/** Headers of every reply; a document adds its policy. `isSecure`: players use https. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/**
 * Further headers of a document. A payment document keeps the window that it opens for PayPal; no other window can
 * reach it.
 */
export function documentHeaders(pathname: string): Record<string, string> {
  return {
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=()',
    'cross-origin-opener-policy': isPaymentDocument(pathname) ? 'same-origin-allow-popups' : 'same-origin',
  }
}

/** Replies that are no documents may load nothing and be framed nowhere. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
