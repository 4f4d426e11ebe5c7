import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { createWebhookSender } from '../webhook-sender.ts'
import { buildPaylinkUrl, type PaylinksAt } from './addresses.ts'
import { registerOpenBankingApi } from './api.ts'
import { registerBankPages } from './bank-pages.ts'
import { openBankBooks, type BankBooks, type Payment, type PaymentStatus, type Paylink } from './books.ts'
import { createOpenBankingCore } from './open-banking.ts'
import { createBankWebhooks } from './webhooks.ts'

/** Actions of the payer or the bank that the control calls perform without the bank's pages. */
export const bankActs = ['visit', 'authorise', 'cancel', 'fail', 'reject', 'abandon'] as const
export type BankAct = (typeof bankActs)[number]

const actBody = z.object({ paylinkId: z.string(), act: z.enum(bankActs), account: z.string().optional() })
const settleBody = z.object({ paylinkId: z.string().optional() }).default({})

const endStatuses = { cancel: 'Canceled', fail: 'Failed', reject: 'Rejected', abandon: 'Abandoned' } as const

export type OpenBankingEmulator = Awaited<ReturnType<typeof registerOpenBanking>>

type Options = {
  booksFile: string | undefined
  settleAfterMs: number | undefined
  paylinksAt: PaylinksAt
  faults: Faults
  now: () => Date
  log: (line: string) => void
  /** The emulators' own origin. It is known only after they have started to listen. */
  origin: () => string
}

/** Registers the emulator of open banking: the API, the bank's pages, the control calls. */
export async function registerOpenBanking(app: FastifyInstance, options: Options) {
  const { faults, now, log } = options
  const books = openBankBooks(options.booksFile)
  const sender = createWebhookSender({ vendor: 'open-banking', path: '/webhooks/ecospend', faults, log })
  const onChange = createBankWebhooks({ sender, now })
  const core = createOpenBankingCore({ books, faults, now, settleAfterMs: options.settleAfterMs, onChange })
  const buildUrl = (link: Paylink) => buildPaylinkUrl(link.id, link.redirectUrl, options.paylinksAt, options.origin())

  await registerOpenBankingApi(app, { books, core, faults, now, buildUrl, origin: options.origin })
  registerBankPages(app, { books, core, faults })

  const emulator = {
    store: books,
    /** Every pay link with its payments and refunds, oldest first. */
    books: () => books.links().map((link) => toPaylinkEntry(books, link)),
    /**
     * Performs an action of the bank's pages; resolves after the first attempt of each webhook. Undefined if the link can no
     * longer be used. `account` is one of `current`, `joint`, `nearly-empty`.
     */
    act: async (paylinkId: string, act: BankAct, account?: string): Promise<PaymentStatus | undefined> => {
      const link = books.link(paylinkId)
      if (!link) return undefined
      const payment =
        act === 'visit'
          ? core.visit(link)
          : act === 'authorise'
            ? core.authorise(link, account)
            : core.endPayment(link, endStatuses[act])
      await core.waitForReports(link.id)
      return payment && books.payment(payment.id)?.status
    },
    /** Completes authorised payments (all, or one link's); resolves after the first attempt of each webhook. */
    settle: async (only?: { paylinkId?: string }) => (await core.settle(only)).map(toPaymentEntry),
    /** Approves or rejects, as the operator at its bank, the link's refunds that wait for approval (the fault `needs-approval`). */
    answerRefunds: (paylinkId: string, isApproved: boolean) => {
      const link = books.link(paylinkId)
      if (link) core.answerRefunds(link, isApproved)
    },
    settleDue: core.settleDue,
    release: sender.release,
    setWebhookTarget: sender.setTarget,
    close: sender.close,
  }

  app.get('/_control/open-banking', () => emulator.books())
  app.post('/_control/open-banking', async (request, reply) => {
    const { paylinkId, act, account } = actBody.parse(request.body)
    const status = await emulator.act(paylinkId, act, account)
    return status ? reply.send({ status }) : reply.code(409).send({ message: 'this link can no longer be used' })
  })
  app.post('/_control/open-banking/settle', (request) => emulator.settle(settleBody.parse(request.body ?? {})))
  return emulator
}

const toPaymentEntry = ({ id, status, amountPence, history }: Payment) => ({ id, status, amountPence, history })

/** A pay link as the control calls show it. Amounts are integer pence. */
export type PaylinkEntry = ReturnType<typeof toPaylinkEntry>

function toPaylinkEntry(books: BankBooks, link: Paylink) {
  const { id, amountPence, reference, bankId, redirectUrl, merchantUserId } = link
  const all = books.listPaymentsOf(id)
  return {
    id,
    amountPence,
    reference,
    bankId,
    redirectUrl,
    merchantUserId,
    /** The expiry time; null: it never expires. */
    until: link.limit.until,
    isDeleted: link.deletedAt !== null,
    payments: all.filter((one) => one.originalPaymentId === null).map(toPaymentEntry),
    refunds: all.filter((one) => one.originalPaymentId !== null).map(toPaymentEntry),
  }
}
