import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulators, type Emulators } from '../start.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import { demoEngagementCredentials as keys } from './credentials.ts'

let emulators: Emulators
const clock = { now: new Date('2026-03-01T12:00:00Z') }

beforeEach(async () => {
  clock.now = new Date('2026-03-01T12:00:00Z')
  emulators = await startEmulators({ now: () => clock.now })
})
afterEach(() => emulators.close())

const appKey = createPrivateKey({ key: Buffer.from(keys.signingKey, 'base64'), format: 'der', type: 'pkcs8' })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signToken(userId: string, { key = appKey, forSeconds = 60, alg = 'RS256' } = {}): string {
  const exp = Math.floor(clock.now.getTime() / 1000) + forSeconds
  const text = `${part({ alg, typ: 'JWT' })}.${part({ sub: userId, exp })}`
  return `${text}.${sign('sha256', Buffer.from(text), key as KeyObject).toString('base64url')}`
}

async function post(host: string, path: string, body: object, headers: Record<string, string>) {
  const reply = await fetch(`${emulators.origin}/_v/${host}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const asServer = (path: string, body: object, key = keys.restKey) =>
  post(vendorHosts.engagementApi, path, body, { authorization: `Bearer ${key}` })
const asPage = (path: string, body: object, token?: string) =>
  post(
    vendorHosts.engagementSdk,
    path,
    { api_key: keys.appKey, ...body },
    {
      ...(token !== undefined && { 'x-braze-auth-signature': token }),
    },
  )

const card = (more: object = {}) => ({
  type: 'CLASSIC',
  title: 'You’re in',
  description: 'Your payment has come through.',
  time_to_live: 3_600,
  web_uri: 'https://win.example/win/profile/entries',
  uri_text: 'Your tickets',
  extra: { key: 'outbox-1' },
  ...more,
})
const send = (userId: string, more?: object) =>
  asServer('/messages/send', { external_user_ids: [userId], messages: { content_card: card(more) } })
const sync = async (userId?: string) => {
  const reply =
    userId === undefined
      ? await asPage('/api/v3/content_cards/sync', {})
      : await asPage('/api/v3/content_cards/sync', { user_id: userId }, signToken(userId))
  return { ...reply, titles: ((reply.body['cards'] ?? []) as { tt: string }[]).map(({ tt }) => tt) }
}
const reportEvent = (name: string, userId: string, ids: string[], token = signToken(userId)) =>
  asPage('/api/v3/data/', { user_id: userId, events: [{ name, time: 1, data: { ids } }] }, token)

describe('a card', () => {
  it('is returned to its user in the service’s format, and to nobody else', async () => {
    expect(await send('alex')).toMatchObject({ status: 201, body: { message: 'success' } })
    const { body } = await sync('alex')
    const found = (body['cards'] as { tt: string }[]).find(({ tt }) => tt === 'You’re in')
    expect(found).toMatchObject({
      tp: 'short_news',
      ds: 'Your payment has come through.',
      u: 'https://win.example/win/profile/entries',
      dm: 'Your tickets',
      v: false,
      cl: false,
      p: false,
      db: true,
      ca: 1_772_366_400,
      ea: 1_772_370_000,
      e: { key: 'outbox-1' },
    })
    expect((await sync('sam')).titles).not.toContain('You’re in')
    expect((await sync()).titles).not.toContain('You’re in')
  })

  it('for everybody is shown to visitors, to logged-in users, or to both', async () => {
    const [visitor, player] = [(await sync()).titles, (await sync('alex')).titles]
    expect(visitor).toContain('New here? Start with a free one')
    expect(player).not.toContain('New here? Start with a free one')
    expect(player).toContain('How we tell you you’ve won')
    expect(visitor).not.toContain('How we tell you you’ve won')
    expect(visitor.filter((title) => player.includes(title))).toEqual(['Who won last week?'])
  })

  it('stores per user that it was viewed and clicked, and is no longer returned once that user dismissed it', async () => {
    const { body } = await sync('alex')
    const [first, second] = body['cards'] as { id: string; tt: string }[]
    await reportEvent('cci', 'alex', [first!.id, second!.id])
    await reportEvent('ccc', 'alex', [first!.id])
    await reportEvent('ccd', 'alex', [second!.id])
    const after = (await sync('alex')).body['cards'] as object[]
    expect(after[0]).toMatchObject({ id: first!.id, v: true, cl: true })
    expect(after).not.toContainEqual(expect.objectContaining({ id: second!.id }))
    expect((await sync('sam')).titles).toContain(second!.tt)
    expect(emulators.engagement.events().map(({ name, userId }) => `${name} ${userId}`)).toEqual([
      'cci alex',
      'ccc alex',
      'ccd alex',
    ])
  })

  it('is not changed by custom events, which are recorded with their name and properties', async () => {
    const body = { n: 'notification_click', p: { notification_id: 'news' } }
    const events = [{ name: 'ce', time: 1, data: body }]
    expect(await asPage('/api/v3/data/', { user_id: 'kim', events }, signToken('kim'))).toMatchObject({ status: 201 })
    expect(emulators.engagement.events().at(-1)).toEqual({
      name: 'ce',
      userId: 'kim',
      at: 1,
      customName: body.n,
      properties: body.p,
    })
  })

  it('expires after its time to live, which is a month at most', async () => {
    await send('alex')
    clock.now = new Date(clock.now.getTime() + 3_601_000)
    expect((await sync('alex')).titles).not.toContain('You’re in')
    expect(await send('alex', { time_to_live: 31 * 86_400 })).toMatchObject({ status: 400 })
  })

  it('is deleted with its user, and so are the user’s events', async () => {
    await send('alex')
    await reportEvent('cci', 'alex', ['any'])
    await send('sam')
    expect(await asServer('/users/delete', { external_ids: ['alex'] })).toMatchObject({
      status: 201,
      body: { deleted: 1 },
    })
    expect(emulators.engagement.events()).toEqual([])
    expect(emulators.engagement.cards().filter(({ userId }) => userId !== null)).toMatchObject([{ userId: 'sam' }])
    expect(await asServer('/users/delete', { external_ids: ['alex'] })).toMatchObject({ body: { deleted: 0 } })
  })
})

describe('a user’s token', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  it.each([
    ['none', () => undefined, 10],
    ['nonsense', () => 'a.b.c', 21],
    ['unsigned', () => signToken('alex', { alg: 'none' }), 21],
    ['another key’s', () => signToken('alex', { key: stranger }), 24],
    ['another user’s', () => signToken('sam'), 25],
    ['expired', () => signToken('alex', { forSeconds: -1 }), 22],
  ])('that is %s is refused by every call', async (_, token, code) => {
    const refused = { status: 401, body: { auth_error: { error_code: code } } }
    expect(await asPage('/api/v3/content_cards/sync', { user_id: 'alex' }, token())).toMatchObject(refused)
    expect(await asPage('/api/v3/data/', { user_id: 'alex', events: [] }, token())).toMatchObject(refused)
  })
})

describe('failures', () => {
  it('a call with a wrong key is refused', async () => {
    const body = { external_user_ids: ['alex'], messages: { content_card: card() } }
    expect(await asServer('/messages/send', body, 'wrong')).toMatchObject({ status: 401 })
    expect(await asPage('/api/v3/content_cards/sync', { api_key: 'wrong' })).toMatchObject({ status: 401 })
  })

  it('drop-after: the card is stored and the caller gets no reply', async () => {
    emulators.faults.add({ vendor: 'engagement', operation: 'send', fault: 'drop-after' })
    await expect(send('alex')).rejects.toThrow()
    expect((await sync('alex')).titles).toContain('You’re in')
  })

  it('decline: the service refuses the card', async () => {
    emulators.faults.add({ vendor: 'engagement', operation: 'send', fault: 'decline' })
    expect(await send('alex')).toMatchObject({ status: 400 })
    expect((await sync('alex')).titles).not.toContain('You’re in')
  })
})
