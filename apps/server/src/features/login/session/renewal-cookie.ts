/**
 * The cookies of a session whose player asked to stay logged in. Browsers may delete what scripts stored, the token among it:
 * Safari does after seven days without a visit. The first cookie renews the session then, and does nothing else. The second says
 * to scripts that there is a first one (docs/mechanisms/log-in.md#renewal-cookie).
 */
import type { FastifyRequest } from 'fastify'
import { RENEWAL_PATH } from '@fairdraw/contract/login.ts'
import { readCookie } from '../../../http/cookies.ts'
import type { Renewal } from './tokens.ts'

/** `__Secure-`: browsers accept such a cookie only over https. */
const nameFor = (origin: string) => (origin.startsWith('https:') ? '__Secure-fairdraw-renewal' : 'fairdraw-renewal')
/** Read by `apps/site/app/session/renewal/remembered.ts`. */
const SIGN = 'fairdraw-remembered'

/** The headers that set both cookies, or delete those of an earlier log-in in this browser. */
export function renewalCookies(renewal: Renewal | undefined, origin: string, now: Date): { 'set-cookie': string[] } {
  const maxAge = renewal ? Math.floor((renewal.expiresAt.getTime() - now.getTime()) / 1000) : 0
  const shared = ['SameSite=Strict', `Max-Age=${maxAge}`, ...(origin.startsWith('https:') ? ['Secure'] : [])]
  const cookie = (name: string, value: string, ...attributes: string[]) =>
    [`${name}=${renewal ? value : ''}`, ...attributes, ...shared].join('; ')
  return {
    'set-cookie': [
      cookie(nameFor(origin), renewal?.secret ?? '', `Path=${RENEWAL_PATH}`, 'HttpOnly'),
      cookie(SIGN, '1', 'Path=/win'),
    ],
  }
}

export const readRenewalCookie = (request: Pick<FastifyRequest, 'headers'>, origin: string): string | undefined =>
  readCookie(request, nameFor(origin))
