/** A player who gives and withdraws consents, and the tokens of the links in messages to them. */
import { postAccountEvents, postPreference } from '@fairdraw/contract/profile.ts'
import { postUnsubscribe } from '@fairdraw/contract/marketing.ts'
import { RESULT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import type { ConsentPurpose } from '@fairdraw/rules/player/marketing.ts'
import { asc, eq } from 'drizzle-orm'
import { players } from '../player/tables.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { marketingConsents } from './tables.ts'
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts'

export const WORDING = 'Email me about new competitions.'

type Change = { email?: boolean; text?: boolean; wording?: string }

export async function openConsents() {
  const server = await startTestApp()
  const tokens = createUnsubscribeTokens(testConfig.PASSCODE_PEPPER)
  const inDays = (days: number) => new Date(server.clock.now.getTime() + days * 86_400_000)

  async function meetPlayer() {
    server.letters.length = 0
    server.texts.length = 0
    const player = await server.addPlayer()
    const { playerId, bearer } = player
    return {
      ...player,
      choose: (change?: Change) =>
        server.ask(postPreference, { bearer, body: change ? { change: { wording: WORDING, ...change } } : {} }),
      chooseResults: (change: Change) =>
        server.ask(postPreference, {
          bearer,
          body: { change: { purpose: 'results', wording: RESULT_WORDING.text, ...change } },
        }),
      tokenOf: (channel: 'email' | 'text', purpose: ConsentPurpose = 'marketing') =>
        tokens.tokenOf({ playerId, purpose, channel }),
      change: (fields: Partial<typeof players.$inferInsert>) =>
        server.db.update(players).set(fields).where(eq(players.id, playerId)),
      consents: () =>
        server.db
          .select({
            channel: marketingConsents.channel,
            isGranted: marketingConsents.isGranted,
            wording: marketingConsents.wording,
            source: marketingConsents.source,
            at: marketingConsents.at,
          })
          .from(marketingConsents)
          .where(eq(marketingConsents.playerId, playerId))
          .orderBy(asc(marketingConsents.id)),
      events: async () => (await server.ask(postAccountEvents, { bearer })).body.events!.map(({ text }) => text),
    }
  }

  return {
    server,
    tokens,
    meetPlayer,
    leave: (unsubscribeToken: string) => server.ask(postUnsubscribe, { body: { unsubscribeToken } }),
    breaks: [
      ['a pause', () => ({ pausedUntil: inDays(1) })],
      ['an exclusion', () => ({ excludedUntil: inDays(200) })],
    ] as const,
  }
}
