/** The cookie of a staff session: unreadable for scripts, and not sent by other sites or by the public site's pages. */
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../http/cookies.ts'

/** Only the desk's calls need it, so the browser sends it only there. */
const PATH = '/api/desk'

/** `__Secure-`: browsers accept such a cookie only over https. */
export const cookieName = (deskOrigin: string) =>
  deskOrigin.startsWith('https:') ? '__Secure-fairdraw-desk' : 'fairdraw-desk'

/**
 * The header that sets the cookie; an empty token deletes it. It ends with the browser; the server may end it earlier.
 */
export function sessionCookie(token: string, deskOrigin: string): string {
  const attributes = [`Path=${PATH}`, 'HttpOnly', 'SameSite=Strict']
  if (deskOrigin.startsWith('https:')) attributes.push('Secure')
  if (token === '') attributes.push('Max-Age=0')
  return [`${cookieName(deskOrigin)}=${token}`, ...attributes].join('; ')
}

/** The token in a request's cookie. */
export const readSessionCookie = (request: Pick<FastifyRequest, 'headers'>, deskOrigin: string): string | undefined =>
  readCookie(request, cookieName(deskOrigin))
