import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { demoGatewayCredentials } from './credentials.ts'

const { merchantId, publicKey, privateKey } = demoGatewayCredentials
const dayMs = 24 * 60 * 60 * 1000

const hmacSha256 = (text: string) => createHmac('sha256', privateKey).update(text).digest('base64url')

const isEqual = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

const encodeJson = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The authorisation fingerprint of the browser SDK. It is valid for a day, and survives a restart. */
export function signFingerprint(now: Date, domains: readonly string[]): string {
  const named = domains.length > 0 ? `&domains=${domains.join(',')}` : ''
  const claims = `created_at=${now.toISOString()}&merchant_id=${merchantId}&public_key=${publicKey}${named}`
  return `${hmacSha256(claims)}|${claims}`
}

export function isFingerprintValid(fingerprint: string, now: Date): boolean {
  const [signature = '', claims = ''] = fingerprint.split('|', 2)
  if (!isEqual(signature, hmacSha256(claims))) return false
  const createdAt = Date.parse(new URLSearchParams(claims).get('created_at') ?? '')
  return now.getTime() - createdAt < dayMs
}

/** The shop's domains that a valid fingerprint names. */
export function readDomains(fingerprint: string, now: Date): string[] {
  if (!isFingerprintValid(fingerprint, now)) return []
  const [, claims = ''] = fingerprint.split('|', 2)
  return new URLSearchParams(claims).get('domains')?.split(',') ?? []
}

/** A JSON Web Token (HS256) signed with the gateway's private key. */
export function signJwt(payload: object): string {
  const body = `${encodeJson({ alg: 'HS256', typ: 'JWT' })}.${encodeJson(payload)}`
  return `${body}.${hmacSha256(body)}`
}

/** The payload of a token signed by `signJwt`; undefined for any other text. */
export function verifyJwt(jwt: string): Record<string, unknown> | undefined {
  const [header, payload, signature = ''] = jwt.split('.')
  if (!isEqual(signature, hmacSha256(`${header}.${payload}`))) return undefined
  return JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<string, unknown>
}

/** Signs a webhook as the vendor does: HMAC-SHA1 with the SHA-1 of the private key as its key, prefixed with the public key. */
export function signWebhook(payload: string): string {
  const key = createHash('sha1').update(privateKey).digest()
  return `${publicKey}|${createHmac('sha1', key).update(payload).digest('hex')}`
}
