import { demoEngagementCredentials } from '@fairdraw/emulators/engagement/credentials.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { engagementOptions } from '../../testing/engagement-options.ts'
import { createEngagement } from './engagement.ts'

const PLAYER = 7
const card = {
  key: 'outbox-1',
  title: 'You’re in',
  description: 'Your payment has come through.',
  url: 'https://win.example/win/profile/entries',
  linkText: 'Your tickets',
}

const emulators = closeAfter(await startEmulators())
afterEach(() => emulators.faults.clear())

const open = (changes: { restKey?: string; timeoutMs?: number } = {}) =>
  createEngagement({ ...engagementOptions(emulators), ...changes })

/** The cards that a player's browser receives. */
async function readCards(playerId: number, as = playerId) {
  const { browser, identify } = open()
  const { userId } = identify(playerId, new Date())
  const { signature } = identify(as, new Date())
  const reply = await fetch(`${browser.url}/api/v3/content_cards/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-braze-auth-signature': signature },
    body: JSON.stringify({ api_key: browser.key, user_id: userId }),
  })
  const { cards = [] } = (await reply.json()) as { cards?: { tt: string; e: Record<string, string> }[] }
  return { status: reply.status, own: cards.filter(({ e }) => e['key'] !== undefined) }
}

describe('a card', () => {
  it('is visible only to its player, identified by our token', async () => {
    await open().showCard(PLAYER, { ...card, extras: { competition_id: '101' } })
    expect(await readCards(PLAYER)).toMatchObject({
      status: 200,
      own: [
        {
          tt: 'You’re in',
          ds: 'Your payment has come through.',
          u: card.url,
          dm: 'Your tickets',
          db: true,
          e: { key: 'outbox-1', competition_id: '101' },
        },
      ],
    })
    expect(await readCards(8)).toMatchObject({ status: 200, own: [] })
    expect(await readCards(PLAYER, 8)).toMatchObject({ status: 401 })
  })

  it('identifies its player to the service by a pseudonym', async () => {
    const { userId } = open().identify(PLAYER, new Date())
    expect(userId).toMatch(/^[\w-]{43}$/)
    expect(
      createEngagement({ ...engagementOptions(emulators), secret: 'another' }).identify(PLAYER, new Date()),
    ).not.toMatchObject({ userId })
  })

  it('is deleted with its player, and deleting an unknown player succeeds', async () => {
    await open().showCard(9, card)
    await open().deletePlayer(9)
    await open().deletePlayer(9)
    expect(await readCards(9)).toMatchObject({ own: [] })
  })
})

it('a token expires after a quarter of an hour', () => {
  const now = new Date('2026-11-21T12:00:00.000Z')
  expect(open().identify(PLAYER, now).expiresAt).toBe('2026-11-21T12:15:00.000Z')
})

describe('the service', () => {
  it('can refuse a card permanently; a wrong key or an outage is temporary', async () => {
    emulators.faults.add({ vendor: 'engagement', operation: 'send', fault: 'decline' })
    await expect(open().showCard(PLAYER, card)).rejects.toMatchObject({
      isPermanent: true,
      message: 'the engagement service answered 400',
    })
    for (const failing of [
      () => open({ restKey: 'wrong' }).showCard(PLAYER, card),
      () => {
        emulators.faults.add({ vendor: 'engagement', operation: 'send', fault: 'error-5xx' })
        return open().showCard(PLAYER, card)
      },
    ]) {
      const failed = await failing().catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(Error)
      expect(failed).not.toMatchObject({ isPermanent: true })
    }
  })

  it('is reported within the time limit when it hangs', async () => {
    emulators.faults.add({ vendor: 'engagement', operation: 'send', fault: 'delay', ms: 1_000 })
    await expect(open({ timeoutMs: 50 }).showCard(PLAYER, card)).rejects.toThrow(/timeout|timed out|aborted/i)
  })

  it('gets only a public key in browsers', () => {
    expect(open().browser.key).toBe(demoEngagementCredentials.appKey)
    expect(open().browser.key).not.toBe(demoEngagementCredentials.restKey)
  })
})
