/**
 * Whether a call comes from a page of an origin of ours. Cookies are SameSite=Strict; this adds protection where a browser ignores
 * that, and against other pages of the same site.
 */
import type { FastifyRequest } from 'fastify'

export function isFromPageOf({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, ours: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined && origin !== ours) return false
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && method === 'GET')) return false
  // A call that changes something must have an origin.
  return method === 'GET' || method === 'HEAD' || origin !== undefined || site === 'same-origin'
}
