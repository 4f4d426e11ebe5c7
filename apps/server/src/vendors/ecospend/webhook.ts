/** What open banking tells by itself: signed with a secret that only it and we know (HMAC-SHA256 of the text, in hex). */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The pay link that a webhook is about; undefined for one that is not signed, or about something else. */
export function readPaylinkWebhook(
  secret: string,
  text: string,
  headers: Record<string, string | string[] | undefined>,
): string | undefined {
  const given = Buffer.from(String(headers['x-signature'] ?? ''))
  const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  try {
    const { paylink_id: id } = JSON.parse(text) as { paylink_id?: unknown }
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}
