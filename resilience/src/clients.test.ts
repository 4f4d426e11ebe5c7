/** Slow and hostile clients: none holds a connection for long, and none prevents replies to other clients. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReplyStats, percentile } from './reply-stats.ts'
import { startFleet, startProcess } from './fleet.ts'
import type { Fleet, FleetProcess } from './fleet.ts'
import { createClient } from './http-client.ts'
import { bearerHeader } from './load.ts'
import type { AttackReply } from './random-paths-attack.ts'
import { openRawSocket } from './raw-socket.ts'
import type { RawSocket } from './raw-socket.ts'

const PATIENCE_MS = 45_000
const CLOSED_WITHIN_MS = 35_000
const DESCRIPTORS = 1_024
const HALF_OPEN = 4_000
const MADE_UP_SECONDS = Number(process.env['NIGHT_MADE_UP_SECONDS'] ?? 15)

let fleet: Fleet
/** No proxy in front: what a proxy would filter arrives. */
let bare: FleetProcess
beforeAll(async () => {
  fleet = await startFleet({ start: false })
  bare = await startProcess(
    fleet.folder,
    'bare',
    { ...fleet.environment, TRUSTED_PROXIES: '0' },
    { limits: `ulimit -n ${DESCRIPTORS}` },
  )
})
afterAll(async () => {
  await bare?.kill()
  await fleet?.close()
})

const HEAD = 'Host: win.fairdraw.example\r\n'

/** Each sends a little again and again, or reads nothing of the reply. */
const SLOW: Record<string, (raw: RawSocket) => NodeJS.Timeout | undefined> = {
  'says nothing at all': () => undefined,
  'a request line that never ends': ({ socket }) => {
    socket.write('GET /win')
    return setInterval(() => socket.writable && socket.write('x'), 2_000)
  },
  'a header every two seconds': ({ socket }) => {
    socket.write(`GET /livez HTTP/1.1\r\n${HEAD}`)
    return setInterval(() => socket.writable && socket.write(`x-${Date.now()}: 1\r\n`), 2_000)
  },
  'a body of a byte every two seconds': ({ socket }) => {
    socket.write(
      `POST /sso/auth/exists HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    )
    return setInterval(() => socket.writable && socket.write(' '), 2_000)
  },
  'a body that is promised and never comes': ({ socket }) => {
    socket.write(
      `POST /sso/auth/exists HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
    )
    return undefined
  },
  'asks for much and reads none of it': ({ socket }) => {
    socket.pause()
    for (let nth = 0; nth < 400; nth += 1) socket.write(`GET /win HTTP/1.1\r\n${HEAD}\r\n`)
    // A paused socket does not hear that it was closed: it reads at last, and finds the end at once or not at all.
    return setTimeout(() => socket.resume(), 31_000)
  },
}

it('six kinds of slow client are closed within 35 seconds', async () => {
  const times = await Promise.all(
    Object.entries(SLOW).map(async ([name, behave]) => {
      const raw = await openRawSocket(bare.port)
      // Answers are read where there are any, so that a close is seen; the last one takes none.
      if (!name.startsWith('asks for much')) raw.socket.resume()
      const timer = behave(raw)
      const open = await raw.closed(PATIENCE_MS)
      clearTimeout(timer)
      raw.socket.destroy()
      return [name, open] as const
    }),
  )
  for (const [name, open] of times) process.stdout.write(`  ${name}: closed after ${(open / 1000).toFixed(1)} s\n`)
  expect(times.filter(([, open]) => open > CLOSED_WITHIN_MS).map(([name]) => name)).toEqual([])
})

it(`${HALF_OPEN} half-open requests from forty addresses: a stranger is answered`, async () => {
  const raws: RawSocket[] = []
  for (let nth = 0; nth < HALF_OPEN; nth += 1) {
    const raw = await Promise.race([openRawSocket(bare.port, `127.0.2.${1 + (nth % 40)}`), pause(50)])
    if (!raw) continue
    raws.push(raw)
    if (raw.socket.writable) raw.socket.write(`GET /livez HTTP/1.1\r\n${HEAD}`)
  }
  const client = createClient(bare.origin, { connections: 1, timeoutMs: 5_000, localAddress: '127.0.3.1' })
  const replies = []
  for (let nth = 0; nth < 10; nth += 1) replies.push(await client.ask({ path: '/livez' }))
  process.stdout.write(`  ${raws.length} opened; livez ms ${replies.map(({ ms }) => ms.toFixed(0)).join(', ')}\n`)
  for (const { socket } of raws) socket.destroy()
  await client.close()
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  await expect
    .poll(async () => {
      const after = createClient(bare.origin, { connections: 1, timeoutMs: 2_000 })
      const { status } = await after.ask({ path: '/livez' })
      await after.close()
      return status
    })
    .toBe(200)
})

/** In a thread of its own, so that what the reader waits for is the server and not its neighbour. */
async function attackFromElsewhere(origin: string, seconds: number): Promise<AttackReply[]> {
  const worker = new Worker(new URL('./random-paths-attack.ts', import.meta.url), { workerData: { origin, seconds } })
  const [replies] = (await once(worker, 'message')) as [AttackReply[]]
  return replies
}

it('100 connections on made-up addresses: what is ready is answered as ever, and memory is flat', async () => {
  const figures = createReplyStats()
  const reader = createClient(bare.origin, { connections: 4, timeoutMs: 20_000 })
  for (let nth = 0; nth < 20; nth += 1) await reader.ask({ path: '/win', headers: { 'accept-encoding': 'br' } })
  const until = performance.now() + MADE_UP_SECONDS * 1000
  const attack = attackFromElsewhere(bare.origin, MADE_UP_SECONDS)
  await pause(2_000)
  const before = bare.residentMb()
  const times: number[] = []
  while (performance.now() < until) {
    const page = await reader.ask({ path: '/win', headers: { 'accept-encoding': 'br' } })
    figures.record('cached', page)
    times.push(page.ms)
    figures.record('livez', await reader.ask({ path: '/livez' }))
    await pause(20)
  }
  for (const reply of await attack) figures.record('made up', { ...reply, headers: {} })
  const after = bare.residentMb()
  figures.print(`made-up addresses; RSS ${before.toFixed(0)} → ${after.toFixed(0)} MB`)
  await reader.close()
  expect(new Set([...figures.repliesOf('cached'), ...figures.repliesOf('livez')].map(({ status }) => status))).toEqual(
    new Set([200]),
  )
  expect(
    percentile(
      times.toSorted((a, b) => a - b),
      0.99,
    ),
  ).toBeLessThan(50)
  expect(after).toBeLessThan(before * 1.2 + 30)
  expect(figures.repliesOf('made up').filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
})

it('a compressed bomb and a body beyond measure are refused, and a player is served meanwhile', async () => {
  const client = createClient(bare.origin, { connections: 2 })
  const [player] = fleet.crowd
  const bomb = await fetch(`${bare.origin}/api/account/details`, {
    method: 'POST',
    headers: { ...bearerHeader(player!), 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: randomBytes(2_000),
  })
  expect(bomb.status).toBe(415)
  expect(
    (await client.ask({ method: 'POST', path: '/api/account/details', headers: bearerHeader(player!), body: {} }))
      .status,
  ).toBe(200)
  await client.close()
})
