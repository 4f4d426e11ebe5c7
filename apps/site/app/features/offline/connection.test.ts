import { expect, it } from 'vitest'
import { connectionAfter } from './connection.ts'
import type { Connection, ConnectionEvent } from './connection.ts'

const SEEN = { at: new Date('2026-11-21T20:15:00Z'), elapsed: 0 }
const LATER = { at: new Date('2026-11-21T20:45:00Z'), elapsed: 1_800_000 }
const online: Connection = { status: 'online' }
const offline: Connection = { status: 'offline', seen: SEEN }
const back: Connection = { status: 'back' }
const lost: ConnectionEvent = { kind: 'lost', seen: LATER }

it.each([
  [online, lost, { status: 'offline', seen: LATER }],
  [online, { kind: 'found' }, online],
  [online, { kind: 'done' }, online],
  // Losing the network twice does not change the time of the page.
  [offline, lost, offline],
  [offline, { kind: 'found' }, back],
  [offline, { kind: 'done' }, offline],
  [back, lost, { status: 'offline', seen: LATER }],
  [back, { kind: 'found' }, back],
  [back, { kind: 'done' }, online],
] as [Connection, ConnectionEvent, Connection][])('%j after %j is %j', (was, event, next) => {
  expect(connectionAfter(was, event)).toEqual(next)
})
