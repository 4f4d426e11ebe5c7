/**
 * More entries than can be taken in, and thousands of connections that never ask: what is let in is
 * answered, the rest is told when to come again, memory stays as it is, and it is over as soon as the load is.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServer } from '../db/database.ts'
import type { Database } from '../db/database.ts'
import { saveCompetition } from '../features/catalogue/catalogue.ts'
import { createTokens } from '../features/login/tokens.ts'
import { competitionOf } from './competitions.ts'
import { startServerWith } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'
import { openTestPostgres } from './test-database.ts'
import type { TestPostgres } from './test-database.ts'

const PLAYERS = 500
const CLIENTS = 500
const OPEN_FILES = 400

let postgres: TestPostgres
let database: Database
let server: ServerProcess
let bearers: string[]

beforeAll(async () => {
  postgres = await openTestPostgres()
  database = await openServer(postgres.url)
  await saveCompetition(database.db, competitionOf({ id: 1 }), [])
  await database.db.execute(sql`with made as (
      insert into players (id, phone, age_stated_at)
      select n, '079' || lpad(n::text, 8, '0'), now() from generate_series(1, ${PLAYERS}::int) n returning id)
    insert into wallets (player_id, asset, balance) select id, 'tokens', 0 from made`)
  const now = new Date()
  const tokens = await createTokens(database, () => now)
  bearers = []
  for (let id = 1; id <= PLAYERS; id += 1) bearers.push(await tokens.open(database.db, id, 'session', now))
})
afterAll(async () => {
  await server?.kill()
  await database?.close()
  await postgres?.close()
})

type Answer = { status: number; retryAfter: string | undefined }

const agent = new Agent({ keepAlive: true, maxSockets: 2_000, maxFreeSockets: 2_000 })

function ask(path: string, bearer?: string): Promise<Answer> {
  const body = bearer === undefined ? undefined : '{"competitionId":1,"termsAccepted":true,"termsVersion":1}'
  return new Promise((answered) => {
    const done = (status: number, retryAfter?: string) => answered({ status, retryAfter })
    const call = request(`${server.origin}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
    })
    call.on('response', (reply) => {
      reply.resume()
      reply.on('end', () => done(reply.statusCode!, reply.headers['retry-after']))
    })
    call.on('error', () => done(0))
    call.end(body)
  })
}

let nth = 0
const enter = () => ask('/api/generic-entry/enter', bearers[(nth += 1) % bearers.length]!)

/** So many clients enter at once, each again as soon as it has an answer, whatever that is. */
async function crowd(clients: number, seconds: number): Promise<Answer[]> {
  const end = performance.now() + seconds * 1000
  const answers: Answer[] = []
  const one = async () => {
    while (performance.now() < end) answers.push(await enter())
  }
  await Promise.all(Array.from({ length: clients }, one))
  return answers
}

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024

it('more entries than can be taken in are entered or told when to come again, and memory is flat', async () => {
  server = await startServerWith({ DATABASE_URL: postgres.url, MAX_CONNECTIONS_PER_ADDRESS: '5000' })
  await crowd(32, 4)
  // Memory is compared with what the same load takes, not with a process that has done nothing.
  await crowd(CLIENTS, 5)
  const before = residentBytes(server.pid)
  const answers = await crowd(CLIENTS, 10)
  const after = residentBytes(server.pid)
  const calm = await Promise.all([enter(), ask('/livez')])

  const refused = answers.filter(({ status }) => status === 503)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(refused.every(({ retryAfter }) => retryAfter !== undefined)).toBe(true)
  expect(after / before).toBeLessThan(1.2)
  expect(calm.map(({ status }) => status)).toEqual([200, 200])
  await server.kill()
}, 120_000)

it('thousands of half-open requests leave a process with few descriptors answering', async () => {
  server = await startServerWith({ DATABASE_URL: postgres.url }, OPEN_FILES)
  const { port } = new URL(server.origin)
  const sockets: Socket[] = []
  for (let at = 0; at < 4_000; at += 1) {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /livez HTTP/1.1\r\nHo'))
    socket.on('error', () => {})
    sockets.push(socket)
    if (at % 100 === 99) await sleep(10)
  }
  for (let at = 0; at < 5; at += 1) expect((await ask('/livez')).status).toBe(200)
  expect((await enter()).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})
