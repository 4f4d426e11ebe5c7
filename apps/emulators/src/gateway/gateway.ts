import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { Books, DisputeStatus, Nonce, Transaction, TransactionStatus } from './books.ts'
import { cardOf, declineOf, fingerprintOf, type Instrument } from './instruments.ts'
import type { FieldProblem, Vault } from './vault.ts'

export type Refusal = { problem: FieldProblem }
export type Outcome = { transaction: Transaction } | Refusal

export type SettlementStatus = Extract<
  TransactionStatus,
  'settling' | 'settlement_pending' | 'settled' | 'settlement_declined'
>

export type SaleRequest = {
  amountPence: number
  orderId: string | null
  nonceId: string
  submitForSettlement: boolean
  isThreeDSecureRequired: boolean
  customerId: string | null
  /** The card is saved for the customer once the sale has succeeded. */
  isToBeKept: boolean
}

const duplicateWindowMs = 30_000
const nonceLifeMs = 3 * 60 * 60 * 1000
const succeeded: readonly TransactionStatus[] = [
  'authorized',
  'submitted_for_settlement',
  'settling',
  'settled',
  'voided',
]
const approved = { code: '1000', text: 'Approved' }
const doNotHonor = { code: '2000', text: 'Do Not Honor' }
const expiredCard = { code: '2004', text: 'Expired Card' }

export type Gateway = ReturnType<typeof createGateway>

export type GatewayDependencies = {
  books: Books
  vault: Vault
  faults: Faults
  now: () => Date
  /** Milliseconds from submission to settlement; absent: only when asked to settle. */
  settleAfterMs?: number
  /** Called once for each transaction that settles or is refused settlement. */
  onSettled: (transaction: Transaction) => Promise<void>
  /** Called whenever the last dispute over a transaction has another status. */
  onDispute: (transaction: Transaction) => Promise<void>
}

