/** A client of the single sign-on API for tests. */
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { patchReset, postExists, postLogin, postVerifyOtp } from '@fairdraw/contract/login.ts'
import { patchRenew } from '@fairdraw/contract/session.ts'
import { eq } from 'drizzle-orm'
import { accountEvents, players } from '../features/player/tables.ts'
import type { TestApp } from './test-app.ts'

export const PASSCODE = '2580'
export const OTHER_PASSCODE = '1379'

export function createLoginClient(server: TestApp) {
  return {
    exists: (phone: string, address?: string) => server.ask(postExists, { body: { phone }, address }),
    /** By default with the last texted code. */
    verify: (phone: string, otp = server.codeFor(phone), address?: string) =>
      server.ask(postVerifyOtp, { body: { phone, otp }, address }),
    logIn: (phone: string, passcode = PASSCODE, address?: string) =>
      server.ask(postLogin, { body: { phone, passcode }, address }),
    reset: (bearer: string | undefined, phone: string, passcode = OTHER_PASSCODE) =>
      server.ask(patchReset, { bearer, body: { phone, passcode } }),
    renew: (bearer: string | undefined) => server.ask(patchRenew, { bearer, body: {} }),
    details: (bearer: string | undefined) => server.ask(postAccountDetails, { bearer }),
    textsTo: (phone: string) => server.texts.filter(({ to }) => to === phone),
    eventsOf: async (phone: string) => {
      const events = await server.db
        .select({ event: accountEvents.event })
        .from(accountEvents)
        .innerJoin(players, eq(players.id, accountEvents.playerId))
        .where(eq(players.phone, phone))
        .orderBy(accountEvents.id)
      return events.map(({ event }) => event)
    },
  }
}

/** The same number of digits, but another code. */
export function wrongCodeFor(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
}
