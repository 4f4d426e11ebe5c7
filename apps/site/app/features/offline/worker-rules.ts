/** Which requests the service worker handles: pages, hashed files and pictures. It ignores all others. */
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'

export const OFFLINE_PAGE = '/win/offline.html'

export type RequestKind = 'page' | 'file' | 'picture'

type RequestFacts = { method: string; mode: string; destination: string; url: string }

/** A path that contains a token: it must not be stored on the device. */
const HAS_TOKEN = /^\/win(\/[^/]+)?\/(?:unsubscribe|preview)\//

/**
 * Whether a path is a page that may be cached: no files except the two pages that end in `.html`, no route data, no payment pages,
 * no paths with a token.
 */
export function isCachedPage(path: string): boolean {
  if (path !== '/win' && !path.startsWith('/win/')) return false
  if (isPaymentDocument(path) || HAS_TOKEN.test(path)) return false
  const last = path.slice(path.lastIndexOf('/') + 1)
  return !last.includes('.') || last.endsWith('.html')
}

export const isFile = (path: string) => /^\/win\/assets\/[\w./-]+$/.test(path) && !path.includes('..')
export const isPicture = (path: string) => /^\/media\/[\w.-]+$/.test(path)

/** The kind of a request; undefined if the service worker does not handle it. */
export function classifyRequest(
  { method, mode, destination, url }: RequestFacts,
  origin: string,
): RequestKind | undefined {
  if (method !== 'GET') return undefined
  const address = new URL(url)
  if (address.origin !== origin) return undefined
  const { pathname } = address
  if (mode === 'navigate') return isCachedPage(pathname) ? 'page' : undefined
  if (isFile(pathname)) return 'file'
  return destination === 'image' && isPicture(pathname) ? 'picture' : undefined
}

/** The hashed files that a page references: scripts, styles and fonts. */
export function assetPathsIn(html: string): string[] {
  return [...new Set(html.match(/\/win\/assets\/[\w.-]+/g))]
}

/** Marks a cached page with its time and age, in a place that does not change the hash of any inline script. */
export function markAsCached(html: string, keptAt: string, ageMs: number): string {
  return html.replace(/<html(?=[\s>])/, `<html data-kept="${keptAt}" data-kept-for="${ageMs}"`)
}
