/**
 * A cookie by which a browser proves that its person has logged in there before. Guesses from elsewhere then cannot use up
 * its tries (docs/mechanisms/staff.md#known-browsers). It gives no access.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../http/cookies.ts'
import type { Keyring } from '../../../keyring.ts'

/** Only log-ins need it. */
const PATH = '/api/desk/log-in'
const MAX_AGE_SECONDS = 180 * 86_400
const VALUE = /^([\da-f-]{36})\.([\w-]{22})\.([\w-]{43})$/

const cookieName = (deskOrigin: string) =>
  deskOrigin.startsWith('https:') ? '__Secure-fairdraw-desk-browser' : 'fairdraw-desk-browser'

const signedText = (staffId: string, browserId: string) => `browser ${browserId} of staff ${staffId}`

/** The header that makes a browser known as this person's, as a new one at each log-in. */
export function knownBrowserCookie(keyring: Keyring, staffId: string, deskOrigin: string): string {
  const browserId = randomBytes(16).toString('base64url')
  const signature = keyring.sign(signedText(staffId, browserId)).toString('base64url')
  const attributes = [`Path=${PATH}`, 'HttpOnly', 'SameSite=Strict', `Max-Age=${MAX_AGE_SECONDS}`]
  if (deskOrigin.startsWith('https:')) attributes.push('Secure')
  return [`${cookieName(deskOrigin)}=${staffId}.${browserId}.${signature}`, ...attributes].join('; ')
}

/** A browser in which this person has logged in. */
export type KnownBrowser = { staffId: string; browserId: string }

export function readKnownBrowser(
  keyring: Keyring,
  request: Pick<FastifyRequest, 'headers'>,
  deskOrigin: string,
): KnownBrowser | undefined {
  const value = readCookie(request, cookieName(deskOrigin)) ?? ''
  const [, staffId, browserId, signature] = VALUE.exec(value) ?? []
  if (staffId === undefined || browserId === undefined || signature === undefined) return undefined
  const isOurs = keyring.fits(Buffer.from(signature, 'base64url'), signedText(staffId, browserId))
  return isOurs ? { staffId, browserId } : undefined
}
