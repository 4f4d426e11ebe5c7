/** A user's token: a JWT that the app's server signed (RS256), with the user's id and the expiry time. */
import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'

const header = z.object({ alg: z.literal('RS256'), typ: z.literal('JWT') })
const claims = z.object({ sub: z.string().min(1), exp: z.number() })

/** The public key with which the service checks the app's tokens. */
export const derivePublicKey = (signingKey: string): KeyObject =>
  createPublicKey(createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' }))

/** Why the token does not authenticate this user; undefined if it does. */
export function findTokenError(
  key: KeyObject,
  token: string | undefined,
  userId: string,
  at: number,
): { code: number; reason: string } | undefined {
  if (!token) return { code: 10, reason: 'A signature is required.' }
  const [head = '', body = '', signature = ''] = token.split('.')
  const [parsedHeader, parsedClaims] = [header.safeParse(decode(head)), claims.safeParse(decode(body))]
  if (!parsedHeader.success || !parsedClaims.success) return { code: 21, reason: 'The signature cannot be read.' }
  const isGenuine = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  if (!isGenuine) return { code: 24, reason: 'The signature is not by a key of this app.' }
  if (parsedClaims.data.sub !== userId) return { code: 25, reason: 'The signature is another user’s.' }
  return parsedClaims.data.exp > at ? undefined : { code: 22, reason: 'The signature has expired.' }
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
