/** A process with few file descriptors still answers livez and an entry under thousands of half-open requests. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { saveCompetition } from '../../features/catalogue/catalogue.ts'
import { createTokens } from '../../features/login/session/tokens.ts'
import { buildCompetition } from '../competitions.ts'
import { startServerWithEnv } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'
import { openTestPostgres } from '../test-database.ts'
import { closeAfter } from '../close-after.ts'

const OPEN_FILES = 400

let server: ServerProcess

const postgres = await openTestPostgres()
const database = closeAfter(await openServer(postgres.url))
await saveCompetition(database.db, buildCompetition({ id: 1 }), [])
await database.db.execute(sql`insert into players (id, phone, age_stated_at) values (1, '07900000001', now())`)
await database.db.execute(sql`insert into wallets (player_id, asset, balance) values (1, 'tokens', 0)`)
const now = new Date()
const tokens = await createTokens(database, () => now)
const bearer = await tokens.open(database.db, 1, 'session', now)
afterAll(() => server?.kill())

const agent = new Agent({ keepAlive: true })

/** The status; 0 when the connection was closed instead. */
function ask(path: string, token?: string): Promise<number> {
  const body = token === undefined ? undefined : '{"competitionId":1,"termsAccepted":true,"termsVersion":1}'
  return new Promise((answered) => {
    const call = request(`${server.origin}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    })
    call.on('response', (reply) => {
      reply.resume()
      reply.on('end', () => answered(reply.statusCode!))
    })
    call.on('error', () => answered(0))
    call.end(body)
  })
}

const enter = () => ask('/api/generic-entry/enter', bearer)

it('a process with few descriptors answers under thousands of half-open requests', async () => {
  server = await startServerWithEnv({ DATABASE_URL: postgres.url }, OPEN_FILES)
  const { port } = new URL(server.origin)
  const sockets: Socket[] = []
  for (let at = 0; at < 4_000; at += 1) {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /livez HTTP/1.1\r\nHo'))
    socket.on('error', () => {})
    sockets.push(socket)
    if (at % 100 === 99) await sleep(10)
  }
  for (let at = 0; at < 5; at += 1) expect(await ask('/livez')).toBe(200)
  expect(await enter()).toBe(200)
  for (const socket of sockets) socket.destroy()
})
