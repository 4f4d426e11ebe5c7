import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import formBody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import { registerAgeCheck, type AgeCheckEmulator } from './age-check/age-check.ts'
import { registerCollector, type CollectorEmulator } from './collector/collector.ts'
import { createSaleActions, toBooksEntry, listBooks, registerControl, type BooksEntry } from './control.ts'
import { serveScript } from './browser-replies.ts'
import { registerBeacon } from './beacon/beacon.ts'
import { registerCors } from './cors.ts'
import { registerEngagement, type EngagementEmulator } from './engagement/emulator.ts'
import { createFaults, type Faults } from './faults.ts'
import { registerGooglePay } from './gateway/google-pay/google-pay.ts'
import { applePaySheetPath, applePaySheetScript } from './gateway/apple-pay/apple-pay.ts'
import { registerBrowserPages } from './gateway/browser-pages.ts'
import { openBooks, type DisputeStatus } from './gateway/books.ts'
import { registerClientApi } from './gateway/client/client-api.ts'
import { registerFastCheckout } from './gateway/fast-checkout/fast-checkout-api.ts'
import { createMembers } from './gateway/fast-checkout/members.ts'
import { createGateway, type SettlementStatus } from './gateway/gateway.ts'
import { createPayPalOrders } from './gateway/paypal-orders.ts'
import { registerPayPalPages } from './gateway/paypal/paypal-pages.ts'
import { registerServerApi } from './gateway/server-api.ts'
import { createThreeDSecure } from './gateway/three-d-secure.ts'
import { createVault } from './gateway/vault.ts'
import { createWebhooks } from './gateway/webhooks.ts'
import { registerIdentity, type IdentityEmulator } from './identity/identity.ts'
import { registerInboxPage } from './inbox/inbox-page.ts'
import { createInbox, type Inbox } from './inbox/inbox.ts'
import { startMailServer } from './mail/mail.ts'
import type { PaylinksAt } from './open-banking/addresses.ts'
import { registerOpenBanking, type OpenBankingEmulator } from './open-banking/emulator.ts'
import { recordPast, type PastBooks } from './past-books.ts'
import { registerPayPal, type PayPalEmulator } from './paypal/emulator.ts'
import { pushPath, pushScript } from './push/push-script.ts'
import { registerPush, type PushEmulator } from './push/push-service.ts'
import { remapPath, remapScript } from './remap.ts'
import { registerTagManager } from './tag-manager/tag-manager.ts'
import { registerTextMessages } from './text-messages/text-messages.ts'
import { isVendorHost, vendorHosts } from './vendor-hosts.ts'
import { createWebhookSender } from './webhook-sender.ts'

export type EmulatorOptions = {
  /** 0, the default, chooses a free port. */
  port?: number
  /** The SMTP port; 0, the default, chooses a free one. */
  mailPort?: number
  /** Where the card gateway stores its books across restarts; absent: in memory only. The same for the other two. */
  booksFile?: string
  bankBooksFile?: string
  payPalBooksFile?: string
  /** Where a browser finds the pages of pay links; by default the emulators' own address. */
  paylinksAt?: PaylinksAt
  /** The app's origin; webhooks go to `<origin>/webhooks/braintree` and `/webhooks/ecospend`. See `setWebhookTarget`. */
  webhookTarget?: string
  now?: () => Date
  /** Milliseconds (by `now`) from submission to automatic settlement; absent: a sale settles only on request. */
  settleAfterMs?: number
  /** Milliseconds from authorisation to automatic completion of a bank payment. 0, the default: at once. `'asked'`: only on request. */
  bankSettleAfterMs?: number | 'asked'
  /** Where the witnesses of a demonstration have their keys; told to others that share these emulators, so that theirs are the same. */
  witnessFolder?: string
  /** Whether payouts complete as soon as they are accepted (the default) or on request. */
  payoutsProcess?: 'at-once' | 'asked'
  log?: (line: string) => void
}

export type Emulators = {
  origin: string
  port: number
  /** The SMTP server's address with its credentials: `smtp://user:password@host:port`. */
  smtpUrl: string
  inbox: Inbox
  faults: Faults
  /** Every card transaction, newest first. */
  books: () => BooksEntry[]
  /** Settles submitted sales (all, or one id or order); resolves after the first attempt of each webhook. */
  settle: (only?: { id?: string; orderId?: string }) => Promise<BooksEntry[]>
  /** Changes the settlement or dispute status of an order's sale; resolves after the first attempt of the webhook. */
  moveSettlement: (orderId: string, status: SettlementStatus) => Promise<BooksEntry>
  dispute: (orderId: string, status: DisputeStatus) => Promise<BooksEntry>
  /** Pay links with their payments, and the payer's actions at the bank without its pages. */
  openBanking: Pick<OpenBankingEmulator, 'books' | 'act' | 'settle' | 'answerRefunds'>
  /** Payouts with their status, and calls that change it. */
  payPal: Pick<PayPalEmulator, 'books' | 'process' | 'move'>
  /** The questions that the age service was asked. */
  ageCheck: AgeCheckEmulator
  /** The cards of the customer-engagement service, and the events that pages reported about them. */
  engagement: EngagementEmulator
  /** The identity provider of the staff: its people, and what it says of them. */
  identity: IdentityEmulator
  /** The collector of audit and security logs. */
  collector: CollectorEmulator
  /** The push service of browsers. */
  push: PushEmulator
  /** Writes what happened before into the books. */
  recordPast: (past: PastBooks) => void
  setWebhookTarget: (origin: string | undefined) => void
  /** Handles a request that another server received: `/_v/…`, `/_demo/…`, or one whose `Host` is a vendor's. */
  handle: (request: IncomingMessage, response: ServerResponse) => void
  close: () => Promise<void>
}

