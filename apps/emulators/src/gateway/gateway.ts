import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { planSettlement } from '../settlement-plan.ts'
import type { Books, DisputeStatus, Nonce, Transaction, TransactionStatus } from './books.ts'
import { getCard, findDecline, getFingerprint, type Instrument } from './instruments.ts'
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
  /** Whether a successful sale saves the card for the customer. */
  shouldStoreCard: boolean
}

const duplicateWindowMs = 30_000
const nonceLifetimeMs = 3 * 60 * 60 * 1000
const successfulStatuses: readonly TransactionStatus[] = [
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
  /** Milliseconds from submission to settlement; absent: settlement on request only. */
  settleAfterMs?: number
  /** Called once for each transaction that settles or whose settlement is declined. */
  onSettled: (transaction: Transaction) => Promise<void>
  /** Called when the status of a transaction's last dispute changes. */
  onDispute: (transaction: Transaction) => Promise<void>
}

/** The gateway's transaction logic, without HTTP. Amounts are integer pence. */
export function createGateway({ books, vault, faults, now, settleAfterMs, onSettled, onDispute }: GatewayDependencies) {
  const timestamp = () => now().toISOString()

  function transition(
    transaction: Transaction,
    status: TransactionStatus,
    changes: Partial<Transaction> = {},
  ): Transaction {
    const at = timestamp()
    const changed: Transaction = { ...transaction, ...changes, status, updatedAt: at }
    changed.history = [...transaction.history, { status, at, amountPence: changed.amountPence }]
    if (status === 'submitted_for_settlement')
      Object.assign(changed, planSettlement('gateway', { faults, now, settleAfterMs }))
    books.saveTransaction(changed)
    return changed
  }

  function createTransaction(
    fields: Pick<Transaction, 'type' | 'orderId' | 'amountPence' | 'instrument'> & Partial<Transaction>,
  ): Transaction {
    return {
      id: randomBytes(4).toString('hex'),
      status: 'authorized',
      createdAt: timestamp(),
      updatedAt: timestamp(),
      vaultToken: null,
      customerId: null,
      threeDSecure: null,
      processorResponse: approved,
      gatewayRejectionReason: null,
      refundedTransactionId: null,
      refundIds: [],
      history: [],
      disputes: [],
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
    const nonce: Nonce = { id, instrument, vaultToken, isConsumed: false, createdAt: timestamp(), threeDSecure }
    books.saveNonce(nonce)
    return nonce
  }

  /** A nonce expires after three hours. */
  function findNonce(id: string): Nonce | undefined {
    const nonce = books.nonce(id)
    return nonce && now().getTime() - Date.parse(nonce.createdAt) < nonceLifetimeMs ? nonce : undefined
  }

  function hasRecentDuplicate(instrument: Instrument, { amountPence, orderId }: SaleRequest): boolean {
    return books
      .transactions()
      .some(
        (one) =>
          one.type === 'sale' &&
          successfulStatuses.includes(one.status) &&
          one.amountPence === amountPence &&
          one.orderId === orderId &&
          getFingerprint(one.instrument) === getFingerprint(instrument) &&
          now().getTime() - Date.parse(one.createdAt) < duplicateWindowMs,
      )
  }

  function findRejection(nonce: Nonce, request: SaleRequest): Transaction['gatewayRejectionReason'] {
    if (request.isThreeDSecureRequired && !nonce.threeDSecure?.liabilityShifted) return 'three_d_secure'
    if (hasRecentDuplicate(nonce.instrument, request)) return 'duplicate'
    return getCard(nonce.instrument)?.cvvResponse === 'N' ? 'cvv' : null
  }

  /** Makes a sale. Any outcome except a refusal consumes the nonce. */
  function sell(request: SaleRequest, isDeclined = false): Outcome {
    const nonce = findNonce(request.nonceId)
    if (!nonce) return refuse('payment_method_nonce', '91565', 'Unknown or expired payment_method_nonce.')
    if (nonce.isConsumed)
      return refuse('payment_method_nonce', '91564', 'Cannot use a payment_method_nonce more than once.')

    const { orderId, amountPence, customerId } = request
    if (customerId !== null && !vault.findCustomer(customerId))
      return refuse('customer_id', '91510', 'Customer ID is invalid.')

    const { instrument, threeDSecure, vaultToken } = nonce
    // 3-D Secure authenticated the amount that the player saw; a larger one is not covered.
    if (threeDSecure && amountPence > Math.round(Number(threeDSecure.amount) * 100))
      return refuse('base', '91570', 'Transaction data does not match data in 3D Secure verify.')
    const gatewayRejectionReason = findRejection(nonce, request)
    const decline = isDeclined ? doNotHonor : (findDecline(instrument, now()) ?? findAmountDecline(amountPence))
    books.saveNonce({ ...nonce, isConsumed: true })

    const sale = createTransaction({
      type: 'sale',
      orderId,
      amountPence,
      instrument,
      threeDSecure,
      vaultToken,
      customerId,
    })
    if (gatewayRejectionReason)
      return { transaction: transition(sale, 'gateway_rejected', { gatewayRejectionReason, processorResponse: null }) }
    if (decline) return { transaction: transition(sale, 'processor_declined', { processorResponse: decline }) }
    const authorised = transition(sale, 'authorized', storeCard(sale, request))
    return {
      transaction: request.submitForSettlement ? transition(authorised, 'submitted_for_settlement') : authorised,
    }
  }

  /** Saves the card if requested and not saved yet. Cards of wallets are never saved: they cannot be charged without the wallet. */
  function storeCard(
    { instrument, vaultToken, customerId }: Transaction,
    { shouldStoreCard }: SaleRequest,
  ): Partial<Transaction> {
    if (!shouldStoreCard || vaultToken !== null || customerId === null || instrument.kind !== 'card') return {}
    return { vaultToken: vault.storeCard(customerId, instrument.card).token }
  }

  function submitForSettlement(sale: Transaction, amountPence = sale.amountPence): Outcome {
    if (sale.status !== 'authorized')
      return refuse('base', '91507', 'Cannot submit for settlement unless status is authorized.')
    if (amountPence > sale.amountPence) return refuse('amount', '91522', 'Settlement amount is too large.')
    return { transaction: transition(sale, 'submitted_for_settlement', { amountPence }) }
  }

  function voidSale(sale: Transaction): Outcome {
    if (sale.status !== 'authorized' && sale.status !== 'submitted_for_settlement')
      return refuse(
        'base',
        '91504',
        'Transaction can only be voided if status is authorized or submitted_for_settlement.',
      )
    return { transaction: transition(sale, 'voided', { settlesAt: null }) }
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
    const refundablePence = sale.amountPence - refunded.reduce((sum, one) => sum + (one?.amountPence ?? 0), 0)
    const amountPence = request.amountPence ?? refundablePence
    if (refundablePence === 0) return refuse('base', '91512', 'Transaction has already been completely refunded.')
    if (amountPence > refundablePence) return refuse('amount', '91521', 'Refund amount is too large.')

    const orderId = request.orderId ?? sale.orderId
    const credit = createTransaction({
      type: 'credit',
      orderId,
      amountPence,
      instrument: sale.instrument,
      refundedTransactionId: sale.id,
    })
    if (isDeclined) return { transaction: transition(credit, 'processor_declined', { processorResponse: expiredCard }) }
    const submitted = transition(credit, 'submitted_for_settlement')
    books.saveTransaction({ ...sale, refundIds: [...sale.refundIds, credit.id], updatedAt: timestamp() })
    return { transaction: submitted }
  }

  const listSubmitted = () =>
    books.transactions().filter((one) => one.status === 'submitted_for_settlement' && !one.isNeverSettled)

  /** Oldest first. All are settled before the first webhook is sent, so that concurrent callers never settle one twice. */
  async function settleAll(newestFirst: Transaction[]): Promise<Transaction[]> {
    const settled = newestFirst.toReversed().map((one) => {
      const isDeclined = one.amountPence === 4001_00 || faults.take('gateway', 'settle', ['decline']) !== undefined
      return transition(one, isDeclined ? 'settlement_declined' : 'settled', { settlesAt: null })
    })
    for (const one of settled) await onSettled(one)
    return settled
  }

  /** Settles submitted transactions (all, or of one order or id); resolves after the first attempt of each webhook. */
  const settle = (only: { id?: string; orderId?: string } = {}): Promise<Transaction[]> =>
    settleAll(
      listSubmitted().filter(
        (one) => (!only.id || one.id === only.id) && (!only.orderId || one.orderId === only.orderId),
      ),
    )

  /** Settles the transactions whose time has come. */
  const settleDue = (): Promise<Transaction[]> =>
    settleAll(listSubmitted().filter((one) => one.settlesAt !== null && Date.parse(one.settlesAt) <= now().getTime()))

  /** Changes the settlement status as a bank would, even after the transaction had settled. */
  async function moveSettlement(transaction: Transaction, status: SettlementStatus): Promise<Transaction> {
    const moved = transition(transaction, status, { settlesAt: null })
    if (status === 'settled' || status === 'settlement_declined') await onSettled(moved)
    return moved
  }

  /** Opens a dispute over a settled sale, or changes the status of the open one. */
  async function dispute(sale: Transaction, status: DisputeStatus): Promise<Transaction | undefined> {
    if (sale.type !== 'sale' || sale.status !== 'settled') return undefined
    const last = sale.disputes.at(-1) ?? {
      id: randomBytes(4).toString('hex'),
      amountPence: sale.amountPence,
      openedAt: timestamp(),
    }
    const disputed: Transaction = {
      ...sale,
      disputes: [...sale.disputes.slice(0, -1), { ...last, status }],
      updatedAt: timestamp(),
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

/** The vendor's documented test amounts: £2000 to £2999.99 are declined, and the pounds are the code. */
function findAmountDecline(amountPence: number): { code: string; text: string } | undefined {
  const pounds = Math.floor(amountPence / 100)
  return pounds >= 2000 && pounds < 3000 ? { code: String(pounds), text: 'Processor Declined' } : undefined
}
