/** Authorities that say when they have seen a hash (RFC 3161 over HTTP). */
import { randomBytes } from 'node:crypto'
import { readAtMost } from '../read-at-most.ts'
import { checkReply, writeRequest } from './protocol.ts'

export type TimestampAuthority = {
  url: string
  /** A reply that grants a timestamp of a SHA-256 hash, as it came. Throws if there is none. */
  stamp(hash: Uint8Array): Promise<Uint8Array>
}

const TIMEOUT_MS = 10_000
/** With its certificates a reply has some 6 kB. */
const MAX_REPLY_BYTES = 65_536

export const createTimestampAuthorities = (urls: readonly string[]): TimestampAuthority[] =>
  urls.map((url) => ({
    url,
    async stamp(hash) {
      const stamping = { hash, nonce: createNonce() }
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: Uint8Array.from(writeRequest(stamping)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      if (!response.ok) throw new Error(`the authority answered ${response.status}`)
      const reply = await readAtMost(response, MAX_REPLY_BYTES)
      checkReply(reply, stamping)
      return reply
    },
  }))

/** Positive, and in as few bytes as DER allows: another program writes the same number the same way. */
function createNonce(): Uint8Array {
  const nonce = Uint8Array.from(randomBytes(8))
  nonce[0] = (nonce[0]! & 0x7f) | 0x40
  return nonce
}
