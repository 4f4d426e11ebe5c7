import { randomBytes, randomUUID } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { planSettlement } from '../settlement-plan.ts'
import { accounts, findBank } from './banks.ts'
import type { BankAccount, BankBooks, Payment, PaymentStatus, Paylink } from './books.ts'

/** A refusal in the vendor's format. Nothing was written. */
export type Refusal = { error: string; description: string }

export type LinkRequest = Omit<Paylink, 'id' | 'createdAt' | 'deletedAt'>

const unauthorisedStatuses: readonly PaymentStatus[] = ['Initial', 'AwaitingAuthorization']
/** Payments that the payer has authorised and the bank has not refused. */
const authorisedStatuses: readonly PaymentStatus[] = ['Authorised', 'Verified', 'Completed']
/** A payment that is not authorised for this long is abandoned. */
const abandonAfterMs = 30 * 60 * 1000

export type OpenBankingCore = ReturnType<typeof createOpenBankingCore>

type Dependencies = {
  books: BankBooks
  faults: Faults
  now: () => Date
  /** Milliseconds from authorisation to completion; absent: completion on request only. */
  settleAfterMs: number | undefined
  /** Called for every status that the vendor reports by webhook. */
  onChange: (payment: Payment) => Promise<void>
}

/** The payment logic of the banks and the service, without HTTP. Amounts are integer pence. */
export function createOpenBankingCore({ books, faults, now, settleAfterMs, onChange }: Dependencies) {
  const timestamp = () => now().toISOString()
  const plan = () => planSettlement('open-banking', { faults, now, settleAfterMs })

  /** As at the vendor, no webhook reports the two short-lived states. */
  const isReported = (status: PaymentStatus) => status !== 'Initial' && status !== 'Authorised'

  /** Webhooks still to be sent, per link and in order. Payments do not wait for them. */
  const pendingReports = new Map<string, Promise<void>>()
  const waitForReports = async (linkId: string): Promise<void> => pendingReports.get(linkId)

  function transition(payment: Payment, status: PaymentStatus, changes: Partial<Payment> = {}): Payment {
    const changed: Payment = { ...payment, ...changes, status }
    changed.history = [...payment.history, { status, at: timestamp() }]
    books.savePayment(changed)
    if (isReported(status))
      pendingReports.set(
        changed.linkId,
        waitForReports(changed.linkId).then(() => onChange(changed)),
      )
    return changed
  }

  function createPayment(fields: Omit<Payment, 'id' | 'createdAt' | 'status' | 'history' | 'bankReference'>): Payment {
    const at = timestamp()
    const bankReference = `${fields.bankId.split('-')[1]?.toUpperCase()}-${randomBytes(5).toString('hex')}`
    const history: Payment['history'] = [{ status: 'Initial', at }]
    const payment: Payment = { ...fields, id: randomUUID(), createdAt: at, status: 'Initial', history, bankReference }
    books.savePayment(payment)
    return payment
  }

  function createLink(request: LinkRequest): Paylink | Refusal {
    const bank = findBank(request.bankId)
    if (!bank) return { error: 'INVALID_BANK_ID', description: `There is no bank ${request.bankId}` }
    if (bank.isOutOfOrder) return { error: 'BANK_UNAVAILABLE', description: `${bank.name} takes no payments just now` }
    const link: Paylink = { ...request, id: randomBytes(8).toString('hex'), createdAt: timestamp(), deletedAt: null }
    books.saveLink(link)
    return link
  }

  const isPaid = (link: Paylink) =>
    books.listPaymentsOf(link.id).filter((one) => !one.originalPaymentId && authorisedStatuses.includes(one.status))
      .length >= link.limit.count

  /** Whether the link can still be paid. */
  function getLinkState(link: Paylink): 'open' | 'paid' | 'ended' {
    if (isPaid(link)) return 'paid'
    const isExpired = link.limit.until !== null && Date.parse(link.limit.until) <= now().getTime()
    return link.deletedAt !== null || isExpired ? 'ended' : 'open'
  }

  /** Deletes a link. Authorised payments continue; the others are abandoned. */
  function deleteLink(link: Paylink): void {
    books.saveLink({ ...link, deletedAt: timestamp() })
    for (const one of books.listPaymentsOf(link.id))
      if (unauthorisedStatuses.includes(one.status))
        transition(one, 'Abandoned', { failureMessage: 'The link was deleted' })
  }

  /** The payer opens the bank's page. Returns the payment to authorise; undefined if the link can no longer be used. */
  function visit(link: Paylink): Payment | undefined {
    if (getLinkState(link) !== 'open') return undefined
    const pending = books.listPaymentsOf(link.id).find((one) => one.status === 'AwaitingAuthorization')
    if (pending) return pending
    const { id: linkId, bankId, amountPence, reference, description, creditor } = link
    const payment = createPayment({
      linkId,
      bankId,
      amountPence,
      reference,
      description,
      creditor,
      debtor: null,
      failureMessage: null,
      originalPaymentId: null,
      settlesAt: null,
      isNeverSettled: false,
    })
    return transition(payment, 'AwaitingAuthorization')
  }

  /** The payer approves, from one of their accounts. `isDeclined`: the bank refuses. */
  function authorise(link: Paylink, accountId = 'current', isDeclined = false): Payment | undefined {
    const payment = visit(link)
    const account = accounts.find((one) => one.id === accountId)
    if (!payment || !account) return undefined
    const debtor = createDebtor(account.identification)
    if (isDeclined) return transition(payment, 'Rejected', { debtor, failureMessage: 'The bank refused the payment' })
    if (account.balancePence < payment.amountPence)
      return transition(payment, 'Rejected', { debtor, failureMessage: 'Insufficient funds' })
    const authorised = transition(payment, 'Authorised', { debtor })
    const verified = transition(authorised, 'Verified', plan())
    return isDue(verified) ? settleOne(verified) : verified
  }

  /** Ends the payment without money: the payer cancels, or the bank or the service fails. */
  function endPayment(link: Paylink, status: 'Canceled' | 'Failed' | 'Abandoned' | 'Rejected'): Payment | undefined {
    const payment = visit(link)
    return payment && transition(payment, status, { failureMessage: status === 'Canceled' ? 'user_canceled' : status })
  }

  /** Refunds the payer's account, at most the amount paid. */
  function refund(payment: Payment, amountPence: number, reference: string): Payment | Refusal {
    if (payment.originalPaymentId || payment.status !== 'Completed' || !payment.debtor)
      return { error: 'PAYMENT_NOT_REFUNDABLE', description: 'Only a completed payment can be refunded' }
    const earlierRefunds = books
      .listPaymentsOf(payment.linkId)
      .filter((one) => one.originalPaymentId === payment.id && !/Failed|Rejected|Canceled/.test(one.status))
    if (earlierRefunds.reduce((sum, one) => sum + one.amountPence, amountPence) > payment.amountPence)
      return { error: 'INVALID_AMOUNT', description: 'Refunds can not exceed the original payment amount' }
    const { linkId, bankId, description, creditor, debtor } = payment
    const refunded = createPayment({
      linkId,
      bankId,
      amountPence,
      reference,
      description,
      debtor: creditor,
      creditor: debtor,
      failureMessage: null,
      originalPaymentId: payment.id,
      settlesAt: null,
      isNeverSettled: false,
    })
    // By default the operator's bank pays refunds without an approval. A fault can require one.
    if (faults.take('open-banking', 'refund', ['needs-approval'])) return transition(refunded, 'AwaitingAuthorization')
    const verified = transition(refunded, 'Verified', plan())
    return isDue(verified) ? settleOne(verified) : verified
  }

  const isDue = ({ settlesAt }: Payment) => settlesAt !== null && Date.parse(settlesAt) <= now().getTime()

  function settleOne(payment: Payment): Payment {
    return faults.take('open-banking', 'settle', ['decline'])
      ? transition(payment, 'Rejected', { settlesAt: null, failureMessage: 'The bank refused the payment' })
      : transition(payment, 'Completed', { settlesAt: null })
  }

  /** Approves or rejects the pending refunds of a link, as the operator does at its bank. */
  function answerRefunds(link: Paylink, isApproved: boolean): void {
    for (const one of books.listPaymentsOf(link.id))
      if (one.originalPaymentId && one.status === 'AwaitingAuthorization')
        transition(one, isApproved ? 'Verified' : 'Rejected', isApproved ? plan() : { failureMessage: 'Not approved' })
  }

  const listVerified = () => books.payments().filter((one) => one.status === 'Verified' && !one.isNeverSettled)

  /** Completes authorised payments (all, or of one link); resolves after the first attempt of each webhook. */
  async function settle(only: { paylinkId?: string } = {}): Promise<Payment[]> {
    const settled = listVerified()
      .filter((one) => !only.paylinkId || one.linkId === only.paylinkId)
      .map(settleOne)
    for (const one of settled) await waitForReports(one.linkId)
    return settled
  }

  /** Completes the payments that are due, and abandons those that were never authorised. */
  function settleDue(): void {
    listVerified().filter(isDue).forEach(settleOne)
    const abandonBefore = now().getTime() - abandonAfterMs
    for (const one of books.payments())
      if (unauthorisedStatuses.includes(one.status) && Date.parse(one.createdAt) < abandonBefore)
        transition(one, 'Abandoned')
  }

  return {
    createLink,
    getLinkState,
    deleteLink,
    visit,
    authorise,
    endPayment,
    refund,
    answerRefunds,
    settle,
    settleDue,
    waitForReports,
  }
}

const createDebtor = (identification: string): BankAccount => ({
  type: 'SortCode',
  identification,
  owner_name: 'Robin Demo',
  currency: 'GBP',
})
