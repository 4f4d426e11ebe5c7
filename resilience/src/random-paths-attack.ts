/** Worker thread: requests random addresses of one server on a hundred connections, then posts all replies. */
import { randomBytes, randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { createClient } from './http-client.ts'

export type AttackReply = { status: number; ms: number }

const CONNECTIONS = 100

const RANDOM_PATHS = [
  () => `/win/${randomUUID()}`,
  () => `/win/competition/${Math.floor(Math.random() * 1e9)}/${randomUUID()}`,
  () => `/win/${randomBytes(6).toString('hex')}/../find?${randomUUID()}`,
  () => `/win/unsubscribe/${randomBytes(24).toString('base64url')}`,
  () => `/win/fInD/${randomUUID()}`,
  () => `/win/home/show-all/${Math.floor(Math.random() * 1e6)}/${randomUUID()}`,
]

const { origin, seconds } = workerData as { origin: string; seconds: number }
const client = createClient(origin, { connections: CONNECTIONS, timeoutMs: 30_000, localAddress: '127.0.4.1' })
const replies: AttackReply[] = []
const until = performance.now() + seconds * 1000
await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < until) {
      const path = RANDOM_PATHS[Math.floor(Math.random() * RANDOM_PATHS.length)]!()
      const { status, ms } = await client.send({ path, headers: { 'accept-encoding': 'br' } })
      replies.push({ status, ms })
    }
  }),
)
await client.close()
parentPort!.postMessage(replies, [])
