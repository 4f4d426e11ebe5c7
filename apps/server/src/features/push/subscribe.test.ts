/** A browser that wants to be told about draws, over HTTP (docs/mechanisms/draw/push.md). */
import {
  getPushKey,
  postPushRenew,
  postPushState,
  postPushSubscribe,
  postPushUnsubscribe,
} from '@fairdraw/contract/draw/push.ts'
import type { BrowserSubscription } from '@fairdraw/contract/draw/push.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { players } from '../player/tables.ts'
import { readRows } from '../../testing/read-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { purgeSubscriptions } from './purge.ts'
import { MAX_DRAWS_OF_BROWSER } from './subscribe.ts'
import { openPush } from './testing.ts'

const site = await openPush({
  competitions: Array.from({ length: MAX_DRAWS_OF_BROWSER + 2 }, (_, nth) => ({ id: nth + 1 })),
})
const { server, push, addBrowser } = site

const about = (competitionId: number | string) => ({ kind: 'competition', subjectId: String(competitionId) }) as const
const subscribe = (subscription: BrowserSubscription, competitionId: number | string, bearer?: string) =>
  server.ask(postPushSubscribe, { bearer, body: { subscription, draw: about(competitionId) } })
const stateOf = async ({ endpoint }: BrowserSubscription) =>
  (await server.ask(postPushState, { body: { endpoint } })).body.draws!.map(({ subjectId }) => subjectId)

it('gets the public key, with which it subscribes', async () => {
  expect((await server.ask(getPushKey)).body).toEqual({ key: push.key })
})

it('is told about the draws that it asked for, each once, until it asks for no more', async () => {
  const browser = addBrowser()
  for (const competitionId of [1, 2, 1]) expect((await subscribe(browser, competitionId)).status).toBe(200)
  expect(await stateOf(browser)).toEqual(['1', '2'])
  const end = (competitionId?: number) =>
    server.ask(postPushUnsubscribe, {
      body: { endpoint: browser.endpoint, ...(competitionId && { draw: about(competitionId) }) },
    })
  for (let times = 0; times < 2; times += 1) expect((await end(1)).status).toBe(200)
  expect(await stateOf(browser)).toEqual(['2'])
  await end()
  expect(await stateOf(browser)).toEqual([])
})

it('is bound to nothing but the player who is logged in', async () => {
  const [stranger, own] = [addBrowser(), addBrowser()]
  const { bearer, playerId } = await server.addPlayer()
  await subscribe(stranger, 1)
  await subscribe(own, 1, bearer)
  const stored = await site.subscriptions()
  const playerOf = ({ endpoint }: BrowserSubscription) => stored.find((one) => one.endpoint === endpoint)?.player_id
  expect([playerOf(stranger), playerOf(own)]).toEqual([null, playerId])
})

it('of a player in a break is refused', async () => {
  const { bearer, playerId } = await server.addPlayer()
  const pausedUntil = new Date(server.clock.now.getTime() + 86_400_000)
  await server.db.update(players).set({ pausedUntil }).where(eq(players.id, playerId))
  const browser = addBrowser()
  expect((await subscribe(browser, 1, bearer)).body).toMatchObject({ code: 'paused', until: pausedUntil.toISOString() })
  expect(await stateOf(browser)).toEqual([])
})

it.each<[string, (browser: BrowserSubscription) => BrowserSubscription, string]>([
  ['another host', (browser) => ({ ...browser, endpoint: 'https://10.0.0.1/send/a' }), 'endpoint'],
  ['the metadata of a cloud', (browser) => ({ ...browser, endpoint: 'https://169.254.169.254/latest' }), 'endpoint'],
  ['a port', (browser) => ({ ...browser, endpoint: 'https://push.vendor.example:8443/send/a' }), 'endpoint'],
  ['a name', (browser) => ({ ...browser, endpoint: 'https://user@push.vendor.example/send/a' }), 'endpoint'],
  ['a similar host', (browser) => ({ ...browser, endpoint: 'https://push.vendor.example.evil.example/a' }), 'endpoint'],
  ['a key that is none', (browser) => ({ ...browser, keys: { ...browser.keys, p256dh: 'A'.repeat(87) } }), 'keys'],
  ['another key of ours', (browser) => ({ ...browser, serverKey: browser.keys.p256dh }), 'serverKey'],
])('with %s is refused', async (_, change, field) => {
  const { status, body } = await subscribe(change(addBrowser()), 1)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [`subscription.${field}`]])
})

it.each([
  ['without encryption', 'http://push.vendor.example/send/a'],
  ['of another kind', 'javascript:alert(1)'],
  ['that is very long', `https://push.vendor.example/${'a'.repeat(800)}`],
])('at an address %s is refused', async (_, endpoint) => {
  expect((await subscribe({ ...addBrowser(), endpoint }, 1)).status).toBe(422)
})

it('is refused what is no draw, or has ended', async () => {
  const browser = addBrowser()
  expect((await subscribe(browser, 9_999)).body.code).toBe('not-found')
  expect((await subscribe(browser, 'nonsense')).body.code).toBe('not-found')
  await site.addDraw(3, { state: 'published', publishedAt: server.clock.now })
  expect((await subscribe(browser, 3)).body.code).toBe('not-found')
})

it('asks for no more draws than anybody enters', async () => {
  const browser = addBrowser()
  const asked = Array.from({ length: MAX_DRAWS_OF_BROWSER + 2 }, (_, nth) => nth + 1).filter((id) => id !== 3)
  const statuses: number[] = []
  for (const id of asked) statuses.push((await subscribe(browser, id)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_DRAWS_OF_BROWSER)
  expect(statuses.at(-1)).toBe(429)
  // What it has may be asked for again.
  expect((await subscribe(browser, 1)).status).toBe(200)
})

it('keeps its draws under a new address, in any order and as often as it says so', async () => {
  const [before, after] = [addBrowser(), addBrowser()]
  await subscribe(before, 1)
  await subscribe(before, 2)
  await subscribe(after, 2)
  for (let times = 0; times < 2; times += 1) {
    const body = { endpoint: before.endpoint, subscription: after }
    expect((await server.ask(postPushRenew, { body })).status).toBe(200)
  }
  expect(await stateOf(before)).toEqual([])
  expect((await stateOf(after)).toSorted()).toEqual(['1', '2'])
})

it('is not kept for a draw that never comes', async () => {
  const browser = addBrowser()
  await subscribe(browser, 1)
  await purgeSubscriptions(server.db, new Date(server.clock.now.getTime() + 179 * 86_400_000))
  expect(await stateOf(browser)).toEqual(['1'])
  await purgeSubscriptions(server.db, new Date(server.clock.now.getTime() + 181 * 86_400_000))
  expect(await stateOf(browser)).toEqual([])
})

it('gets no key where there are no notifications, and is stored nowhere', async () => {
  const without = await startTestApp({ competitions: [{ id: 1 }] })
  expect((await without.ask(getPushKey)).body).toEqual({ key: null })
  const asked = await without.ask(postPushSubscribe, { body: { subscription: addBrowser(), draw: about(1) } })
  expect(asked.body.code).toBe('not-found')
  expect(await readRows(without.db, sql`select 1 from push_subscriptions`)).toEqual([])
})
