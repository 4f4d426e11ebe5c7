/** A user's token: a JWT that the app's server signed (RS256), naming the user and its own end. */
import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'

const header = z.object({ alg: z.literal('RS256'), typ: z.literal('JWT') })
const claims = z.object({ sub: z.string().min(1), exp: z.number() })

/** The service's half of the app's key. */
export const publicHalf = (signingKey: string): KeyObject =>
  createPublicKey(createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' }))

/** Why a token is no proof that a user asks; undefined where it is. */
export function whatIsWrong(
  key: KeyObject,
  token: string | undefined,
  userId: string,
  at: number,
): { code: number; reason: string } | undefined {
  if (!token) return { code: 10, reason: 'A signature is required.' }
  const [head = '', body = '', signature = ''] = token.split('.')
  const [said, claimed] = [header.safeParse(decode(head)), claims.safeParse(decode(body))]
  if (!said.success || !claimed.success) return { code: 21, reason: 'The signature cannot be read.' }
  const isGenuine = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  if (!isGenuine) return { code: 24, reason: 'The signature is not by a key of this app.' }
  if (claimed.data.sub !== userId) return { code: 25, reason: 'The signature is another user’s.' }
  return claimed.data.exp > at ? undefined : { code: 22, reason: 'The signature has expired.' }
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
