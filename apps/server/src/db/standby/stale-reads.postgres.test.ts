/** What is read when the standby that is named cannot serve it. Reading from one is shown by resilience/src/standby.test.ts. */
import { expect, it } from 'vitest'
import { players } from '../../features/player/tables.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'

const NOBODY_LISTENS = 'postgres://nobody@127.0.0.1:1/nothing'
const { url } = await openTestPostgres()
const open = async (standbyUrl: string) => closeAfter(await openPatient(url, { standbyUrl }))

it('a standby that is away is asked once, and then left alone for a while', async () => {
  const { db, stale, status } = await open(NOBODY_LISTENS)
  for (let nth = 0; nth < 3; nth += 1) expect(await stale.read(db, (from) => from.$count(players))).toBe(0)
  expect(stale.status()).toMatchObject({ reads: { standby: 0, away: 3 }, lagMs: undefined })
  expect(status().pools).toHaveProperty('standby')
})

it('a server that is no standby is not read: it may be a primary that was replaced', async () => {
  const { db, stale } = await open(url)
  expect(await stale.read(db, (from) => from.$count(players))).toBe(0)
  expect(stale.status()!.reads).toMatchObject({ standby: 0, promoted: 1 })
})

it('the reply to an act at the desk says until where everything is written, that of a list does not', async () => {
  const database = await open(NOBODY_LISTENS)
  const server = await startTestApp({ database })
  const { playerId } = await server.addPlayer()
  const { headers } = await addStaff(server, ['support', 'finance'])
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    server.app.inject({ method, url: `/api/desk/${path}`, headers, ...(payload && { payload }) })
  const ban = await call('POST', `players/${playerId}/ban`, { reason: 'A test of it.' })
  expect(ban.statusCode).toBe(200)
  expect(ban.headers['set-cookie']).toMatch(
    /^fairdraw-desk-written=[\dA-F]+\/[\dA-F]+; Path=\/api\/desk; HttpOnly; SameSite=Strict; Max-Age=60$/,
  )
  const list = await call('GET', 'money/refunds?state=failed')
  expect(list.statusCode).toBe(200)
  expect(list.headers).not.toHaveProperty('set-cookie')
})
