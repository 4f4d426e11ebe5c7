import { bankLogoUrl } from './addresses.ts'
import type { Bank } from './banks.ts'
import type { Payment, Paylink } from './books.ts'

/** Converts pence into the vendor's format: decimal pounds. */
export const toPounds = (pence: number): number => pence / 100

export const bankReply = (bank: Bank, order: number, emulatorsOrigin: string): object => ({
  bank_id: bank.id,
  name: `${bank.name} Personal`,
  friendly_name: bank.name,
  is_sandbox: false,
  logo: bankLogoUrl(bank.file, emulatorsOrigin),
  icon: bankLogoUrl(`${bank.file}_icon`, emulatorsOrigin),
  standard: 'obie',
  country_iso_code: 'GB',
  division: 'GB',
  group: bank.group,
  order,
  service_status: !bank.isOutOfOrder,
  refund_supported: true,
  abilities: {
    domestic_payment: true,
    domestic_scheduled_payment: false,
    domestic_standing_order: false,
    international_payment: false,
    international_scheduled_payment: false,
    international_standing_order: false,
  },
})

export const linkReply = (link: Paylink, url: string): object => ({
  unique_id: link.id,
  url,
  amount: toPounds(link.amountPence),
  reference: link.reference,
  description: link.description,
  redirect_url: link.redirectUrl,
  bank_id: link.bankId,
  merchant_id: link.merchantId,
  merchant_user_id: link.merchantUserId,
  creditor_account: link.creditor,
  debtor_account: null,
  limit_options: { count: link.limit.count, amount: toPounds(link.amountPence), date: link.limit.until },
})

export const paymentReply = (payment: Payment, link: Paylink): object => ({
  unique_id: link.id,
  id: payment.id,
  bank_reference_id: payment.bankReference,
  date_created: payment.createdAt,
  bank_id: payment.bankId,
  status: payment.status,
  amount: toPounds(payment.amountPence),
  currency: 'GBP',
  description: payment.description,
  reference: payment.reference,
  merchant_id: link.merchantId,
  merchant_user_id: link.merchantUserId,
  is_refund: payment.originalPaymentId !== null,
  original_payment_id: payment.originalPaymentId,
  redirect_url: link.redirectUrl,
  payment_type: 'Domestic',
  creditor_account: payment.creditor,
  debtor_account: payment.debtor,
  payment_options: { payment_rails: 'FasterPayments', get_refund_info: true, for_payout: false },
  refund_account: payment.debtor,
  failure_message: payment.failureMessage,
})
