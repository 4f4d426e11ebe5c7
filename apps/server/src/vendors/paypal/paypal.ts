/**
 * PayPal: identifying a player and sending them money (developer.paypal.com: Log In with PayPal, Payouts v1). A batch
 * has one item, and its id is ours, so that PayPal refuses a repeated payout as a duplicate and nothing is sent twice.
 * The outcome is read from the item; a webhook is only a hint.
 */
import * as z from 'zod/mini'
import { traceHeaders } from '../../observability/tracing/in-span.ts'
import { VendorError, isPermanentStatus } from '../vendor-error.ts'

export type PayPalPerson = { payerId: string; name: string; email: string; isVerified: boolean }

export type PayoutOrder = {
  /** Our id: the same on every retry. */
  payoutId: string
  payerId: string
  amountPence: number
  note: string
}

export type SendOutcome =
  | { kind: 'accepted'; vendorId: string }
  /** PayPal will never send it to this account, and has not. */
  | { kind: 'refused'; reason: string }
  /** It may have been sent. Or it was not, for a temporary reason on our side, such as a low balance of our account. */
  | { kind: 'unknown'; reason: string }

export const PAYOUT_OUTCOMES = ['pending', 'paid', 'unclaimed', 'on-hold', 'returned', 'failed', 'blocked'] as const
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number]

export type Payouts = {
  /** The log-in page. The player returns with `state`, and with `code` or `error`. */
  logInUrl(state: string, redirectUri: string): string
  /**
   * The player who returned from PayPal. Undefined when the code is used, too old or made up. Throws when unreachable.
   */
  findPerson(code: string, redirectUri: string): Promise<PayPalPerson | undefined>
  send(order: PayoutOrder): Promise<SendOutcome>
  /** The state of an accepted payout. Undefined when it does not exist. Throws when unreachable. */
  find(vendorId: string): Promise<{ outcome: PayoutOutcome; itemId: string; amountPence: number } | undefined>
  /** Cancels an unclaimed payout. Throws when refused or unreachable. */
  cancel(itemId: string): Promise<void>
  /** The payout in a webhook, whoever sent it; undefined when there is none. Makes no request. */
  readWebhook(text: string): string | undefined
  /** Whether a webhook is from PayPal. Throws when unreachable. */
  isSigned(text: string, headers: Record<string, string | string[] | undefined>): Promise<boolean>
}

export type PayPalAccess = {
  url: string
  logInUrl: string
  clientId: string
  clientSecret: string
  webhookId: string
  timeoutMs?: number
}

/** A returned payout is not sent again; an unknown status decides nothing. */
const OUTCOMES: Readonly<Record<string, PayoutOutcome>> = {
  SUCCESS: 'paid',
  UNCLAIMED: 'unclaimed',
  ONHOLD: 'on-hold',
  RETURNED: 'returned',
  REFUNDED: 'returned',
  FAILED: 'failed',
  DENIED: 'failed',
  BLOCKED: 'blocked',
}

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() })
const person = z.object({
  payer_id: z.string(),
  name: z.string(),
  email: z.string(),
  verified_account: z.union([z.string(), z.boolean()]),
})
const item = z.object({
  payout_item_id: z.string(),
  transaction_status: z.string(),
  payout_item: z.object({ amount: z.object({ value: z.string() }) }),
})
const senderItem = z.object({ sender_item_id: z.string() })
const verification = z.object({ verification_status: z.string() })
const batch = z.object({ items: z.array(item) })
const accepted = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) })
const refusal = z.object({
  name: z.optional(z.string()),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
})

const TIMEOUT_MS = 8_000
/** A token is not used in its last seconds, because it could expire on the way. */
const EXPIRY_MARGIN_MS = 30_000

