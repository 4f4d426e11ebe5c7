/** Slow and hostile clients: none keeps a connection open for long, and none prevents replies to other clients. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReplyStats } from './reply-stats.ts'
import { startFleet, startProcess } from './fleet.ts'
import type { Fleet, FleetProcess } from './fleet.ts'
import { createClient } from './http-client.ts'
import { bearerHeader } from './load.ts'
import type { AttackReply } from './random-paths-attack.ts'
import { openRawSocket } from './raw-socket.ts'
import type { RawSocket } from './raw-socket.ts'

const TIMEOUT_MS = 45_000
const MAX_OPEN_MS = 35_000
const DESCRIPTORS = 1_024
const HALF_OPEN_REQUESTS = 4_000
const MADE_UP_SECONDS = Number(process.env['NIGHT_MADE_UP_SECONDS'] ?? 15)

let fleet: Fleet
/** A process without a proxy, which would filter some of the attacks. */
let direct: FleetProcess
beforeAll(async () => {
  fleet = await startFleet({ start: false })
  direct = await startProcess(
    fleet.folder,
    'direct',
    { ...fleet.environment, TRUSTED_PROXIES: '0' },
    { limits: `ulimit -n ${DESCRIPTORS}` },
  )
})
afterAll(async () => {
  await direct?.kill()
  await fleet?.close()
})

const HEAD = 'Host: win.fairdraw.example\r\n'

/** Each starts one kind of slow client. Some return the timer by which they continue. */
const SLOW_CLIENTS: Record<string, (raw: RawSocket) => NodeJS.Timeout | undefined> = {
  'sends nothing': () => undefined,
  'sends a request line without an end': ({ socket }) => {
    socket.write('GET /win')
    return setInterval(() => socket.writable && socket.write('x'), 2_000)
  },
  'sends a header every two seconds': ({ socket }) => {
    socket.write(`GET /livez HTTP/1.1\r\n${HEAD}`)
    return setInterval(() => socket.writable && socket.write(`x-${Date.now()}: 1\r\n`), 2_000)
  },
  'sends a byte of the body every two seconds': ({ socket }) => {
    socket.write(
      `POST /sso/auth/exists HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    )
    return setInterval(() => socket.writable && socket.write(' '), 2_000)
  },
  'sends no body after its content-length': ({ socket }) => {
    socket.write(
      `POST /sso/auth/exists HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
    )
    return undefined
  },
  'sends many requests and reads no reply': ({ socket }) => {
    socket.pause()
    for (let nth = 0; nth < 400; nth += 1) socket.write(`GET /win HTTP/1.1\r\n${HEAD}\r\n`)
    // A paused socket does not notice that it was closed, so it resumes after a time and then sees the end.
    return setTimeout(() => socket.resume(), 31_000)
  },
}

it('six kinds of slow client are closed within 35 seconds', async () => {
  const times = await Promise.all(
    Object.entries(SLOW_CLIENTS).map(async ([name, start]) => {
      const raw = await openRawSocket(direct.port)
      // Replies are read so that a close is noticed. The last kind reads none.
      if (!name.includes('reads no reply')) raw.socket.resume()
      const timer = start(raw)
      const openMs = await raw.waitForClose(TIMEOUT_MS)
      clearTimeout(timer)
      raw.socket.destroy()
      return [name, openMs] as const
    }),
  )
  for (const [name, openMs] of times) process.stdout.write(`  ${name}: closed after ${(openMs / 1000).toFixed(1)} s\n`)
  expect(times.filter(([, openMs]) => openMs > MAX_OPEN_MS).map(([name]) => name)).toEqual([])
})

it(`${HALF_OPEN_REQUESTS} half-open requests from forty addresses: another client gets its replies`, async () => {
  const raws: RawSocket[] = []
  for (let nth = 0; nth < HALF_OPEN_REQUESTS; nth += 1) {
    const raw = await Promise.race([openRawSocket(direct.port, `127.0.2.${1 + (nth % 40)}`), pause(50)])
    if (!raw) continue
    raws.push(raw)
    if (raw.socket.writable) raw.socket.write(`GET /livez HTTP/1.1\r\n${HEAD}`)
  }
  const client = createClient(direct.origin, { connections: 1, timeoutMs: 5_000, localAddress: '127.0.3.1' })
  const replies = []
  for (let nth = 0; nth < 10; nth += 1) replies.push(await client.send({ path: '/livez' }))
  process.stdout.write(`  ${raws.length} opened; livez ms ${replies.map(({ ms }) => ms.toFixed(0)).join(', ')}\n`)
  for (const { socket } of raws) socket.destroy()
  await client.close()
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  await expect
    .poll(async () => {
      const after = createClient(direct.origin, { connections: 1, timeoutMs: 2_000 })
      const { status } = await after.send({ path: '/livez' })
      await after.close()
      return status
    })
    .toBe(200)
})

/** Runs the attack in a worker thread, so that it does not delay the reading client in this thread. */
async function attackFromWorker(origin: string, seconds: number): Promise<AttackReply[]> {
  const worker = new Worker(new URL('./random-paths-attack.ts', import.meta.url), { workerData: { origin, seconds } })
  const [replies] = (await once(worker, 'message')) as [AttackReply[]]
  return replies
}

it('100 connections requesting random addresses: cached pages stay fast, and memory does not grow', async () => {
  const figures = createReplyStats()
  const reader = createClient(direct.origin, { connections: 4, timeoutMs: 20_000 })
  for (let nth = 0; nth < 20; nth += 1) await reader.send({ path: '/win', headers: { 'accept-encoding': 'br' } })
  const until = performance.now() + MADE_UP_SECONDS * 1000
  const attack = attackFromWorker(direct.origin, MADE_UP_SECONDS)
  await pause(2_000)
  const before = direct.residentMb()
  while (performance.now() < until) {
    const page = await reader.send({ path: '/win', headers: { 'accept-encoding': 'br' } })
    figures.record('cached', page)
    figures.record('livez', await reader.send({ path: '/livez' }))
    await pause(20)
  }
  for (const reply of await attack) figures.record('random addresses', { ...reply, headers: {} })
  const after = direct.residentMb()
  figures.print(`random addresses; RSS ${before.toFixed(0)} → ${after.toFixed(0)} MB`)
  await reader.close()
  expect(
    new Set([...figures.listReplies('cached'), ...figures.listReplies('livez')].map(({ status }) => status)),
  ).toEqual(new Set([200]))
  // Compared with the attack's own replies, because a slow machine changes both.
  expect(figures.percentileMs('cached', 0.99)).toBeLessThan(10 * figures.percentileMs('random addresses', 0.5))
  expect(after).toBeLessThan(before * 1.2 + 30)
  expect(figures.listReplies('random addresses').filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
})

it('a compressed bomb is refused, and a player is served', async () => {
  const client = createClient(direct.origin, { connections: 2 })
  const [player] = fleet.players
  const bomb = await fetch(`${direct.origin}/api/account/details`, {
    method: 'POST',
    headers: { ...bearerHeader(player!), 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: randomBytes(2_000),
  })
  expect(bomb.status).toBe(415)
  expect(
    (await client.send({ method: 'POST', path: '/api/account/details', headers: bearerHeader(player!), body: {} }))
      .status,
  ).toBe(200)
  await client.close()
})
