/** What the offline worker may answer for: pages, hashed files and pictures. All else goes by as if it were not there. */
import { isPaymentDocument } from '@fairdraw/rules/payment-document.ts'

export const OFFLINE_PAGE = '/win/offline.html'

export type RequestKind = 'page' | 'file' | 'picture'

type RequestFacts = { method: string; mode: string; destination: string; url: string }

/** A path with a token in it: kept, it would lie on the device for whoever looks. */
const HAS_TOKEN = /^\/win(\/[^/]+)?\/unsubscribe\//

/**
 * A page of the site by its path: no file but the two that end like one, no data of a route, nothing that takes payment or holds a
 * token.
 */
export function isCachedPage(path: string): boolean {
  if (path !== '/win' && !path.startsWith('/win/')) return false
  if (isPaymentDocument(path) || HAS_TOKEN.test(path)) return false
  const last = path.slice(path.lastIndexOf('/') + 1)
  return !last.includes('.') || last.endsWith('.html')
}

export const isFile = (path: string) => /^\/win\/assets\/[\w./-]+$/.test(path) && !path.includes('..')
export const isPicture = (path: string) => /^\/media\/[\w.-]+$/.test(path)

/** What a request is to the worker; undefined: not its business. */
export function classifyRequest({ method, mode, destination, url }: RequestFacts, origin: string): RequestKind | undefined {
  if (method !== 'GET') return undefined
  const address = new URL(url)
  if (address.origin !== origin) return undefined
  const { pathname } = address
  if (mode === 'navigate') return isCachedPage(pathname) ? 'page' : undefined
  if (isFile(pathname)) return 'file'
  return destination === 'image' && isPicture(pathname) ? 'picture' : undefined
}

/** The hashed files that a page names: scripts, styles and letters. */
export function assetPathsIn(html: string): string[] {
  return [...new Set(html.match(/\/win\/assets\/[\w.-]+/g))]
}

/** A kept page says when it was kept, in a place that no script's hash depends on. */
export function markAsCached(html: string, keptAt: string): string {
  return html.replace(/<html(?=[\s>])/, `<html data-kept="${keptAt}"`)
}
