import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import formBody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import { afterSale, booksEntry, listBooks, registerControl, type BooksEntry } from './control.ts'
import { registerBeacon } from './beacon/beacon.ts'
import { allowOtherOrigins } from './cross-origin.ts'
import { demoEngagementCredentials, type EngagementCredentials } from './engagement/credentials.ts'
import { registerEngagement, type EngagementEmulator } from './engagement/emulator.ts'
import { createFaults, holdReplies, type Faults } from './faults.ts'
import { applePaySheet, applePaySheetPath } from './gateway/apple-pay/apple-pay.ts'
import { registerBrowserPages } from './gateway/browser-pages.ts'
import { openBooks, type DisputeStatus } from './gateway/books.ts'
import { registerClientApi } from './gateway/client-api.ts'
import { demoGatewayCredentials, type GatewayCredentials } from './gateway/credentials.ts'
import { createGateway, type SettlementStatus } from './gateway/gateway.ts'
import { createPayPalOrders } from './gateway/paypal-orders.ts'
import { registerPayPalPages } from './gateway/paypal/paypal-pages.ts'
import { registerServerApi } from './gateway/server-api.ts'
import { createThreeDSecure } from './gateway/three-d-secure.ts'
import { createVault } from './gateway/vault.ts'
import { createWebhooks } from './gateway/webhooks.ts'
import { registerInboxPage } from './inbox/inbox-page.ts'
import { createInbox, type Inbox } from './inbox/inbox.ts'
import { demoMailCredentials, startMailServer, type MailCredentials } from './mail/mail.ts'
import type { PaylinksAt } from './open-banking/addresses.ts'
import { demoOpenBankingCredentials, type OpenBankingCredentials } from './open-banking/credentials.ts'
import { registerOpenBanking, type OpenBankingEmulator } from './open-banking/emulator.ts'
import { demoPayPalCredentials, type PayPalCredentials } from './paypal/credentials.ts'
import { registerPayPal, type PayPalEmulator } from './paypal/emulator.ts'
import { remapPath, remapScript } from './remap.ts'
import {
  demoTextMessageCredentials,
  registerTextMessages,
  type TextMessageCredentials,
} from './text-messages/text-messages.ts'
import { isVendorHost, vendorHosts } from './vendor-hosts.ts'
import { createWebhookPosts } from './webhook-post.ts'

export type EmulatorOptions = {
  /** 0, the default, takes a free one. */
  port?: number
  /** Where mail is taken; likewise. */
  mailPort?: number
  host?: '127.0.0.1'
  /** Where the card gateway stores its books across restarts; absent: in memory only. */
  booksFile?: string
  /** Where open banking stores its own; likewise. */
  bankBooksFile?: string
  /** Where a browser finds the pages of pay links; by default the emulators' own address. */
  paylinksAt?: PaylinksAt
  /** The app's origin; webhooks go to `<origin>/webhooks/braintree` and `/webhooks/ecospend`. See `setWebhookTarget`. */
  webhookTarget?: string
  now?: () => Date
  /** How long after submission money settles by itself, in milliseconds of `now`; absent: only when asked to. */
  settleAfterMs?: number
  /** How long after authorisation a bank payment completes by itself; 0, the default: at once. `'asked'`: only when asked to. */
  bankSettleAfterMs?: number | 'asked'
  gatewayCredentials?: GatewayCredentials
  textMessageCredentials?: TextMessageCredentials
  mailCredentials?: MailCredentials
  openBankingCredentials?: OpenBankingCredentials
  payPalCredentials?: PayPalCredentials
  /** Where payouts are stored across restarts; absent: in memory only. */
  payoutsFile?: string
  /** Whether payouts end as soon as they are accepted, the default, or when they are told to. */
  payoutsProcess?: 'at-once' | 'asked'
  engagementCredentials?: EngagementCredentials
  log?: (line: string) => void
}

export type Emulators = {
  origin: string
  port: number
  /** Where mail is taken, keys included: `smtp://user:password@host:port`. */
  smtpUrl: string
  inbox: Inbox
  faults: Faults
  /** Every card transaction, newest first. */
  books: () => BooksEntry[]
  /** Settles what was submitted (all of it, or one id or order), and resolves when the webhooks have been tried. */
  settle: (only?: { id?: string; orderId?: string }) => Promise<BooksEntry[]>
  /** Moves the sale of an order on in its settlement, or over its holder's dispute; resolves when the webhook has been tried. */
  moveSettlement: (orderId: string, status: SettlementStatus) => Promise<BooksEntry>
  dispute: (orderId: string, status: DisputeStatus) => Promise<BooksEntry>
  /** Pay links and what became of them; a person's part at the bank without its pages. */
  openBanking: Pick<OpenBankingEmulator, 'books' | 'act' | 'settle' | 'answerRefunds'>
  /** Payouts and what became of them; moves them on. */
  payPal: Pick<PayPalEmulator, 'books' | 'process' | 'move'>
  /** The cards of the customer-engagement service, and the events that pages reported about them. */
  engagement: EngagementEmulator
  setWebhookTarget: (origin: string | undefined) => void
  /** Answers a request that reached another server: `/_v/…`, `/_demo/…`, or one whose `Host` is a vendor's. */
  handle: (request: IncomingMessage, response: ServerResponse) => void
  close: () => Promise<void>
}

