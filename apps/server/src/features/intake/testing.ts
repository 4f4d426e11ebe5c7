/** Sources that deliver entries by text, phone and post to a server whose competitions take them. */
import { randomUUID } from 'node:crypto'
import { postAccountEntries } from '@fairdraw/contract/account.ts'
import type { InputOf } from '@fairdraw/contract/endpoint.ts'
import { getIntakeBatch, postIntakeRows } from '@fairdraw/contract/intake.ts'
import type { IntakeBatch } from '@fairdraw/contract/intake.ts'
import { postSpentAmount } from '@fairdraw/contract/safety.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { expect } from 'vitest'
import { createLoginClient } from '../../testing/login-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { processRows } from './process-rows.ts'

export const [TEXTED, SKILL, DRAWN, CAPPED, VERIFIED, NO_WINNERS, HIDDEN, ONLINE, DEAR, RUN] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
] as const

/** As in the configuration of tests. */
export const SOURCE_KEYS = { 'text-house': 'text-house-key-for-tests', 'post-room': 'post-room-key-for-tests' } as const
type Source = keyof typeof SOURCE_KEYS

export type Row = InputOf<typeof postIntakeRows, 'body'>['rows'][number]
export type Sent = { channel?: 'sms' | 'phone' | 'postal'; reference?: string; source?: Source }

const way = { enabled: true, info: 'Late ones may be charged.', cost: 'Free' }
const costs = (costPence: number) => ({
  costPence,
  cost: `${formatPrice(costPence)} each, plus your network’s own charge`,
})

export async function startIntake() {
  const start = Date.now()
  const ago = (minutes: number) => new Date(start - minutes * 60_000).toISOString()
  const open = { dateStart: ago(60), dateStop: ago(-60) }
  const server = await startTestApp({
    competitions: [
      {
        id: TEXTED,
        pricePence: 200,
        tokensEarned: 10,
        steps: ['payment'],
        channels: {
          sms: { ...way, ...open, dateStop: ago(10), ...costs(200), isLateCharged: true, tickets: 2 },
          phone: { ...way, ...open, dateStop: ago(10), ...costs(200) },
          postal: { ...way, ...open },
        },
      },
      { id: SKILL, steps: ['quiz'], legalBasis: 'skill', channels: { postal: { ...way, ...open } } },
      { id: DRAWN, drawCutOff: ago(5), channels: { postal: { ...way, ...open, dateStop: ago(20) } } },
      {
        id: CAPPED,
        cap: 2,
        channels: { sms: { ...way, ...open, ...costs(50), cap: 3 }, postal: { ...way, ...open } },
      },
      { id: VERIFIED, emailVerificationRequired: true, channels: { sms: { ...way, ...open } } },
      { id: NO_WINNERS, eligibility: { noWinSinceDays: 30 }, channels: { postal: { ...way, ...open } } },
      { id: HIDDEN, isHidden: true, channels: { sms: { ...way, ...open } } },
      { id: ONLINE },
      { id: DEAR, channels: { sms: { ...way, ...open, ...costs(400) } } },
      {
        id: RUN,
        run: { ticketsTotal: 6, tooFew: 'draw' },
        channels: { sms: { ...way, ...open, ...costs(0), tickets: 2 }, postal: { ...way, ...open } },
      },
    ],
  })
  const phone = createLoginClient(server)

  let made = 0
  /** A row of an unused number, made half an hour ago by default. */
  function row(change: Partial<Row> = {}): Row {
    made += 1
    return { reference: `R-${made}`, competitionId: TEXTED, phone: server.freshPhone(), enteredAt: ago(30), ...change }
  }

  const send = (rows: Row[], { channel = 'sms', source = 'text-house', reference = randomUUID() }: Sent = {}) =>
    server.ask(postIntakeRows, { bearer: SOURCE_KEYS[source], body: { channel, reference, rows } })

  const breaks = { find: async () => new Map<string, Date>(), save: async () => {} }
  async function processAllRows(more: Partial<Parameters<typeof processRows>[0]> = {}) {
    const context = { db: server.db, catalogue: server.catalogue, breaks, operatorLimitPence: 1_000_00, ...more }
    while ((await processRows(context)) > 0);
  }

  const batch = (id: string, source: Source = 'text-house') =>
    server.ask(getIntakeBatch, { bearer: SOURCE_KEYS[source], params: { id } })

  return {
    server,
    phone,
    ago,
    row,
    send,
    processAllRows,
    batch,
    /** Delivers rows, processes them, and returns the batch. */
    deliver: async (rows: Row[], more: Sent = {}) => {
      const { status, body } = await send(rows, more)
      expect(status).toBe(200)
      await processAllRows()
      return (await batch(body.id!, more.source)).body as IntakeBatch
    },
    entriesOf: async (bearer: string) => (await server.ask(postAccountEntries, { bearer, body: {} })).body.entries!,
    spentBy: async (bearer: string) => (await server.ask(postSpentAmount, { bearer, body: {} })).body.spentPence,
    bearerOf: async (number: string) => {
      await phone.exists(number)
      const { body } = await phone.verify(number)
      return (await phone.renew(body.token)).body.token!
    },
  }
}
