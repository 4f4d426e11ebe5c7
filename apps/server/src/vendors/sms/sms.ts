/** Text messages: the one call that we make to the service. */
import { VendorError, isPermanentStatus } from '../vendor-error.ts'

export type Sms = {
  /**
   * Hands a text to the service; `to` as its owner writes it ('07700900001'). Throws when it was not, or may not have been, taken: a
   * permanent `VendorError` when it never will be.
   */
  send(to: string, text: string): Promise<void>
}

export type SmsAccess = { url: string; accountSid: string; authToken: string; from: string; timeoutMs?: number }

/** '07700900001' → '+447700900001'. */
function international(phone: string): string {
  return phone.replace(/^0/, '+44')
}

export function createSms({ url, accountSid, authToken, from, timeoutMs = 10_000 }: SmsAccess): Sms {
  const address = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  return {
    send: async (to, text) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: international(to), From: from, Body: text }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      // The body is read whatever it says, so that the connection can be used again.
      const { code } = (await response.json().catch(() => ({}))) as { code?: number }
      if (response.ok) return
      throw new VendorError(`the text service answered ${response.status}${code ? `: ${Number(code)}` : ''}`, {
        isPermanent: isPermanentStatus(response.status),
      })
    },
  }
}
