import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { createWebhookPosts } from '../webhook-post.ts'
import { paylinkAddress, type PaylinksAt } from './addresses.ts'
import { registerOpenBankingApi } from './api.ts'
import { registerBankPages } from './bank-pages.ts'
import { openBankBooks, type BankBooks, type Payment, type PaymentStatus, type Paylink } from './books.ts'
import type { OpenBankingCredentials } from './credentials.ts'
import { createOpenBankingCore } from './open-banking.ts'
import { createBankWebhooks } from './webhooks.ts'

/** A pay link as the control calls show it. Amounts are integer pence. */
export type PaylinkEntry = {
  id: string
  amountPence: number
  reference: string
  bankId: string
  redirectUrl: string
  merchantUserId: string | null
  /** From then on it cannot be used; null: always. */
  until: string | null
  isDeleted: boolean
  payments: PaymentEntry[]
  refunds: PaymentEntry[]
}
type PaymentEntry = Pick<Payment, 'id' | 'status' | 'amountPence' | 'history'>

/** What a person at the bank can do, without the bank's pages; or what becomes of their payment. */
export const bankActs = ['visit', 'authorise', 'cancel', 'fail', 'reject', 'abandon'] as const
export type BankAct = (typeof bankActs)[number]

const actBody = z.object({ paylinkId: z.string(), act: z.enum(bankActs), account: z.string().optional() })
const settleBody = z.object({ paylinkId: z.string().optional() }).default({})

const endings = { cancel: 'Canceled', fail: 'Failed', reject: 'Rejected', abandon: 'Abandoned' } as const

export type OpenBankingEmulator = {
  /** Every pay link with what was paid on it and given back, oldest first. */
  books: () => PaylinkEntry[]
  /**
   * Does what a person would do on the bank's pages; resolves when the webhooks have been tried. Undefined: the link is of
   * no use any more. `account` is one of `current`, `joint`, `nearly-empty`.
   */
  act: (paylinkId: string, act: BankAct, account?: string) => Promise<PaymentStatus | undefined>
  /** Completes what was authorised and waits (all of it, or one link's); resolves when the webhooks have been tried. */
  settle: (only?: { paylinkId?: string }) => Promise<PaymentEntry[]>
  /** The operator approves what refunds of a link wait for it (the fault `needs-approval`), or lets them end without money. */
  answerRefunds: (paylinkId: string, isApproved: boolean) => void
  settleDue: () => void
  /** Sends what an `out-of-order-webhook` fault still holds back. */
  release: () => Promise<void>
  setWebhookTarget: (origin: string | undefined) => void
  close: () => void
}

type Options = {
  booksFile: string | undefined
  settleAfterMs: number | undefined
  paylinksAt: PaylinksAt
  credentials: OpenBankingCredentials
  faults: Faults
  now: () => Date
  log: (line: string) => void
  /** The emulators' own origin, once they listen. */
  origin: () => string
}

/** Registers the emulator of open banking: the API, the bank's pages, the control calls. */
export async function registerOpenBanking(app: FastifyInstance, options: Options): Promise<OpenBankingEmulator> {
  const { faults, now, credentials, log } = options
  const books = openBankBooks(options.booksFile)
  const posts = createWebhookPosts({ vendor: 'open-banking', path: '/webhooks/ecospend', faults, log })
  const onChange = createBankWebhooks({ posts, credentials, now })
  const core = createOpenBankingCore({ books, faults, now, settleAfterMs: options.settleAfterMs, onChange })
  const addressOf = (link: Paylink) => paylinkAddress(link.id, link.redirectUrl, options.paylinksAt, options.origin())

  await registerOpenBankingApi(app, { books, core, credentials, faults, now, addressOf, origin: options.origin })
  registerBankPages(app, { books, core, faults })

  const emulator: OpenBankingEmulator = {
    books: () => books.links().map((link) => entryOf(books, link)),
    act: async (paylinkId, act, account) => {
      const link = books.link(paylinkId)
      if (!link) return undefined
      const payment =
        act === 'visit'
          ? core.visit(link)
          : act === 'authorise'
            ? core.authorise(link, account)
            : core.end(link, endings[act])
      await core.whenReported(link.id)
      return payment && books.payment(payment.id)?.status
    },
    settle: async (only) => (await core.settle(only)).map(paymentEntry),
    answerRefunds: (paylinkId, isApproved) => {
      const link = books.link(paylinkId)
      if (link) core.answerRefunds(link, isApproved)
    },
    settleDue: core.settleDue,
    release: posts.release,
    setWebhookTarget: posts.setTarget,
    close: posts.close,
  }

  app.get('/_control/open-banking', () => emulator.books())
  app.post('/_control/open-banking', async (request, reply) => {
    const { paylinkId, act, account } = actBody.parse(request.body)
    const status = await emulator.act(paylinkId, act, account)
    return status ? reply.send({ status }) : reply.code(409).send({ message: 'this link is of no use any more' })
  })
  app.post('/_control/open-banking/settle', (request) => emulator.settle(settleBody.parse(request.body ?? {})))
  return emulator
}

const paymentEntry = ({ id, status, amountPence, history }: Payment): PaymentEntry => ({
  id,
  status,
  amountPence,
  history,
})

function entryOf(books: BankBooks, link: Paylink): PaylinkEntry {
  const { id, amountPence, reference, bankId, redirectUrl, merchantUserId } = link
  const all = books.paymentsOf(id)
  return {
    id,
    amountPence,
    reference,
    bankId,
    redirectUrl,
    merchantUserId,
    until: link.limit.until,
    isDeleted: link.deletedAt !== null,
    payments: all.filter((one) => one.originalPaymentId === null).map(paymentEntry),
    refunds: all.filter((one) => one.originalPaymentId !== null).map(paymentEntry),
  }
}
