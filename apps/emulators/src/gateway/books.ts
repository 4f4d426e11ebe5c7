import { openJournal } from '../journal.ts'
import type { SettlementPlan } from '../settlement-plan.ts'
import type { Card } from './cards.ts'
import type { Instrument } from './instruments.ts'

export type ThreeDSecureOutcome = {
  status: string
  transStatus: 'Y' | 'N' | 'A' | 'U' | 'C'
  liabilityShifted: boolean
  liabilityShiftPossible: boolean
  enrolled: 'Y' | 'N' | 'U'
  /** The directory server's transaction id; the challenge page is found by it. */
  transactionId: string
  /** Decimal pounds, as the browser sent it at look-up. */
  amount: string
}

export type Nonce = {
  id: string
  instrument: Instrument
  /** The saved card that it was created from. */
  vaultToken: string | null
  isConsumed: boolean
  createdAt: string
  threeDSecure: ThreeDSecureOutcome | null
}

export type TransactionStatus =
  /** The card's bank has not answered yet. */
  | 'authorizing'
  | 'authorized'
  | 'submitted_for_settlement'
  | 'settling'
  | 'settlement_pending'
  | 'settled'
  | 'settlement_declined'
  | 'processor_declined'
  | 'gateway_rejected'
  | 'voided'

export type DisputeStatus = 'open' | 'disputed' | 'under_review' | 'won' | 'lost' | 'accepted' | 'expired'

/** A card holder has disputed the payment at their bank (a charge-back). */
export type Dispute = { id: string; status: DisputeStatus; amountPence: number; openedAt: string }

export type Transaction = SettlementPlan & {
  id: string
  type: 'sale' | 'credit'
  status: TransactionStatus
  orderId: string | null
  amountPence: number
  createdAt: string
  updatedAt: string
  instrument: Instrument
  /** The saved card that paid, or that this sale saved. */
  vaultToken: string | null
  customerId: string | null
  threeDSecure: ThreeDSecureOutcome | null
  processorResponse: { code: string; text: string } | null
  gatewayRejectionReason: 'cvv' | 'duplicate' | 'three_d_secure' | null
  /** Set on a credit. */
  refundedTransactionId: string | null
  refundIds: string[]
  history: { status: TransactionStatus; at: string; amountPence: number }[]
  /** The last one is current. */
  disputes: Dispute[]
}

export type Customer = { id: string; createdAt: string; isDeleted: boolean }

export type VaultedCard = { token: string; customerId: string; card: Card; createdAt: string; isDeleted: boolean }

export type Books = ReturnType<typeof openBooks>

type Line = { nonce: Nonce } | { transaction: Transaction } | { customer: Customer } | { vaultedCard: VaultedCard }

/** The gateway's store. The last line of an id wins, and is in the file before the reply is sent. */
export function openBooks(file?: string) {
  const nonces = new Map<string, Nonce>()
  const transactions = new Map<string, Transaction>()

  const customers = new Map<string, Customer>()
  const vaultedCards = new Map<string, VaultedCard>()

  const write = openJournal<Line>(file, (line) => {
    if ('nonce' in line) nonces.set(line.nonce.id, line.nonce)
    else if ('transaction' in line) transactions.set(line.transaction.id, line.transaction)
    else if ('customer' in line) customers.set(line.customer.id, line.customer)
    else vaultedCards.set(line.vaultedCard.token, line.vaultedCard)
  })

  return {
    nonce: (id: string): Nonce | undefined => nonces.get(id),
    transaction: (id: string): Transaction | undefined => transactions.get(id),
    /** Newest first. */
    transactions: (): Transaction[] => [...transactions.values()].toReversed(),
    customer: (id: string): Customer | undefined => customers.get(id),
    vaultedCard: (token: string): VaultedCard | undefined => vaultedCards.get(token),
    /** Oldest first. */
    vaultedCards: (): VaultedCard[] => [...vaultedCards.values()],
    saveCustomer: (customer: Customer) => write({ customer }),
    saveVaultedCard: (vaultedCard: VaultedCard) => write({ vaultedCard }),
    saveNonce: (nonce: Nonce) => write({ nonce }),
    saveTransaction: (...saved: readonly Transaction[]) => write(...saved.map((transaction) => ({ transaction }))),
  }
}
