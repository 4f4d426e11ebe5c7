import { randomBytes, randomUUID } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { accounts, findBank } from './banks.ts'
import type { BankAccount, BankBooks, Payment, PaymentStatus, Paylink } from './books.ts'

/** A refusal in the vendor's own shape; nothing was written. */
export type Refusal = { error: string; description: string }

export type LinkRequest = Omit<Paylink, 'id' | 'createdAt' | 'deletedAt'>

const notYetAuthorised: readonly PaymentStatus[] = ['Initial', 'AwaitingAuthorization']
/** Money that is on its way or there. */
const standing: readonly PaymentStatus[] = ['Authorised', 'Verified', 'Completed']
/** A payment that is not authorised for this long is abandoned. */
const desertedAfterMs = 30 * 60 * 1000

export type OpenBankingCore = ReturnType<typeof createOpenBankingCore>

type Dependencies = {
  books: BankBooks
  faults: Faults
  now: () => Date
  /** Milliseconds from authorisation to money; absent: only when asked to settle. */
  settleAfterMs: number | undefined
  /** Called for every status that the vendor reports. */
  onChange: (payment: Payment) => Promise<void>
}

/** What banks and the service between them do with money, without HTTP. Amounts are integer pence. */
export function createOpenBankingCore({ books, faults, now, settleAfterMs, onChange }: Dependencies) {
  const stamp = () => now().toISOString()

  /** The two short-lived states are not reported, as at the vendor. */
  const isReported = (status: PaymentStatus) => status !== 'Initial' && status !== 'Authorised'

  /** Reports still to be sent, per link and in order; no money movement waits for them. */
  const pendingReports = new Map<string, Promise<void>>()
  const whenReported = async (linkId: string): Promise<void> => pendingReports.get(linkId)

  function move(payment: Payment, status: PaymentStatus, changes: Partial<Payment> = {}): Payment {
    const moved: Payment = { ...payment, ...changes, status }
    moved.history = [...payment.history, { status, at: stamp() }]
    books.savePayment(moved)
    if (isReported(status))
      pendingReports.set(
        moved.linkId,
        whenReported(moved.linkId).then(() => onChange(moved)),
      )
    return moved
  }

  function open(fields: Omit<Payment, 'id' | 'createdAt' | 'status' | 'history' | 'bankReference'>): Payment {
    const at = stamp()
    const bankReference = `${fields.bankId.split('-')[1]?.toUpperCase()}-${randomBytes(5).toString('hex')}`
    const history: Payment['history'] = [{ status: 'Initial', at }]
    const payment: Payment = { ...fields, id: randomUUID(), createdAt: at, status: 'Initial', history, bankReference }
    books.savePayment(payment)
    return payment
  }

  function settlementPlan(): Pick<Payment, 'settlesAt' | 'isNeverSettled'> {
    if (faults.take('open-banking', 'settle', ['never-settle'])) return { settlesAt: null, isNeverSettled: true }
    const lateBy = faults.take('open-banking', 'settle', ['settle-late'])?.ms
    if (settleAfterMs === undefined && lateBy === undefined) return { settlesAt: null, isNeverSettled: false }
    const at = now().getTime() + (settleAfterMs ?? 0) + (lateBy ?? 0)
    return { settlesAt: new Date(at).toISOString(), isNeverSettled: false }
  }

  function createLink(request: LinkRequest): Paylink | Refusal {
    const bank = findBank(request.bankId)
    if (!bank) return { error: 'INVALID_BANK_ID', description: `There is no bank ${request.bankId}` }
    if (bank.isOutOfOrder) return { error: 'BANK_UNAVAILABLE', description: `${bank.name} takes no payments just now` }
    const link: Paylink = { ...request, id: randomBytes(8).toString('hex'), createdAt: stamp(), deletedAt: null }
    books.saveLink(link)
    return link
  }

  const isPaid = (link: Paylink) =>
    books.paymentsOf(link.id).filter((one) => !one.originalPaymentId && standing.includes(one.status)).length >=
    link.limit.count

  /** Whether somebody who follows it can still pay. */
  function stateOf(link: Paylink): 'open' | 'paid' | 'gone' {
    if (isPaid(link)) return 'paid'
    const isOver = link.limit.until !== null && Date.parse(link.limit.until) <= now().getTime()
    return link.deletedAt !== null || isOver ? 'gone' : 'open'
  }

  /** Takes a link back. What was authorised before goes on; what was not can be no more. */
  function deleteLink(link: Paylink): void {
    books.saveLink({ ...link, deletedAt: stamp() })
    for (const one of books.paymentsOf(link.id))
      if (notYetAuthorised.includes(one.status)) move(one, 'Abandoned', { failureMessage: 'The link was deleted' })
  }

  /** A person has come to the bank: the payment that they may authorise. Undefined when the link is of no use. */
  function visit(link: Paylink): Payment | undefined {
    if (stateOf(link) !== 'open') return undefined
    const waiting = books.paymentsOf(link.id).find((one) => one.status === 'AwaitingAuthorization')
    if (waiting) return waiting
    const { id: linkId, bankId, amountPence, reference, description, creditor } = link
    const payment = open({
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
    return move(payment, 'AwaitingAuthorization')
  }

  /** The person says yes, from one of their accounts. `isDeclined`: the bank says no. */
  function authorise(link: Paylink, accountId = 'current', isDeclined = false): Payment | undefined {
    const payment = visit(link)
    const account = accounts.find((one) => one.id === accountId)
    if (!payment || !account) return undefined
    const debtor = debtorOf(account.identification)
    if (isDeclined) return move(payment, 'Rejected', { debtor, failureMessage: 'The bank refused the payment' })
    if (account.balancePence < payment.amountPence)
      return move(payment, 'Rejected', { debtor, failureMessage: 'Insufficient funds' })
    const authorised = move(payment, 'Authorised', { debtor })
    const verified = move(authorised, 'Verified', settlementPlan())
    return isDue(verified) ? settleOne(verified) : verified
  }

  /** The person, or what stands between, ends it without money. */
  function end(link: Paylink, status: 'Canceled' | 'Failed' | 'Abandoned' | 'Rejected'): Payment | undefined {
    const payment = visit(link)
    return payment && move(payment, status, { failureMessage: status === 'Canceled' ? 'user_canceled' : status })
  }

  /** Sends money back to where it came from; never more than came. */
  function refund(payment: Payment, amountPence: number, reference: string): Payment | Refusal {
    if (payment.originalPaymentId || payment.status !== 'Completed' || !payment.debtor)
      return { error: 'PAYMENT_NOT_REFUNDABLE', description: 'Only a completed payment can be refunded' }
    const given = books
      .paymentsOf(payment.linkId)
      .filter((one) => one.originalPaymentId === payment.id && !/Failed|Rejected|Canceled/.test(one.status))
    if (given.reduce((sum, one) => sum + one.amountPence, amountPence) > payment.amountPence)
      return { error: 'INVALID_AMOUNT', description: 'Refunds can not exceed the original payment amount' }
    const { linkId, bankId, description, creditor, debtor } = payment
    const opened = open({
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
    // By default the operator's bank pays refunds without asking for each approval; a fault can change that.
    if (faults.take('open-banking', 'refund', ['needs-approval'])) return move(opened, 'AwaitingAuthorization')
    const verified = move(opened, 'Verified', settlementPlan())
    return isDue(verified) ? settleOne(verified) : verified
  }

  const isDue = ({ settlesAt }: Payment) => settlesAt !== null && Date.parse(settlesAt) <= now().getTime()

  function settleOne(payment: Payment): Payment {
    return faults.take('open-banking', 'settle', ['decline'])
      ? move(payment, 'Rejected', { settlesAt: null, failureMessage: 'The bank refused the payment' })
      : move(payment, 'Completed', { settlesAt: null })
  }

  /** The operator approves the refunds of a link at its bank, or lets them end without money. */
  function answerRefunds(link: Paylink, isApproved: boolean): void {
    for (const one of books.paymentsOf(link.id))
      if (one.originalPaymentId && one.status === 'AwaitingAuthorization')
        move(
          one,
          isApproved ? 'Verified' : 'Rejected',
          isApproved ? settlementPlan() : { failureMessage: 'Not approved' },
        )
  }

  const verified = () => books.payments().filter((one) => one.status === 'Verified' && !one.isNeverSettled)

  /** Completes what has been authorised (all, or of one link), and returns it once the webhooks were tried. */
  async function settle(only: { paylinkId?: string } = {}): Promise<Payment[]> {
    const settled = verified()
      .filter((one) => !only.paylinkId || one.linkId === only.paylinkId)
      .map(settleOne)
    for (const one of settled) await whenReported(one.linkId)
    return settled
  }

  /** Does what is due by the clock: completes payments, and abandons those whose payer never came back. */
  function settleDue(): void {
    verified().filter(isDue).forEach(settleOne)
    const deserted = now().getTime() - desertedAfterMs
    for (const one of books.payments())
      if (notYetAuthorised.includes(one.status) && Date.parse(one.createdAt) < deserted) move(one, 'Abandoned')
  }

  return {
    createLink,
    stateOf,
    deleteLink,
    visit,
    authorise,
    end,
    refund,
    answerRefunds,
    settle,
    settleDue,
    whenReported,
  }
}

const debtorOf = (identification: string): BankAccount => ({
  type: 'SortCode',
  identification,
  owner_name: 'Robin Demo',
  currency: 'GBP',
})