export function createPayouts(access: PayPalAccess): Payouts {
  const base = access.url.replace(/\/$/, '')
  const signal = () => AbortSignal.timeout(access.timeoutMs ?? TIMEOUT_MS)
  let token: { text: string; goodUntil: number } | undefined

  async function fetchToken(form: Record<string, string>): Promise<z.infer<typeof tokenReply> | undefined> {
    const basic = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64')
    const response = await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams(form),
      signal: signal(),
    })
    if (response.status === 400) return discard(response)
    if (!response.ok) throw await errorOf(response)
    return z.parse(tokenReply, await response.json())
  }

  async function ownToken(): Promise<string> {
    if (token && token.goodUntil > Date.now()) return token.text
    const fresh = await fetchToken({ grant_type: 'client_credentials' })
    if (!fresh) throw new VendorError('PayPal gave no token')
    token = { text: fresh.access_token, goodUntil: Date.now() + fresh.expires_in * 1_000 - EXPIRY_MARGIN_MS }
    return token.text
  }

  async function ask(method: 'GET' | 'POST', path: string, body?: object, isRetry = false): Promise<Response> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${await ownToken()}`, 'content-type': 'application/json', ...traceHeaders() },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: signal(),
    })
    if (response.status !== 401 || isRetry) return response
    // The token was revoked early, so that the call had no effect. Retry once with a new token.
    await response.body?.cancel()
    token = undefined
    return ask(method, path, body, true)
  }

  return {
    logInUrl: (state, redirectUri) =>
      `${access.logInUrl.replace(/\/$/, '')}/connect?${new URLSearchParams({
        flowEntry: 'static',
        client_id: access.clientId,
        response_type: 'code',
        scope: 'openid email https://uri.paypal.com/services/paypalattributes',
        redirect_uri: redirectUri,
        state,
      }).toString()}`,

    findPerson: async (code, redirectUri) => {
      const given = await fetchToken({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })
      if (!given) return undefined
      const response = await fetch(`${base}/v1/identity/openidconnect/userinfo?schema=openid`, {
        headers: { authorization: `Bearer ${given.access_token}` },
        signal: signal(),
      })
      if (!response.ok) throw await errorOf(response)
      const { payer_id: payerId, name, email, verified_account: verified } = z.parse(person, await response.json())
      return { payerId, name, email, isVerified: String(verified) === 'true' }
    },

    send: async ({ payoutId, payerId, amountPence, note }) => {
      let response: Response
      try {
        response = await ask('POST', '/v1/payments/payouts', {
          sender_batch_header: { sender_batch_id: payoutId, email_subject: note },
          items: [
            {
              recipient_type: 'PAYPAL_ID',
              receiver: payerId,
              amount: { value: (amountPence / 100).toFixed(2), currency: 'GBP' },
              sender_item_id: payoutId,
              note,
            },
          ],
        })
      } catch (error) {
        return { kind: 'unknown', reason: error instanceof VendorError ? error.message : 'PayPal did not answer' }
      }
      if (response.ok) {
        const { batch_header: header } = z.parse(accepted, await response.json())
        return { kind: 'accepted', vendorId: header.payout_batch_id }
      }
      const { name = '', links = [] } = z.safeParse(refusal, await readJson(response)).data ?? {}
      // A duplicate: the first payout counts, in whatever state it is.
      const first = /\/payouts\/([\w-]+)$/.exec(links.find(({ rel }) => rel === 'self')?.href ?? '')?.[1]
      if (response.status === 400 && first) return { kind: 'accepted', vendorId: first }
      const reason = `PayPal answered ${response.status} ${codeOf(name)}`.trimEnd()
      return {
        kind: isPermanentStatus(response.status) && name.startsWith('RECEIVER_') ? 'refused' : 'unknown',
        reason,
      }
    },

    find: async (vendorId) => {
      const response = await ask('GET', `/v1/payments/payouts/${encodeURIComponent(vendorId)}`)
      if (response.status === 404) return discard(response)
      if (!response.ok) throw await errorOf(response)
      const [found] = z.parse(batch, await response.json()).items
      if (!found) return undefined
      return {
        outcome: OUTCOMES[found.transaction_status] ?? 'pending',
        itemId: found.payout_item_id,
        amountPence: Math.round(Number(found.payout_item.amount.value) * 100),
      }
    },

    cancel: async (itemId) => {
      const response = await ask('POST', `/v1/payments/payouts-item/${encodeURIComponent(itemId)}/cancel`, {})
      if (!response.ok) throw await errorOf(response)
      await response.body?.cancel()
    },

    readWebhook: (text) => {
      const named = z.safeParse(z.object({ resource: z.object({ payout_item: senderItem }) }), parseJson(text))
      return named.data?.resource.payout_item.sender_item_id
    },

    isSigned: async (text, headers) => {
      const header = (name: string) => String(headers[name] ?? '')
      const response = await ask('POST', '/v1/notifications/verify-webhook-signature', {
        auth_algo: header('paypal-auth-algo'),
        cert_url: header('paypal-cert-url'),
        transmission_id: header('paypal-transmission-id'),
        transmission_sig: header('paypal-transmission-sig'),
        transmission_time: header('paypal-transmission-time'),
        webhook_id: access.webhookId,
        webhook_event: parseJson(text),
      })
      if (!response.ok) throw await errorOf(response)
      return z.parse(verification, await response.json()).verification_status === 'SUCCESS'
    },
  }
}

/** PayPal's code of a refusal. The rest of the reply may repeat names and addresses from the request. */
const codeOf = (name: string): string => /^[A-Z_]{1,64}$/.exec(name)?.[0] ?? ''

async function discard(response: Response): Promise<undefined> {
  await response.body?.cancel()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readJson = async (response: Response): Promise<unknown> => parseJson(await response.text())

async function errorOf(response: Response): Promise<VendorError> {
  const { name = '' } = z.safeParse(refusal, await readJson(response)).data ?? {}
  const isPermanent = isPermanentStatus(response.status)
  return new VendorError(`PayPal answered ${response.status} ${codeOf(name)}`.trimEnd(), { isPermanent })
}
