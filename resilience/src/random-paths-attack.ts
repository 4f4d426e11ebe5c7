/** A thread that asks one server for made-up addresses on a hundred connections, and says in the end how it was answered. */
import { randomBytes, randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { createClient } from './http-client.ts'

export type AttackReply = { status: number; ms: number }

const CONNECTIONS = 100

const MADE_UP = [
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
      const path = MADE_UP[Math.floor(Math.random() * MADE_UP.length)]!()
      const { status, ms } = await client.ask({ path, headers: { 'accept-encoding': 'br' } })
      replies.push({ status, ms })
    }
  }),
)
await client.close()
parentPort!.postMessage(replies, [])
