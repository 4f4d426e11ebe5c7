import { postAccountEvents } from '@fairdraw/contract/profile.ts'
import { expect, it } from 'vitest'
import { readPages } from '../../testing/read-pages.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { eventCopy } from './event-copy.ts'
import { recordEvent } from '../player/events.ts'

const server = await startTestApp()

const eventsOf = (bearer: string, cursor?: string) =>
  server.ask(postAccountEvents, { bearer, body: cursor === undefined ? {} : { cursor } })
const record = (playerId: number, by: string) =>
  recordEvent(server.db, { playerId, event: 'logged-in', at: server.clock.now, detail: { by } })

it('come newest first, as text, in pages of twenty, without duplicates or gaps', async () => {
  const { playerId, bearer } = await server.addPlayer()
  for (let nth = 0; nth < 45; nth += 1) await record(playerId, nth % 2 === 0 ? 'passcode' : 'code')
  const pages = await readPages(
    ({ cursor }) => eventsOf(bearer, cursor),
    ({ events }) => events!,
  )
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
  const ids = pages.flat().map(({ id }) => Number(id))
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  expect(pages[0]!.slice(0, 2).map(({ text }) => text)).toEqual([
    'Logged in with the passcode',
    'Logged in with a texted code',
  ])
})

it('are the player’s own, whatever the cursor', async () => {
  const [mine, theirs] = [await server.addPlayer(), await server.addPlayer()]
  await record(theirs.playerId, 'code')
  expect(await eventsOf(mine.bearer)).toEqual({ status: 200, body: { events: [] } })
  const far = Buffer.from('999999999999').toString('base64url')
  expect(await eventsOf(mine.bearer, far)).toEqual({ status: 200, body: { events: [] } })
  for (const cursor of ['', 'x', "' or 1=1", Buffer.from('-1').toString('base64url')])
    expect(await eventsOf(mine.bearer, cursor)).toMatchObject({
      status: 422,
      body: { fields: { cursor: ['error.validation.invalid'] } },
    })
})

it('describe what was set, until when and by which channel', () => {
  expect(eventCopy('spend-limit-set', { limitPence: 2_000 })).toBe('Your monthly limit was set to £20')
  expect(eventCopy('paused', { until: '2026-12-01T00:30:00Z' })).toBe('You paused your account until 1 December 2026')
  expect(eventCopy('marketing-agreed', { channel: 'text' })).toBe('You agreed to hear from us by text')
  const loggedIn = (device: string) => eventCopy('logged-in', { by: 'passcode', device })
  expect(loggedIn('Chrome on Android')).toBe('Logged in with the passcode on Chrome on Android')
  expect(loggedIn('Unknown device')).toBe('Logged in with the passcode on an unknown device')
  expect(eventCopy('prize-sent', {})).toBe('prize sent')
})
