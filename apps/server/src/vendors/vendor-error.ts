/**
 * A vendor's refusal or failure. Its message has our text and the vendor's codes, never the vendor's text. That may
 * repeat a phone number or an address, and the message goes to the log and to the outbox.
 */
export class VendorError extends Error {
  override name = 'VendorError'
  /** Whether the vendor will refuse this request on every retry. */
  readonly isPermanent: boolean

  constructor(message: string, { isPermanent = false } = {}) {
    super(message)
    this.isPermanent = isPermanent
  }
}

/** Caused by our account or a temporary condition, not by the request: credentials, timeout, conflict, rate limit. */
const TEMPORARY_STATUSES = [401, 403, 404, 408, 425, 429]

/** Whether an HTTP status means that this request itself is wrong. */
export const isPermanentStatus = (status: number): boolean =>
  status >= 400 && status < 500 && !TEMPORARY_STATUSES.includes(status)
