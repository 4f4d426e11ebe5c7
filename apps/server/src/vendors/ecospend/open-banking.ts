/**
 * Open banking: payment by bank transfer on a pay link (docs/mechanisms/settlement.md). The adapter follows the
 * vendor's public documents (docs.ecospend.com) and its public mobile libraries: paylinks at `/api/v2.1/paylinks`, and
 * a refund as `POST /api/v2.1/payments/{id}/refund`, which creates a payment with the first one as
 * `original_payment_id`. There is no idempotency key. A link whose creation got no reply is abandoned, because nobody
 * has its URL. Before a refund is requested, it is looked up among the link's payments. With some banks the operator
 * must approve each refund at its own bank.
 */
import type { FoundRefund, RefundOutcome } from '../refund-outcome.ts'
import { readPaylinkWebhook } from './webhook.ts'
import type { PaylinkWebhook } from './webhook.ts'
import { createEcospendCalls, isNotFound, isRefusal } from './calls.ts'
import type { EcospendAccess } from './calls.ts'

export type Bank = {
  id: string
  name: string
  friendlyName: string
  /** The vendor's URL of the logo. `logo` fetches it, so that players' browsers contact only us. */
  logo: string
  isAvailable: boolean
}

export type BankOutcome =
  | { kind: 'captured'; vendorId: string }
  /** Every try on the link ended without money. The link may still be open, so call `cancel` to be sure. */
  | { kind: 'declined'; vendorId?: string; reason: string }
  /** Undecided. `isAuthorised`: the player has approved and the money is on its way. Otherwise the link is open. */
  | { kind: 'pending'; vendorId: string; isAuthorised: boolean }
  /** The link no longer exists, and nothing was paid with it. */
  | { kind: 'not-found' }

export type BankOrder = {
  orderId: string
  amountPence: number
  bankId: string
  /** Where the player returns to. The vendor adds `paylink_id`, and `error=user_canceled`. */
  redirectUrl: string
  description: string
  playerRef: string
  /** When the link expires; at most half an hour from now. */
  until?: Date
}

export type OpenBanking = {
  /** Banks that accept payments in Britain. Throws when unreachable. */
  banks(): Promise<Bank[]>
  /** A bank's logo; undefined when it is no picture, or too large. Throws when unreachable. */
  logo(bank: Pick<Bank, 'logo'>): Promise<{ type: string; bytes: Buffer } | undefined>
  /** Throws when refused, or without a reply. */
  createLink(order: BankOrder): Promise<{ vendorId: string; url: string }>
  /** The outcome of a link, from its payments. Throws when unreachable. */
  find(link: { vendorId: string }): Promise<BankOutcome>
  /** The amount paid on a link, minus refunds. Throws when unreachable. */
  netPence(vendorId: string): Promise<number>
  /** Cancels a link; a payment that was authorised before goes on. Throws when refused or unreachable. */
  cancel(vendorId: string): Promise<void>
  /** Refunds a link's payment; repeating the call is safe. Throws when unreachable. */
  refund(vendorId: string, amountPence: number): Promise<RefundOutcome>
  /** The state of the refund of a link's payment. Throws when unreachable. */
  findRefund(vendorId: string): Promise<FoundRefund>
  /** The link that a webhook is about, from its raw text. */
  readWebhook(text: string, headers: Record<string, string | string[] | undefined>): PaylinkWebhook
}

export type OpenBankingAccess = EcospendAccess & {
  /** The receiving account: sort code and number, fourteen digits. */
  account: string
  accountName: string
  merchantId?: string | undefined
  webhookSecret: string
}

type Payment = {
  id: string
  status: string
  amount: number
  bank_id: string
  reference: string
  redirect_url?: string
  original_payment_id?: string | null
  failure_message?: string | null
  refund_account?: unknown
}
type Paylink = { unique_id: string; url: string; limit_options?: { date?: string | null } }
type VendorBank = {
  bank_id: string
  name: string
  friendly_name: string
  logo: string
  country_iso_code?: string
  division?: string
  service_status?: boolean
  abilities?: { domestic_payment?: boolean }
}
type BankPage = { data: VendorBank[]; meta?: { total_pages?: number } }

