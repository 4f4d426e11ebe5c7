/**
 * The cookie that binds a log-in at the identity provider to the browser that began it. State, nonce and PKCE verifier
 * are derived from it, so that nothing in the database, and nothing that passes through the provider, can end the log-in
 * in another browser.
 */
import { hash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../http/cookies.ts'
import type { LogInSecrets } from '../../../vendors/identity/identity.ts'

export const PROVIDER_LOG_IN_MS = 10 * 60_000
/** Only the calls of this log-in need it. */
const PATH = '/api/desk/log-in/provider'
const VALUE = /^[\w-]{43}$/

const cookieName = (deskOrigin: string) =>
  deskOrigin.startsWith('https:') ? '__Secure-fairdraw-desk-provider' : 'fairdraw-desk-provider'

export const newLogInKey = () => randomBytes(32).toString('base64url')

const derive = (purpose: string, key: string) => hash('sha256', `${purpose} of ${key}`, 'base64url')

export const deriveLogInSecrets = (key: string): LogInSecrets => ({
  state: derive('state', key),
  nonce: derive('nonce', key),
  verifier: derive('verifier', key),
})

/** The header that sets the cookie; an empty key deletes it. The desk's own page makes both calls, so it is strict. */
export function logInKeyCookie(key: string, deskOrigin: string): string {
  const maxAge = key === '' ? 0 : PROVIDER_LOG_IN_MS / 1000
  const attributes = [`Path=${PATH}`, 'HttpOnly', 'SameSite=Strict', `Max-Age=${maxAge}`]
  if (deskOrigin.startsWith('https:')) attributes.push('Secure')
  return [`${cookieName(deskOrigin)}=${key}`, ...attributes].join('; ')
}

export function readLogInKey(request: Pick<FastifyRequest, 'headers'>, deskOrigin: string): string | undefined {
  const key = readCookie(request, cookieName(deskOrigin)) ?? ''
  return VALUE.test(key) ? key : undefined
}
