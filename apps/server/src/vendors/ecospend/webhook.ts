/** Webhooks of open banking, signed with a shared secret (HMAC-SHA256 of the text, in hex). */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type PaylinkWebhook =
  | { kind: 'about'; vendorId: string }
  /** Signed, but without a link id. */
  | { kind: 'unusable'; reason: string }
  | { kind: 'wrong-signature' }

export function readPaylinkWebhook(
  secret: string,
  text: string,
  headers: Record<string, string | string[] | undefined>,
): PaylinkWebhook {
  const given = Buffer.from(String(headers['x-signature'] ?? ''))
  const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'wrong-signature' }
  try {
    const { paylink_id: id } = JSON.parse(text) as { paylink_id?: unknown }
    return typeof id === 'string'
      ? { kind: 'about', vendorId: id }
      : { kind: 'unusable', reason: 'it names no paylink' }
  } catch {
    return { kind: 'unusable', reason: 'it is no JSON' }
  }
}
