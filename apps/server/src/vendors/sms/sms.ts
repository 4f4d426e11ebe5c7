/** Sends text messages: one call of the service. */
import { toGsm } from '@fairdraw/rules/text/gsm.ts'
import { traceHeaders } from '../../observability/tracing/in-span.ts'
import { VendorError, isPermanentStatus } from '../vendor-error.ts'

export type Sms = {
  /**
   * Sends a text, in the GSM alphabet if it can be; `to` in the national format ('07700900001'). Throws when it was refused or may not have arrived; a
   * permanent `VendorError` when a retry is useless.
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
        headers: { authorization, ...traceHeaders() },
        body: new URLSearchParams({ To: international(to), From: from, Body: toGsm(text) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      // The body is read in any case, so that the connection can be reused.
      const { code } = (await response.json().catch(() => ({}))) as { code?: number }
      if (response.ok) return
      throw new VendorError(`the text service answered ${response.status}${code ? `: ${Number(code)}` : ''}`, {
        isPermanent: isPermanentStatus(response.status),
      })
    },
  }
}