/** Starts the emulators of the vendors on one local port and resolves when they answer. */
export async function startEmulators(options: EmulatorOptions = {}): Promise<Emulators> {
  const { now = () => new Date(), log = () => undefined, settleAfterMs } = options
  const credentials = options.gatewayCredentials ?? demoGatewayCredentials
  const faults = createFaults()
  const inbox = createInbox()
  const books = openBooks(options.booksFile)
  const posts = createWebhookPosts({ vendor: 'gateway', path: '/webhooks/braintree', faults, log })
  const webhooks = createWebhooks({ posts, credentials, now })
  const vault = createVault({ books, now })
  const gateway = createGateway({
    books,
    vault,
    faults,
    now,
    settleAfterMs,
    onSettled: (one) =>
      webhooks.send(one.status === 'settled' ? 'transaction_settled' : 'transaction_settlement_declined', one),
    onDispute: (one) => {
      const status = one.disputes?.at(-1)?.status ?? 'open'
      return webhooks.send(status === 'open' ? 'dispute_opened' : `dispute_${status}`, one)
    },
  })

  const app = await createApp(log)
  allowOtherOrigins(app)
  holdReplies(app)
  await registerServerApi(app, { books, gateway, vault, credentials, faults, now })
  const threeDSecure = createThreeDSecure({ books, gateway, credentials })
  const payPalOrders = createPayPalOrders()
  await registerClientApi(app, { gateway, threeDSecure, payPalOrders, credentials, faults, now })
  registerTextMessages(app, {
    inbox,
    faults,
    now,
    credentials: options.textMessageCredentials ?? demoTextMessageCredentials,
  })
  registerBeacon(app, { faults, now })
  const engagement = registerEngagement(app, {
    faults,
    now,
    credentials: options.engagementCredentials ?? demoEngagementCredentials,
  })
  // Mail first: a client that sees the other port answer may ask where it is.
  const host = options.host ?? '127.0.0.1'
  const mail = await startMailServer({
    inbox,
    faults,
    now,
    credentials: options.mailCredentials ?? demoMailCredentials,
    port: options.mailPort ?? 0,
    host,
  })
  let origin = ''
  const openBanking = await registerOpenBanking(app, {
    booksFile: options.bankBooksFile,
    settleAfterMs: options.bankSettleAfterMs === 'asked' ? undefined : (options.bankSettleAfterMs ?? 0),
    paylinksAt: options.paylinksAt ?? 'emulators',
    credentials: options.openBankingCredentials ?? demoOpenBankingCredentials,
    faults,
    now,
    log,
    origin: () => origin,
  })
  const payPal = registerPayPal(app, {
    file: options.payoutsFile,
    credentials: options.payPalCredentials ?? demoPayPalCredentials,
    faults,
    now,
    log,
    processes: options.payoutsProcess ?? 'at-once',
  })
  const setWebhookTarget = (target: string | undefined) => {
    posts.setTarget(target)
    payPal.setWebhookTarget(target)
    openBanking.setWebhookTarget(target)
  }
  setWebhookTarget(options.webhookTarget)
  const release = async () => {
    await posts.release()
    await openBanking.release()
    await payPal.release()
  }
  registerControl(app, { books, gateway, webhooks, faults, smtpUrl: mail.url, release })

  registerBrowserPages(app, threeDSecure)
  registerPayPalPages(app, { payPalOrders, faults })
  registerInboxPage(app, inbox)
  for (const [path, script] of [
    [remapPath, remapScript],
    [applePaySheetPath, applePaySheet],
  ] as const)
    app.get(path, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(await script()))

  await app.listen({ port: options.port ?? 0, host }).catch(async (error: unknown) => {
    await mail.close()
    throw error
  })
  const { port } = app.server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  const settling = setInterval(() => {
    void gateway.settleDue()
    openBanking.settleDue()
  }, 500).unref()

  return {
    origin,
    port,
    smtpUrl: mail.url,
    inbox,
    faults,
    books: () => listBooks(books),
    settle: async (only) => (await gateway.settle(only)).map((one) => booksEntry(books, one)),
    ...afterSale({ books, gateway }),
    openBanking,
    payPal,
    engagement,
    setWebhookTarget,
    handle: (request, response) => app.routing(request, response),
    close: async () => {
      clearInterval(settling)
      posts.close()
      openBanking.close()
      payPal.close()
      await Promise.all([app.close(), mail.close()])
    },
  }
}

async function createApp(log: (line: string) => void): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, rewriteUrl: (request) => vendorPath(request) })
  await app.register(formBody)
  // The gateway's SDK states a JSON body on calls that have none.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body as string))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof ZodError) return reply.code(400).send({ message: 'Bad Request', issues: error.issues })
    if ((error.statusCode ?? 500) >= 500) log(`${request.method} ${request.url}: ${error.stack ?? error.message}`)
    return reply.code(error.statusCode ?? 500).send({ message: error.message })
  })
  return app
}

/** One path for each call, whether its host is in the path, in the `Host` header, or (server SDK) not named at all. */
function vendorPath(request: { url?: string; headers: { host?: string } }): string {
  const url = request.url ?? '/'
  const host = request.headers.host?.replace(/:\d+$/, '')
  if (isVendorHost(host) && !url.startsWith('/_')) return `/_v/${host}${url}`
  return url.startsWith('/merchants/') ? `/_v/${vendorHosts.gatewayApi}${url}` : url
}