/** What the gateway does with money, apart from any wire. Amounts are integer pence. */
export function createGateway({ books, vault, faults, now, settleAfterMs, onSettled, onDispute }: GatewayDependencies) {
  const stamp = () => now().toISOString()

  function move(transaction: Transaction, status: TransactionStatus, changes: Partial<Transaction> = {}): Transaction {
    const at = stamp()
    const moved: Transaction = { ...transaction, ...changes, status, updatedAt: at }
    moved.history = [...transaction.history, { status, at, amountPence: moved.amountPence }]
    if (status === 'submitted_for_settlement') Object.assign(moved, settlementPlan())
    books.saveTransaction(moved)
    return moved
  }

  function settlementPlan(): Pick<Transaction, 'settlesAt' | 'isNeverSettled'> {
    if (faults.take('gateway', 'settle', ['never-settle'])) return { settlesAt: null, isNeverSettled: true }
    const lateBy = faults.take('gateway', 'settle', ['settle-late'])?.ms
    if (settleAfterMs === undefined && lateBy === undefined) return { settlesAt: null, isNeverSettled: false }
    const at = now().getTime() + (settleAfterMs ?? 0) + (lateBy ?? 0)
    return { settlesAt: new Date(at).toISOString(), isNeverSettled: false }
  }

  function open(
    fields: Pick<Transaction, 'type' | 'orderId' | 'amountPence' | 'instrument'> & Partial<Transaction>,
  ): Transaction {
    return {
      id: randomBytes(4).toString('hex'),
      status: 'authorized',
      createdAt: stamp(),
      updatedAt: stamp(),
      vaultToken: null,
      customerId: null,
      threeDSecure: null,
      processorResponse: approved,
      gatewayRejectionReason: null,
      refundedTransactionId: null,
      refundIds: [],
      history: [],
      settlesAt: null,
      isNeverSettled: false,
      ...fields,
    }
  }

  function issueNonce(
    instrument: Instrument,
    { threeDSecure = null, vaultToken = null }: Partial<Pick<Nonce, 'threeDSecure' | 'vaultToken'>> = {},
  ): Nonce {
    const id = `tokencc_bf_${randomBytes(12)
      .toString('hex')
      .replace(/(.{6})(?=.)/g, '$1_')}`
    const nonce: Nonce = { id, instrument, vaultToken, isConsumed: false, createdAt: stamp(), threeDSecure }
    books.saveNonce(nonce)
    return nonce
  }

  /** A nonce lives three hours; after that the gateway does not know it. */
  function findNonce(id: string): Nonce | undefined {
    const nonce = books.nonce(id)
    return nonce && now().getTime() - Date.parse(nonce.createdAt) < nonceLifeMs ? nonce : undefined
  }

  function hasRecentDouble(instrument: Instrument, { amountPence, orderId }: SaleRequest): boolean {
    return books
      .transactions()
      .some(
        (one) =>
          one.type === 'sale' &&
          succeeded.includes(one.status) &&
          one.amountPence === amountPence &&
          one.orderId === orderId &&
          fingerprintOf(one.instrument) === fingerprintOf(instrument) &&
          now().getTime() - Date.parse(one.createdAt) < duplicateWindowMs,
      )
  }

  function rejectionOf(nonce: Nonce, request: SaleRequest): Transaction['gatewayRejectionReason'] {
    if (request.isThreeDSecureRequired && !nonce.threeDSecure?.liabilityShifted) return 'three_d_secure'
    if (hasRecentDouble(nonce.instrument, request)) return 'duplicate'
    return cardOf(nonce.instrument)?.cvvResponse === 'N' ? 'cvv' : null
  }

  /** Takes a payment. The nonce is used up by any outcome but a refusal of the request. */
  function sell(request: SaleRequest, isDeclined = false): Outcome {
    const nonce = findNonce(request.nonceId)
    if (!nonce) return refuse('payment_method_nonce', '91565', 'Unknown or expired payment_method_nonce.')
    if (nonce.isConsumed)
      return refuse('payment_method_nonce', '91564', 'Cannot use a payment_method_nonce more than once.')

    const { orderId, amountPence, customerId } = request
    if (customerId !== null && !vault.findCustomer(customerId))
      return refuse('customer_id', '91510', 'Customer ID is invalid.')

    const { instrument, threeDSecure, vaultToken } = nonce
    // The bank vouched for what the player saw, and for no more.
    if (threeDSecure && amountPence > Math.round(Number(threeDSecure.amount) * 100))
      return refuse('base', '91570', 'Transaction data does not match data in 3D Secure verify.')
    const gatewayRejectionReason = rejectionOf(nonce, request)
    const decline = isDeclined ? doNotHonor : (declineOf(instrument, now()) ?? declineOfAmount(amountPence))
    books.saveNonce({ ...nonce, isConsumed: true })

    const sale = open({ type: 'sale', orderId, amountPence, instrument, threeDSecure, vaultToken, customerId })
    if (gatewayRejectionReason)
      return { transaction: move(sale, 'gateway_rejected', { gatewayRejectionReason, processorResponse: null }) }
    if (decline) return { transaction: move(sale, 'processor_declined', { processorResponse: decline }) }
    const authorised = move(sale, 'authorized', keep(sale, request))
    return { transaction: request.submitForSettlement ? move(authorised, 'submitted_for_settlement') : authorised }
  }

  /** Only cards are saved: a wallet's card is useless without the wallet. One that was saved before stays as it is. */
  function keep(
    { instrument, vaultToken, customerId }: Transaction,
    { isToBeKept }: SaleRequest,
  ): Partial<Transaction> {
    if (!isToBeKept || vaultToken !== null || customerId === null || instrument.kind !== 'card') return {}
    return { vaultToken: vault.keep(customerId, instrument.card).token }
  }

  function submitForSettlement(sale: Transaction, amountPence = sale.amountPence): Outcome {
    if (sale.status !== 'authorized')
      return refuse('base', '91507', 'Cannot submit for settlement unless status is authorized.')
    if (amountPence > sale.amountPence) return refuse('amount', '91522', 'Settlement amount is too large.')
    return { transaction: move(sale, 'submitted_for_settlement', { amountPence }) }
  }

  function voidSale(sale: Transaction): Outcome {
    if (sale.status !== 'authorized' && sale.status !== 'submitted_for_settlement')
      return refuse(
        'base',
        '91504',
        'Transaction can only be voided if status is authorized or submitted_for_settlement.',
      )
    return { transaction: move(sale, 'voided', { settlesAt: null }) }
  }

  function refund(
    sale: Transaction,
    request: { amountPence?: number; orderId?: string | null },
    isDeclined = false,
  ): Outcome {
    if (sale.type === 'credit') return refuse('base', '91505', 'Cannot refund credit')
    if (sale.status !== 'settled' && sale.status !== 'settling')
      return refuse('base', '91506', 'Cannot refund transaction unless it is settled.')
    const refunded = sale.refundIds
      .map((id) => books.transaction(id))
      .filter((one) => one?.status !== 'processor_declined' && one?.status !== 'settlement_declined')
    const left = sale.amountPence - refunded.reduce((sum, one) => sum + (one?.amountPence ?? 0), 0)
    const amountPence = request.amountPence ?? left
    if (left === 0) return refuse('base', '91512', 'Transaction has already been completely refunded.')
    if (amountPence > left) return refuse('amount', '91521', 'Refund amount is too large.')

    const orderId = request.orderId ?? sale.orderId
    const credit = open({
      type: 'credit',
      orderId,
      amountPence,
      instrument: sale.instrument,
      refundedTransactionId: sale.id,
    })
    if (isDeclined) return { transaction: move(credit, 'processor_declined', { processorResponse: expiredCard }) }
    const submitted = move(credit, 'submitted_for_settlement')
    books.saveTransaction({ ...sale, refundIds: [...sale.refundIds, credit.id], updatedAt: stamp() })
    return { transaction: submitted }
  }

  const submitted = () =>
    books.transactions().filter((one) => one.status === 'submitted_for_settlement' && !one.isNeverSettled)

  /** Oldest first. All are settled before the first webhook is sent, so that two callers never settle one twice. */
  async function settleAll(newestFirst: Transaction[]): Promise<Transaction[]> {
    const settled = newestFirst.toReversed().map((one) => {
      const isDeclined = one.amountPence === 4001_00 || faults.take('gateway', 'settle', ['decline']) !== undefined
      return move(one, isDeclined ? 'settlement_declined' : 'settled', { settlesAt: null })
    })
    for (const one of settled) await onSettled(one)
    return settled
  }

  /** Settles what has been submitted (all, or of one order or id), and returns it once the webhooks were tried. */
  const settle = (only: { id?: string; orderId?: string } = {}): Promise<Transaction[]> =>
    settleAll(
      submitted().filter((one) => (!only.id || one.id === only.id) && (!only.orderId || one.orderId === only.orderId)),
    )

  /** Settles what has come due by the clock. */
  const settleDue = (): Promise<Transaction[]> =>
    settleAll(submitted().filter((one) => one.settlesAt !== null && Date.parse(one.settlesAt) <= now().getTime()))

  /** Moves a transaction on in its settlement, as the bank's side does it: also after it had settled. */
  async function moveSettlement(transaction: Transaction, status: SettlementStatus): Promise<Transaction> {
    const moved = move(transaction, status, { settlesAt: null })
    if (status === 'settled' || status === 'settlement_declined') await onSettled(moved)
    return moved
  }

  /** Opens a dispute over a settled sale, or moves the one that is open on. */
  async function dispute(sale: Transaction, status: DisputeStatus): Promise<Transaction | undefined> {
    if (sale.type !== 'sale' || sale.status !== 'settled') return undefined
    const others = sale.disputes ?? []
    const last = others.at(-1) ?? {
      id: randomBytes(4).toString('hex'),
      amountPence: sale.amountPence,
      openedAt: stamp(),
    }
    const disputed: Transaction = {
      ...sale,
      disputes: [...others.slice(0, -1), { ...last, status }],
      updatedAt: stamp(),
    }
    books.saveTransaction(disputed)
    await onDispute(disputed)
    return disputed
  }

  return {
    moveSettlement,
    dispute,
    issueNonce,
    findNonce,
    sell,
    submitForSettlement,
    voidSale,
    refund,
    settle,
    settleDue,
  }
}

const refuse = (attribute: string, code: string, message: string): Refusal => ({
  problem: { attribute, code, message },
})

/** The vendor's documented test amounts: £2000 to £2999.99 are declined with the whole pounds as the code. */
function declineOfAmount(amountPence: number): { code: string; text: string } | undefined {
  const pounds = Math.floor(amountPence / 100)
  return pounds >= 2000 && pounds < 3000 ? { code: String(pounds), text: 'Processor Declined' } : undefined
}