/**
 * The player approved it, but the bank has not sent the money: 'Verified' is not money (docs/mechanisms/settlement.md).
 */
const AUTHORISED_STATUSES = ['Authorised', 'Verified']
const OPEN_STATUSES = ['Initial', 'AwaitingAuthorization']
const FAILED_STATUSES = ['Canceled', 'Failed', 'Rejected', 'Abandoned']

const PICTURES = ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg']
const MAX_LOGO_BYTES = 256 * 1024
const LOGO_TIMEOUT_MS = 5_000

const LINK_TTL_MS = 30 * 60 * 1000

const pounds = (pence: number): number => Number((pence / 100).toFixed(2))

/** The text on the player's bank statement: at most eighteen characters, unique per order. */
const referenceOf = (orderId: string): string => `FD${orderId.replaceAll('-', '').slice(-16).toUpperCase()}`

const isBritish = ({ country_iso_code: country, division }: VendorBank) => (country || division || 'GB') === 'GB'

export function createOpenBanking(access: OpenBankingAccess): OpenBanking {
  const { get, post, remove } = createEcospendCalls(access)

  const paymentsOf = (vendorId: string): Promise<Payment[]> =>
    get<Payment[]>(`/api/v2.1/paylinks/${encodeURIComponent(vendorId)}/payments`).catch(absent<Payment[]>([]))

  const linkOf = (vendorId: string): Promise<Paylink | undefined> =>
    get<Paylink | undefined>(`/api/v2.1/paylinks/${encodeURIComponent(vendorId)}`).catch(
      absent<Paylink | undefined>(undefined),
    )

  return {
    banks: async () => {
      const pages = [await get<BankPage>('/api/v2.0/banks')]
      for (let page = 2; page <= (pages[0]?.meta?.total_pages ?? 1); page += 1)
        pages.push(await get<BankPage>(`/api/v2.0/banks?page=${page}`))
      return pages
        .flatMap(({ data }) => data)
        .filter((bank) => isBritish(bank) && bank.abilities?.domestic_payment !== false)
        .map((bank) => ({
          id: bank.bank_id,
          name: bank.name,
          friendlyName: bank.friendly_name,
          logo: bank.logo,
          isAvailable: bank.service_status !== false,
        }))
    },

    logo: async ({ logo }) => {
      const response = await fetch(logo, { signal: AbortSignal.timeout(access.timeoutMs ?? LOGO_TIMEOUT_MS) })
      const type = response.headers.get('content-type')?.split(';')[0] ?? ''
      const isPicture = response.ok && PICTURES.includes(type)
      const bytes = Buffer.from(await response.arrayBuffer())
      return isPicture && bytes.length <= MAX_LOGO_BYTES ? { type, bytes } : undefined
    },

    createLink: async ({ orderId, amountPence, bankId, redirectUrl, description, playerRef, until }) => {
      const ends = new Date(Math.min(Date.now() + LINK_TTL_MS, until?.getTime() ?? Infinity))
      const link = await post<Paylink>('/api/v2.1/paylinks', {
        redirect_url: redirectUrl,
        amount: pounds(amountPence),
        reference: referenceOf(orderId),
        description: description.slice(0, 255),
        bank_id: bankId,
        ...(access.merchantId ? { merchant_id: access.merchantId } : {}),
        merchant_user_id: playerRef,
        creditor_account: {
          type: 'SortCode',
          identification: access.account,
          owner_name: access.accountName,
          currency: 'GBP',
        },
        paylink_options: { auto_redirect: true, generate_qr_code: false, allow_partial_payments: false },
        // One payment of the whole amount.
        limit_options: { count: 1, amount: pounds(amountPence), date: ends.toISOString() },
        payment_options: { payment_rails: 'FasterPayments', get_refund_info: true },
        notification_options: { send_email_notification: false, send_sms_notification: false },
      })
      return { vendorId: link.unique_id, url: link.url }
    },

    find: async ({ vendorId }) => {
      const payments = (await paymentsOf(vendorId)).filter((one) => !one.original_payment_id)
      const has = (statuses: readonly string[]) => payments.find(({ status }) => statuses.includes(status))
      if (has(['Completed'])) return { kind: 'captured', vendorId }
      if (has(AUTHORISED_STATUSES)) return { kind: 'pending', vendorId, isAuthorised: true }
      if (has(OPEN_STATUSES)) return { kind: 'pending', vendorId, isAuthorised: false }
      const last = payments.at(-1)
      if (last) {
        // An undocumented status leaves it undecided.
        if (!FAILED_STATUSES.includes(last.status)) return { kind: 'pending', vendorId, isAuthorised: false }
        const reason = [last.status, last.failure_message].filter(Boolean).join(': ')
        return { kind: 'declined', vendorId, reason }
      }
      const link = await linkOf(vendorId)
      const ends = link?.limit_options?.date
      const isOpen = link !== undefined && (!ends || Date.parse(ends) > Date.now())
      return isOpen ? { kind: 'pending', vendorId, isAuthorised: false } : { kind: 'not-found' }
    },

    netPence: async (vendorId) =>
      (await paymentsOf(vendorId))
        .filter(({ status }) => status === 'Completed')
        .reduce((sum, one) => sum + Math.round(one.amount * 100) * (one.original_payment_id ? -1 : 1), 0),

    cancel: (vendorId) => remove(`/api/v2.1/paylinks/${encodeURIComponent(vendorId)}`).catch(absent<void>(undefined)),

    refund: async (vendorId, amountPence) => {
      const payments = await paymentsOf(vendorId)
      const found = findLiveRefund(payments)
      if (found.kind !== 'not-found') return found
      const paid = payments.find((one) => one.status === 'Completed' && !one.original_payment_id)
      if (!paid) return { kind: 'refused', reason: `nothing was paid on the pay link ${vendorId}`, isFinal: false }
      try {
        const refund = await post<Pick<Payment, 'id' | 'status'>>(
          `/api/v2.1/payments/${encodeURIComponent(paid.id)}/refund`,
          {
            bank_id: paid.bank_id,
            amount: pounds(amountPence),
            currency: 'GBP',
            reference: paid.reference,
            description: 'Refund',
            redirect_url: paid.redirect_url,
            refund_account: paid.refund_account,
          },
        )
        return refundState(refund)
      } catch (error) {
        // Credentials and rights can be corrected. Any other refusal is about this refund and is final.
        if (!isRefusal(error) || [401, 403, 408].includes(error.status)) throw error
        return { kind: 'refused', reason: error.message, isFinal: true }
      }
    },

    findRefund: async (vendorId) => findLiveRefund(await paymentsOf(vendorId)),

    readWebhook: (text, headers) => readPaylinkWebhook(access.webhookSecret, text, headers),
  }
}

/** The operator may have to approve a refund at its own bank, so it is pending until it has arrived, in any status. */
function refundState({ id, status }: Pick<Payment, 'id' | 'status'>): Extract<FoundRefund, { vendorRefundId: string }> {
  return { kind: status === 'Completed' ? 'settled' : 'pending', vendorRefundId: id }
}

/** The refund among a link's payments that has not failed. */
function findLiveRefund(payments: readonly Payment[]): FoundRefund {
  const refund = payments.find((one) => one.original_payment_id && !FAILED_STATUSES.includes(one.status))
  return refund ? refundState(refund) : { kind: 'not-found' }
}

/** Turns the reply 'there is no such record' into a value. */
const absent =
  <Reply>(instead: Reply) =>
  (error: unknown): Reply => {
    if (isNotFound(error)) return instead
    throw error
  }
