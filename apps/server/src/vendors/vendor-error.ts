/**
 * A vendor's answer that was not yes. Its message has our words and the vendor's codes, never the vendor's own words: those may repeat
 * a phone number or an address, and the message goes to the log and to the outbox.
 */
export class VendorError extends Error {
  override name = 'VendorError'
  /** The vendor will refuse this very request however often it is sent. */
  readonly isPermanent: boolean

  constructor(message: string, { isPermanent = false } = {}) {
    super(message)
    this.isPermanent = isPermanent
  }
}

/** Our account or a bad moment, not the request: keys, address, timeout, conflict in time, limits. */
const MAY_PASS = [401, 403, 404, 408, 425, 429]

/** Whether an HTTP status says that this very request is at fault. */
export const isPermanentStatus = (status: number): boolean =>
  status >= 400 && status < 500 && !MAY_PASS.includes(status)
