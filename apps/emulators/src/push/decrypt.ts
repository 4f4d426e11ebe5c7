import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import type { ECDH } from 'node:crypto'

/** The keys of a subscription, which only its browser has. */
export type Receiver = { keys: ECDH; auth: Buffer }

export function createReceiver(auth: Buffer): Receiver {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { keys, auth }
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const TAG_LENGTH = 16
/** Ends the last record of a message; zeros may follow it. */
const LAST_RECORD = 2

/**
 * Reads a message as a browser does (RFC 8291, with the coding of RFC 8188 in one record).
 * @throws Error for anything that is not encrypted for this receiver
 */
export function decrypt(body: Buffer, { keys, auth }: Receiver): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (record.length > recordSize) throw new Error('The message has more than one record.')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  cipher.setAuthTag(record.subarray(-TAG_LENGTH))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG_LENGTH)), cipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('The last record has no end.')
  return padded.subarray(0, end).toString()
}
