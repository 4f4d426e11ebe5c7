/** Notifications of the operator: published by two people, shown in their time, dismissed by players for all their devices. */
import {
  getNotifications,
  postAccountNotifications,
  postDismissNotification,
} from '@fairdraw/contract/notification-content.ts'
import type { Notification } from '@fairdraw/contract/notification-content.ts'
import { postDeskRetire } from '@fairdraw/contract/desk/content.ts'
import { sql } from 'drizzle-orm'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { FROM_DESK, addStaff } from '../../testing/desk/staff-client.ts'
import { readRows } from '../../testing/read-rows.ts'
import { sampleNotification } from './testing.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { readContent } from '../content/bodies.ts'
import { listItemsPage } from '../content/list/list-items.ts'
import { createAuthors } from '../content/testing.ts'
import { purgeDismissals } from './dismissals.ts'

let made = 0
let id: string

const server = await startTestApp()
const { saveAndPublish } = await createAuthors(server)
await server.app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
beforeEach(() => void (id = `news-${(made += 1)}`))

async function publish(changes: Partial<Notification> = {}, basedOn = 0) {
  const body = sampleNotification(id, server.clock.now, changes)
  const published = await saveAndPublish({ kind: 'notification', id, body }, basedOn)
  await server.catalogue.refresh()
  return published
}
const askShown = async () => (await server.ask(getNotifications)).body.notifications!
/** What the fast path answers; the framework behind it answers the same. */
async function listShown(): Promise<string[]> {
  const fast = await fetch(`${origin}/api/notifications`)
  expect(fast.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
  const notifications = await askShown()
  expect(await fast.json()).toEqual({ notifications })
  return notifications.map((one) => one.id)
}
/** The first of two publishers proposes it, the second one carries it out; each has just logged in. */
async function retire(nth: 1 | 2) {
  const { headers } = await addStaff(server, ['publisher'])
  const { body } = await server.ask(postDeskRetire, {
    params: { kind: 'notification', id },
    body: { reason: 'It is old news.' },
    // This server really listens, so its origin differs from that of other tests.
    headers: { ...headers, ...FROM_DESK, origin },
  })
  expect(body).toEqual({ isRetired: nth === 2 })
  await server.catalogue.refresh()
}

describe('a notification', () => {
  it('is on the site once two people have published it, and gone as soon as two have taken it off', async () => {
    expect(await publish()).toMatchObject({ kind: 'published' })
    expect(await listShown()).toContain(id)
    await publish({ title: 'A better title' }, 1)
    expect((await askShown()).filter((one) => one.id === id)).toMatchObject([{ title: 'A better title' }])
    await retire(1)
    expect(await listShown()).toContain(id)
    await retire(2)
    expect(await listShown()).not.toContain(id)
  })

  it('is shown from its start until its end by the server’s clock, without another publication', async () => {
    const { now } = server.clock
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
    await publish({ shownFrom: inHours(1), shownUntil: inHours(2) })
    const { mark } = server.catalogue.snapshot()
    expect(await listShown()).not.toContain(id)
    server.advanceSeconds(3600)
    expect(await listShown()).toContain(id)
    server.advanceSeconds(3599)
    expect(await listShown()).toContain(id)
    server.advanceSeconds(1)
    expect(await listShown()).not.toContain(id)
    expect(server.catalogue.snapshot().mark).toBe(mark)
    await server.catalogue.refresh()
    expect(server.catalogue.snapshot().notifications.map((one) => one.id)).not.toContain(id)
  })

  it('that has ended is not published', async () => {
    expect(await publish({ shownUntil: server.clock.now.toISOString() })).toMatchObject({
      kind: 'stopped',
      findings: [{ row: 'notification-window', path: 'shownUntil' }],
    })
  })

  it('that cannot be read is left out and reported, and the others stay', async () => {
    await publish()
    await server.db.execute(sql`update notifications set body = body - 'title' where id = ${id}`)
    await server.catalogue.refresh()
    const { unreadable } = server.catalogue.snapshot()
    expect([...unreadable.keys()]).toEqual([`notification:${id}`])
    expect(await listShown()).not.toContain(id)
    await publish({}, 1)
    expect(server.catalogue.snapshot().unreadable.size).toBe(0)
  })

  it('is listed and found at the desk by its title without tags', async () => {
    await publish({ title: 'A <b>brass</b> band & more' })
    const { items } = await listItemsPage(server.db, { kind: 'notification', words: 'bras ban' })
    expect(items).toMatchObject([{ id, title: 'A brass band & more' }])
  })

  it.each([
    ['javascript:alert(1)', false],
    ['//elsewhere.example', false],
    ['http://shop.example', false],
    ['/win/free', true],
    ['https://shop.example/offer', true],
  ])('with a link to %s can be saved: %s', (url, isValid) => {
    const read = readContent('notification', id, sampleNotification(id, server.clock.now, { url }))
    expect('faults' in read ? read.faults.map(({ path }) => path) : []).toEqual(isValid ? [] : ['url'])
  })

  it.each([
    ['audience', { audience: 'nobody' }],
    ['title', { title: '' }],
    ['shownUntil', { shownUntil: undefined }],
    ['id', { id: 'other' }],
  ])('without a valid %s cannot be saved', (path, changes) => {
    const read = readContent('notification', id, { ...sampleNotification(id, server.clock.now), ...changes })
    expect('faults' in read && read.faults.map((fault) => fault.path)).toEqual([path])
  })
})

describe('a player’s dismissal', () => {
  const dismiss = ({ bearer }: { bearer: string }, dismissed = id) =>
    server.ask(postDismissNotification, { bearer, body: { id: dismissed } })
  const listDismissed = async ({ bearer }: { bearer: string }) =>
    (await server.ask(postAccountNotifications, { bearer, body: {} })).body.dismissed

  it('is stored once, however often it is sent, and for this player only', async () => {
    await publish()
    const [player, neighbour] = [await server.addPlayer(), await server.addPlayer()]
    for (const reply of [await dismiss(player), await dismiss(player)])
      expect(reply).toMatchObject({ status: 200, body: {} })
    expect(await listDismissed(player)).toEqual([id])
    expect(await listDismissed(neighbour)).toEqual([])
    expect(await listShown(), 'for everybody else it is still there').toContain(id)
  })

  it.each([
    ['may not be dismissed', { isDismissible: false }],
    ['is for visitors', { audience: 'not-logged-in' }],
    ['has not begun', { shownFrom: '2099-01-01T00:00:00.000Z', shownUntil: '2099-01-02T00:00:00.000Z' }],
  ] as const)('of a notification that %s is refused', async (_, changes) => {
    await publish(changes)
    const player = await server.addPlayer()
    expect(await dismiss(player)).toMatchObject({ status: 404 })
    expect(await listDismissed(player)).toEqual([])
  })

  it('of a made-up notification is refused, so that nobody fills the table', async () => {
    const player = await server.addPlayer()
    expect(await dismiss(player, 'made-up')).toMatchObject({ status: 404 })
    expect(await listDismissed(player)).toEqual([])
  })

  it('needs a session', async () => {
    expect((await server.ask(postDismissNotification, { body: { id } } as never)).status).toBe(401)
  })

  it('is deleted after the notification has ended or was taken off, not before', async () => {
    const player = await server.addPlayer()
    const listOfPlayer = () =>
      readRows<{ id: string }>(
        server.db,
        sql`select notification_id as id from notification_dismissals where player_id = ${player.playerId} order by 1`,
      )
    const ending = id
    await publish({ shownUntil: new Date(server.clock.now.getTime() + 60_000).toISOString() })
    await dismiss(player)
    id = `${ending}-retired`
    await publish()
    await dismiss(player)
    id = `${ending}-shown`
    await publish()
    await dismiss(player)
    await purgeDismissals(server.db, server.clock.now)
    expect(await listOfPlayer()).toHaveLength(3)
    id = `${ending}-retired`
    await retire(1)
    await retire(2)
    server.advanceSeconds(60)
    await purgeDismissals(server.db, server.clock.now)
    expect(await listOfPlayer()).toEqual([{ id: `${ending}-shown` }])
  })
})
