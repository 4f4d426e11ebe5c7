/** Taps on the sheet of quick pay, for a competition that it sells and some that it does not. */
import { randomUUID } from 'node:crypto'
import type { InputOf } from '@fairdraw/contract/endpoint.ts'
import { getQuickPayDetails, postQuickPayEntry, postQuickPayStatus } from '@fairdraw/contract/payment.ts'
import { eq } from 'drizzle-orm'
import { players } from '../player/tables.ts'
import type { CompetitionOptions } from '../../testing/competitions.ts'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { createApplePayNonce } from '../../testing/payment-nonces.ts'
import { startTestApp } from '../../testing/test-app.ts'

export const PAID = 1
export const SOLD: CompetitionOptions = { id: PAID, steps: ['payment'], pricePence: 200, tokensEarned: 10, cap: 4 }

export type Tap = InputOf<typeof postQuickPayEntry, 'body'> & { key: string }

export async function startQuickPay(others: readonly CompetitionOptions[] = []) {
  const { emulators, gateway } = await startEmulatedVendors()
  const server = await startTestApp({ competitions: [SOLD, ...others], vendors: { gateway } })
  const details = (competitionId: number) =>
    server.ask(getQuickPayDetails, { query: { competitionId: String(competitionId) } })
  const nonce = async (card?: 'debit' | 'credit' | 'declined') =>
    createApplePayNonce(emulators, (await details(PAID)).body.clientToken!, card)
  return {
    server,
    emulators,
    details,
    nonce,
    tap: async (phone: string, more: Partial<Tap> = {}): Promise<Tap> => ({
      key: randomUUID(),
      competitionId: PAID,
      bundleId: 'b1',
      nonce: more.nonce ?? (await nonce()),
      phone,
      termsAccepted: true,
      termsVersion: 1,
      isAdult: true,
      ...more,
    }),
    enter: async ({ key, ...body }: Tap, address?: string) => server.ask(postQuickPayEntry, { key, body, address }),
    status: (entryId: string, statusToken: string) =>
      server.ask(postQuickPayStatus, { body: { entryId, statusToken } }),
    playerOf: async (number: string) => (await server.db.select().from(players).where(eq(players.phone, number)))[0],
  }
}
