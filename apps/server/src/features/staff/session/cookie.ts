/** The cookie that holds the token of a staff session: out of reach for scripts, other sites and the public site's own pages. */
import type { FastifyRequest } from 'fastify'

/** The calls of the desk alone need it, so the browser sends it with nothing else. */
const PATH = '/api/desk'

/** `__Secure-`: a browser takes such a cookie over https alone. */
export const cookieName = (deskOrigin: string) =>
  deskOrigin.startsWith('https:') ? '__Secure-fairdraw-desk' : 'fairdraw-desk'

/** The header that sets it, or with an empty token removes it. It ends with the browser; the server decides when before that. */
export function sessionCookie(token: string, deskOrigin: string): string {
  const attributes = [`Path=${PATH}`, 'HttpOnly', 'SameSite=Strict']
  if (deskOrigin.startsWith('https:')) attributes.push('Secure')
  if (token === '') attributes.push('Max-Age=0')
  return [`${cookieName(deskOrigin)}=${token}`, ...attributes].join('; ')
}

/** The token that a request's cookie holds; undefined where there is none, or more than one. */
export function readSessionCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  deskOrigin: string,
): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const found = pairs.filter(([name]) => name === cookieName(deskOrigin))
  return found.length === 1 ? found[0]![1] : undefined
}
