import { expect, it } from 'vitest'
import { connectionAfter } from './connection.ts'
import type { Connection, ConnectionEvent } from './connection.ts'

const SEEN = new Date('2026-11-21T20:15:00Z')
const LATER = new Date('2026-11-21T20:45:00Z')
const online: Connection = { status: 'online' }
const offline: Connection = { status: 'offline', seenAt: SEEN }
const back: Connection = { status: 'back' }
const lost: ConnectionEvent = { kind: 'lost', seenAt: LATER }

it.each([
  [online, lost, { status: 'offline', seenAt: LATER }],
  [online, { kind: 'found' }, online],
  [online, { kind: 'done' }, online],
  // Losing the network twice does not change the time of the page.
  [offline, lost, offline],
  [offline, { kind: 'found' }, back],
  [offline, { kind: 'done' }, offline],
  [back, lost, { status: 'offline', seenAt: LATER }],
  [back, { kind: 'found' }, back],
  [back, { kind: 'done' }, online],
] as [Connection, ConnectionEvent, Connection][])('%j after %j is %j', (was, event, next) => {
  expect(connectionAfter(was, event)).toEqual(next)
})
