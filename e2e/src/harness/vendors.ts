/** What a journey sees and wants of the vendors' emulators: the texts that came, the money that was taken, a bad day. */
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
  /** The code of this many digits in the newest text to a number that has one; waits for one that was not read before. */
  textedCode(phone: string, digits?: 4 | 6): Promise<string>
  /** The six digits of the next text to a number; asks for it until it comes, for one that was just sent is not sent again. */
  nextCode(phone: string, ask: () => Promise<unknown>): Promise<string>
  /** The last text to a number. */
  lastText(phone: string): Promise<string | undefined>
  /** The four characters in the newest mail to an address that has them; waits for it. */
  mailedCode(email: string): Promise<string>
  /** Where the newest mail to an address lets its reader leave; waits for one that does. */
  wayOut(email: string): Promise<string>
  /** Payments that the gateway took (and did not give back) since the journey began, in pence. */
  taken(): Promise<number[]>
  /** Every sale that the gateway was asked for since the journey began, declined ones too. */
  sales(): Promise<BooksEntry[]>
  /** Every pay link that open banking made since the journey began, oldest first. */
  paylinks(): Promise<PaylinkEntry[]>
  /** What arrived by bank (and was not given back) since the journey began, in pence. */
  transferred(): Promise<number[]>
  /** What a player would do at their bank, without its pages. */
  actAtBank(paylinkId: string, act: 'authorise' | 'cancel' | 'fail'): Promise<void>
  /** The banks send what was approved and waits. */
  settleBank(): Promise<void>
  /** The cards of notifications, and what pages told of them. */
  engagement(): Promise<{ cards: Card[]; events: CardEvent[] }>
  /** Sends a card to a user of that service, as the broadcaster's own people would. */
  sendCard(userId: string, card: object): Promise<void>
  /** Asks for something to go wrong, until the journey's end. */
  fault(request: FaultRequest): Promise<void>
  /** Forgets what was asked to go wrong and has not yet. */
  noFaults(): Promise<void>
}

const TAKEN = ['authorized', 'submitted_for_settlement', 'settling', 'settled']

async function json<Body>(api: APIRequestContext, address: string): Promise<Body> {
  const reply = await api.get(address)
  if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}`)
  return (await reply.json()) as Body
}

/** Opens them for one journey; `close` forgets the faults that it asked for. */
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
  /** When the last text was sent whose code was read, by number: an older one is no answer to who asks again. */
  const readUntil = new Map<string, string>()
  const textsTo = async (phone: string) => (await inbox()).filter(({ to }) => to === phone).map(({ text }) => text)

  /** What is wanted of the newest mail to an address that has it. */
  const found = async (address: string, wanted: (mail: InboxMessage) => string | undefined) => {
    const look = async () =>
      (await inbox())
        .filter(({ to, channel }) => to === address && channel === 'email')
        .map(wanted)
        .find((one) => one !== undefined)
    await expect.poll(look).toBeDefined()
    return (await look()) ?? ''
  }

  return {
    async textedCode(phone, digits = 4) {
      // It comes first; other texts have numbers in them too.
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
      const came = async () => {
        const has = (await textsTo(phone)).length > before
        if (!has) await ask()
        return has
      }
      await expect.poll(came, { timeout: 90_000, intervals: [500, 1000] }).toBe(true)
      return /\b\d{6}\b/.exec((await textsTo(phone))[0] ?? '')?.[0] ?? ''
    },
    lastText: async (phone) => (await textsTo(phone))[0],
    mailedCode: (email) => found(email, ({ text }) => /^[A-Z0-9]{4}$/m.exec(text)?.[0]),
    wayOut: (email) => found(email, ({ text }) => /\/win\/unsubscribe\/[^\s<>"]+/.exec(text)?.[0]),
    sales,
    taken: async () =>
      (await sales())
        .filter(({ status, refunds }) => TAKEN.includes(status) && refunds.length === 0)
        .map(({ amountPence }) => amountPence),
    paylinks,
    transferred: async () =>
      (await paylinks())
        .filter(({ refunds }) => refunds.length === 0)
        .flatMap(({ payments }) => payments.filter(({ status }) => status === 'Completed'))
        .map(({ amountPence }) => amountPence),
    actAtBank: (paylinkId, act) => post('/_control/open-banking', { paylinkId, act }),
    settleBank: () => post('/_control/open-banking/settle', {}),
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
    async fault(request) {
      const reply = await api.post('/_control/faults', { data: request })
      expect(reply.status()).toBe(201)
    },
    async noFaults() {
      await api.delete('/_control/faults')
    },
    async close() {
      await api.delete('/_control/faults')
      await api.dispose()
    },
  }
}