/** Starts the emulators of the vendors on one local port; resolves when they accept requests. */
export async function startEmulators(options: EmulatorOptions = {}): Promise<Emulators> {
  const { now = () => new Date(), log = () => undefined, settleAfterMs } = options
  const faults = createFaults()
  const inbox = createInbox()
  const books = openBooks(options.booksFile)
  const webhookSender = createWebhookSender({ vendor: 'gateway', path: '/webhooks/braintree', faults, log })
  const webhooks = createWebhooks({ sender: webhookSender, now })
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
      const status = one.disputes.at(-1)?.status ?? 'open'
      return webhooks.send(status === 'open' ? 'dispute_opened' : `dispute_${status}`, one)
    },
  })

  const app = await createApp(log)
  registerCors(app)
  await registerServerApi(app, { books, gateway, vault, faults, now })
  const threeDSecure = createThreeDSecure({ books, gateway })
  const payPalOrders = createPayPalOrders()
  const members = createMembers()
  await registerClientApi(app, { gateway, members, threeDSecure, payPalOrders, faults, now })
  registerTextMessages(app, { inbox, faults, now })
  registerBeacon(app, { faults, now })
  const ageCheck = registerAgeCheck(app, { faults, now })
  const collector = registerCollector(app, { faults })
  const push = registerPush(app, { faults, inbox, now })
  const engagement = registerEngagement(app, { faults, now })
  // SMTP starts first: a client may ask for its address as soon as the HTTP port is open.
  const mail = await startMailServer({ inbox, faults, now, port: options.mailPort ?? 0 })
  let origin = ''
  const identity = await registerIdentity(app, { faults, origin: () => origin })
  const openBanking = await registerOpenBanking(app, {
    booksFile: options.bankBooksFile,
    settleAfterMs: options.bankSettleAfterMs === 'asked' ? undefined : (options.bankSettleAfterMs ?? 0),
    paylinksAt: options.paylinksAt ?? 'emulators',
    faults,
    now,
    log,
    origin: () => origin,
  })
  const payPal = registerPayPal(app, {
    booksFile: options.payPalBooksFile,
    faults,
    now,
    log,
    processes: options.payoutsProcess ?? 'at-once',
  })
  const setWebhookTarget = (target: string | undefined) => {
    webhookSender.setTarget(target)
    payPal.setWebhookTarget(target)
    openBanking.setWebhookTarget(target)
  }
  setWebhookTarget(options.webhookTarget)
  const release = async () => {
    await webhookSender.release()
    await openBanking.release()
    await payPal.release()
  }
  registerControl(app, {
    books,
    gateway,
    webhooks,
    faults,
    smtpUrl: mail.url,
    witnessFolder: options.witnessFolder,
    release,
  })

  registerBrowserPages(app, threeDSecure)
  registerPayPalPages(app, { payPalOrders, faults })
  registerGooglePay(app, { gateway, faults, now })
  registerFastCheckout(app, { members, gateway, inbox, faults, now })
  registerInboxPage(app, inbox)
  registerTagManager(app)
  app.get(remapPath, serveScript(remapScript))
  app.get(pushPath, serveScript(pushScript))
  app.get(applePaySheetPath, serveScript(applePaySheetScript))

  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' }).catch(async (error: unknown) => {
    await mail.close()
    throw error
  })
  const { port } = app.server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  const settleTimer = setInterval(() => {
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
    settle: async (only) => (await gateway.settle(only)).map((one) => toBooksEntry(books, one)),
    ...createSaleActions({ books, gateway }),
    openBanking,
    payPal,
    ageCheck,
    engagement,
    identity,
    collector,
    push,
    recordPast: (past) => recordPast({ gateway: books, bank: openBanking.store, payPal }, past),
    setWebhookTarget,
    handle: (request, response) => app.routing(request, response),
    close: async () => {
      clearInterval(settleTimer)
      webhookSender.close()
      openBanking.close()
      payPal.close()
      await Promise.all([app.close(), mail.close()])
    },
  }
}

async function createApp(log: (line: string) => void): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, rewriteUrl: (request) => toVendorPath(request) })
  await app.register(formBody)
  // The gateway's SDK sends a JSON content type on calls without a body.
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

/** Maps a call to one path, whether its host is in the path, in the `Host` header, or (server SDK) absent. */
function toVendorPath(request: { url?: string; headers: { host?: string } }): string {
  const url = request.url ?? '/'
  const host = request.headers.host?.replace(/:\d+$/, '')
  if (isVendorHost(host) && !url.startsWith('/_')) return `/_v/${host}${url}`
  return url.startsWith('/merchants/') ? `/_v/${vendorHosts.gatewayApi}${url}` : url
}
