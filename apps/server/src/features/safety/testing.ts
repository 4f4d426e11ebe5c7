/** Players who enter and pay with cards, below a monthly limit of the operator, and read what they spent. */
import { postSpendLimit, postSpentAmount } from '@fairdraw/contract/safety.ts'
import { eq } from 'drizzle-orm'
import { accountEvents } from '../player/tables.ts'
import { createCardBuyer } from '../../testing/card-buyer.ts'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'

export const [FREE, PAID, DEAR] = [1, 2, 3] as const
export const bought = { status: 200, body: { status: 'completed', paymentStatus: 'completed' } }
export const refused = (code: string) => ({ status: 403, body: { code } })

export async function startSpending() {
  const { emulators, gateway } = await startEmulatedVendors()
  const server = await startTestApp({
    competitions: [
      { id: FREE },
      { id: PAID, steps: ['payment'], pricePence: 200 },
      { id: DEAR, steps: ['payment'], pricePence: 100_00 },
    ],
    vendors: { gateway },
    config: { ...testConfig, MONTHLY_SPEND_LIMIT_PENCE: 400_00 },
  })
  const { enter, pay, buy } = createCardBuyer(server, emulators)
  return {
    server,
    emulators,
    enter,
    pay,
    /** With a debit card by default. */
    buy: (bearer: string, competitionId: number, number?: string) =>
      buy(bearer, competitionId, { amountPence: 100_00, ...(number !== undefined && { number }) }),
    limit: (bearer: string, limitPence: number | null) => server.ask(postSpendLimit, { bearer, body: { limitPence } }),
    readSpending: async (bearer: string) => (await server.ask(postSpentAmount, { bearer, body: {} })).body,
    eventsOf: async (playerId: number) =>
      (
        await server.db
          .select()
          .from(accountEvents)
          .where(eq(accountEvents.playerId, playerId))
          .orderBy(accountEvents.id)
      ).map(({ event }) => event),
  }
}
