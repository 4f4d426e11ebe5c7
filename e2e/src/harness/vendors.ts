/** What a journey reads from the vendors' emulators and makes them do: texts and mails, payments, faults. */
import { request as plainRequest } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import type { BooksEntry } from '@fairdraw/emulators/control.ts'
import type { Card, CardEvent } from '@fairdraw/emulators/engagement/cards.ts'
import { demoEngagementCredentials } from '@fairdraw/emulators/engagement/credentials.ts'
import type { FaultRequest } from '@fairdraw/emulators/faults.ts'
import type { PaylinkEntry } from '@fairdraw/emulators/open-banking/emulator.ts'
import type { InboxMessage } from '@fairdraw/emulators/inbox/inbox.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { expect } from '@playwright/test'

export type Vendors = {
  /** The code of this many digits in the newest text to a number. Waits for one that was not read before. */
  textedCode(phone: string, digits?: 4 | 6): Promise<string>
  /**
   * The six digits of the next text to a number. Repeats the request, because a text right after another is not sent.
   */
  nextCode(phone: string, ask: () => Promise<unknown>): Promise<string>
  /** The last text to a number that is not a receipt. */
  lastText(phone: string): Promise<string | undefined>
  /** The newest receipt that was texted. */
  lastReceipt(phone: string): Promise<string | undefined>
  /** The four-character code in the newest mail to an address that has one. Waits for it. */
  mailedCode(email: string): Promise<string>
  /** The unsubscribe link in the newest mail to an address that has one. Waits for it. */
  unsubscribeLink(email: string): Promise<string>
  /** Payments since the journey began that the gateway has taken and not refunded, in pence. */
  capturedPence(): Promise<number[]>
  /** All sales that were requested from the gateway since the journey began, including declined ones. */
  sales(): Promise<BooksEntry[]>
  /** All pay links that open banking has created since the journey began, oldest first. */
  paylinks(): Promise<PaylinkEntry[]>
  /** Bank transfers since the journey began that were not refunded, in pence. */
  transferredPence(): Promise<number[]>
  /** What a player does at their bank, without its pages. */
  actAtBank(paylinkId: string, act: 'authorise' | 'cancel' | 'fail'): Promise<void>
  /** Settles payments that were approved and are waiting. */
  settleBankPayments(): Promise<void>
  /** Settles a sale and lets its cardholder dispute it. The webhook about it is delayed until the faults are cleared. */
  disputeSecretly(orderId: string): Promise<void>
  /** The notification cards, and the events that pages reported about them. */
  engagement(): Promise<{ cards: Card[]; events: CardEvent[] }>
  /** Sends a card to a user of the service, as the broadcaster's staff would. */
  sendCard(userId: string, card: object): Promise<void>
  /** Injects a fault, until the journey ends. */
  injectFault(request: FaultRequest): Promise<void>
  /** Clears injected faults that have not happened yet. */
  clearFaults(): Promise<void>
}

const CAPTURED_STATUSES = ['authorized', 'submitted_for_settlement', 'settling', 'settled']

