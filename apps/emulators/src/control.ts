import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Faults, FaultRequest } from './faults.ts'
import type { Books, DisputeStatus, Transaction } from './gateway/books.ts'
import type { Gateway, SettlementStatus } from './gateway/gateway.ts'
import type { Webhooks } from './gateway/webhooks.ts'

const settleBody = z.object({ id: z.string().optional(), orderId: z.string().optional() }).default({})
const moveBody = z.object({
  orderId: z.string(),
  status: z.enum(['settling', 'settlement_pending', 'settled', 'settlement_declined']),
})
const disputeBody = z.object({
  orderId: z.string(),
  status: z.enum(['open', 'disputed', 'under_review', 'won', 'lost', 'accepted', 'expired']),
})
const webhookBody = z.object({ kind: z.literal('check') })

type Dependencies = {
  books: Books
  gateway: Gateway
  webhooks: Webhooks
  faults: Faults
  smtpUrl: string
  witnessFolder: string | undefined
  /** Sends the webhooks that a fault still delays. */
  release: () => Promise<void>
}

/** The calls by which tests and people inject faults, settle payments and read the gateway's books. */
export function registerControl(
  app: FastifyInstance,
  { books, gateway, webhooks, faults, smtpUrl, witnessFolder, release }: Dependencies,
): void {
  app.get('/_control/faults', () => faults.list())
  app.post('/_control/faults', (request, reply) => {
    faults.add(request.body as FaultRequest)
    return reply.code(201).send(faults.list())
  })
  app.delete('/_control/faults', async (_request, reply) => {
    faults.clear()
    await release()
    return reply.code(204).send()
  })

  app.get('/_control/mail', () => ({ smtpUrl }))
  app.get('/_control/witnesses', () => ({ folder: witnessFolder ?? null }))

  app.get('/_control/books', () => listBooks(books))
  app.post('/_control/settle', (request) =>
    gateway
      .settle(settleBody.parse(request.body ?? {}))
      .then((settled) => settled.map((one) => toBooksEntry(books, one))),
  )
  const { moveSettlement, dispute } = createSaleActions({ books, gateway })
  app.post('/_control/settlement', (request) => {
    const { orderId, status } = moveBody.parse(request.body)
    return moveSettlement(orderId, status)
  })
  app.post('/_control/dispute', (request) => {
    const { orderId, status } = disputeBody.parse(request.body)
    return dispute(orderId, status)
  })
  app.post('/_control/webhooks', async (request, reply) => {
    await webhooks.send(webhookBody.parse(request.body).kind, 'check')
    return reply.code(204).send()
  })
}

/** Settlement and disputes of an order's sale. @throws if the order has no sale in a suitable state */
export function createSaleActions({ books, gateway }: Pick<Dependencies, 'books' | 'gateway'>) {
  const findSale = (orderId: string): Transaction => {
    const sale = books.transactions().find((one) => one.type === 'sale' && one.orderId === orderId)
    if (!sale) throw Object.assign(new Error(`no sale of the order ${orderId}`), { statusCode: 404 })
    return sale
  }
  return {
    moveSettlement: async (orderId: string, status: SettlementStatus): Promise<BooksEntry> =>
      toBooksEntry(books, await gateway.moveSettlement(findSale(orderId), status)),
    dispute: async (orderId: string, status: DisputeStatus): Promise<BooksEntry> => {
      const disputed = await gateway.dispute(findSale(orderId), status)
      if (!disputed) throw Object.assign(new Error('only a settled sale can be disputed'), { statusCode: 409 })
      return toBooksEntry(books, disputed)
    },
  }
}

/** Every transaction, newest first. */
export const listBooks = (books: Books): BooksEntry[] => books.transactions().map((one) => toBooksEntry(books, one))

/** A transaction as the control calls show it. Amounts are integer pence. */
export type BooksEntry = ReturnType<typeof toBooksEntry>

export function toBooksEntry(books: Books, transaction: Transaction) {
  const { id, type, orderId, amountPence, status, createdAt, history, gatewayRejectionReason } = transaction
  return {
    id,
    type,
    paidWith: transaction.instrument.kind,
    customerId: transaction.customerId,
    orderId,
    amountPence,
    status,
    createdAt,
    processorResponseCode: transaction.processorResponse?.code ?? null,
    gatewayRejectionReason,
    refundedTransactionId: transaction.refundedTransactionId,
    history,
    refunds: transaction.refundIds
      .map((refundId) => books.transaction(refundId))
      .filter((one) => one !== undefined)
      .map((one) => ({ id: one.id, amountPence: one.amountPence, status: one.status })),
    disputes: transaction.disputes,
  }
}
