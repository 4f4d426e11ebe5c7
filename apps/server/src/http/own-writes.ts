/**
 * Whoever does something at the desk sees it in the next list, although lists may come from a standby that is some seconds behind. Every
 * act's reply has a cookie that says how far the database's log was then, and a list is read where at least so much is known. The browser
 * carries it, so that it holds in all its tabs and with any process.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { isLogPosition } from '../db/standby/log-positions.ts'
import type { StaleReads } from '../db/standby/stale-reads.ts'
import { readCookie } from './cookies.ts'

/** As of the session's cookie (features/staff/session/cookie.ts). */
const isSecure = (deskOrigin: string) => deskOrigin.startsWith('https:')
const cookieName = (deskOrigin: string) => `${isSecure(deskOrigin) ? '__Secure-' : ''}fairdraw-desk-written`
const PATH = '/api/desk'
/** No list is read from a standby that is ten seconds behind, so that a minute is long enough. */
const MAX_AGE_SECONDS = 60

/** Adds the cookie to the replies of the desk's acts. Call it before the routes are added. */
export function noteOwnWrites(
  app: FastifyInstance,
  stale: Pick<StaleReads, 'position'>,
  deskOrigin: () => string,
): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || !request.staff) return
    // A database that fails now has refused the act too, or the next list says so.
    const position = await stale.position().catch(() => undefined)
    if (position === undefined) return
    const origin = deskOrigin()
    const attributes = [`Path=${PATH}`, 'HttpOnly', 'SameSite=Strict', `Max-Age=${MAX_AGE_SECONDS}`]
    if (isSecure(origin)) attributes.push('Secure')
    void reply.header('set-cookie', [`${cookieName(origin)}=${position}`, ...attributes].join('; '))
  })
}

/**
 * Reads for a call of the desk what may be some seconds old, but not older than what the caller has done. `primary`: where it is read if no
 * standby can serve it.
 */
export type ReadStale = <Result>(
  request: Pick<FastifyRequest, 'headers'>,
  primary: Db,
  query: (db: Db) => Promise<Result>,
) => Promise<Result>

export const createReadStale =
  (stale: Pick<StaleReads, 'read'>, deskOrigin: () => string): ReadStale =>
  (request, primary, query) => {
    // Anybody can send another value: their list then comes from the primary, or is seconds old.
    const written = readCookie(request, cookieName(deskOrigin()))
    return stale.read(primary, query, written !== undefined && isLogPosition(written) ? written : undefined)
  }