async function json<Body>(api: APIRequestContext, address: string): Promise<Body> {
  const reply = await api.get(address)
  if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}`)
  return (await reply.json()) as Body
}

/** Opens the vendors for one journey. `close` clears the faults that it injected. */
export async function openVendors(origin: string): Promise<Vendors & { close(): Promise<void> }> {
  const api = await plainRequest.newContext({ baseURL: origin })
  const books = () => json<BooksEntry[]>(api, '/_control/books')
  const before = new Set((await books()).map(({ id }) => id))
  const links = () => json<PaylinkEntry[]>(api, '/_control/open-banking')
  const linksBefore = new Set((await links()).map(({ id }) => id))
  const paylinks = async () => (await links()).filter(({ id }) => !linksBefore.has(id))
  const post = async (address: string, data: object) => {
    const reply = await api.post(address, { data })
    if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}: ${await reply.text()}`)
  }
  const sales = async () => (await books()).filter(({ id, type }) => type === 'sale' && !before.has(id))
  /** Newest first. */
  const inbox = () => json<InboxMessage[]>(api, '/_demo/inbox.json')
  const lastBefore = (await inbox())[0]?.at ?? ''
  /** For each number, when the last text whose code was read was sent. An older text does not answer a new request. */
  const readUntil = new Map<string, string>()
  const isReceipt = (text: string) => text.startsWith('Receipt: ')
  const allTextsTo = async (phone: string) => (await inbox()).filter(({ to }) => to === phone).map(({ text }) => text)
  /** Without receipts, which come at any time after a payment. */
  const textsTo = async (phone: string) => (await allTextsTo(phone)).filter((text) => !isReceipt(text))

  /** Waits for the newest mail to an address in which `find` finds something, and returns that. */
  const waitForMail = async (address: string, find: (mail: InboxMessage) => string | undefined) => {
    const findInInbox = async () =>
      (await inbox())
        .filter(({ to, channel }) => to === address && channel === 'email')
        .map(find)
        .find((one) => one !== undefined)
    await expect.poll(findInInbox).toBeDefined()
    return (await findInInbox()) ?? ''
  }

  return {
    async textedCode(phone, digits = 4) {
      // The code comes first; other texts contain numbers too.
      const code = new RegExp(`^\\d{${digits}}\\b`)
      const isNew = ({ to, text, at }: InboxMessage) =>
        to === phone && code.test(text) && at > (readUntil.get(phone) ?? lastBefore)
      const newest = async () => (await inbox()).find(isNew)
      await expect.poll(newest).toBeDefined()
      const { text, at } = (await newest())!
      readUntil.set(phone, at)
      return code.exec(text)![0]
    },
    async nextCode(phone, ask) {
      const before = (await textsTo(phone)).length
      const hasArrived = async () => {
        const has = (await textsTo(phone)).length > before
        if (!has) await ask()
        return has
      }
      await expect.poll(hasArrived, { timeout: 90_000, intervals: [500, 1000] }).toBe(true)
      return /\b\d{6}\b/.exec((await textsTo(phone))[0] ?? '')?.[0] ?? ''
    },
    lastText: async (phone) => (await textsTo(phone))[0],
    lastReceipt: async (phone) => (await allTextsTo(phone)).find(isReceipt),
    mailedCode: (email) => waitForMail(email, ({ text }) => /^[A-Z0-9]{4}$/m.exec(text)?.[0]),
    unsubscribeLink: (email) => waitForMail(email, ({ text }) => /\/win\/unsubscribe\/[^\s<>"]+/.exec(text)?.[0]),
    sales,
    capturedPence: async () =>
      (await sales())
        .filter(({ status, refunds }) => CAPTURED_STATUSES.includes(status) && refunds.length === 0)
        .map(({ amountPence }) => amountPence),
    paylinks,
    transferredPence: async () =>
      (await paylinks())
        .filter(({ refunds }) => refunds.length === 0)
        .flatMap(({ payments }) => payments.filter(({ status }) => status === 'Completed'))
        .map(({ amountPence }) => amountPence),
    actAtBank: (paylinkId, act) => post('/_control/open-banking', { paylinkId, act }),
    settleBankPayments: () => post('/_control/open-banking/settle', {}),
    async disputeSecretly(orderId) {
      await post('/_control/faults', {
        vendor: 'gateway',
        operation: 'webhook',
        fault: 'out-of-order-webhook',
        times: 'always',
      })
      await post('/_control/settle', { orderId })
      await post('/_control/dispute', { orderId, status: 'open' })
    },
    engagement: () => json(api, '/_control/engagement'),
    async sendCard(userId, card) {
      const reply = await api.post(`/_v/${vendorHosts.engagementApi}/messages/send`, {
        headers: { authorization: `Bearer ${demoEngagementCredentials.restKey}` },
        data: {
          external_user_ids: [userId],
          messages: { content_card: { type: 'CLASSIC', description: '', time_to_live: 3_600, ...card } },
        },
      })
      expect(reply.status()).toBe(201)
    },
    async injectFault(request) {
      const reply = await api.post('/_control/faults', { data: request })
      expect(reply.status()).toBe(201)
    },
    async clearFaults() {
      await api.delete('/_control/faults')
    },
    async close() {
      await api.delete('/_control/faults')
      await api.dispose()
    },
  }
}
