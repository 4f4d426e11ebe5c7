import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const agent = new Agent({ keepAlive: true })
let server: TestApp
let port: number
afterEach(() => agent.destroy())

async function start(trustedProxies: number) {
  server = await startTestApp({ config: { ...testConfig, TRUSTED_PROXIES: trustedProxies } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
}

type Reply = { status: number; connection: string | undefined; body: string; isReused: boolean }

async function send(method: 'GET' | 'POST', path: string): Promise<Reply> {
  const headers = { 'content-type': 'application/json' }
  const sent = request({ agent, port, host: '127.0.0.1', method, path, headers })
  sent.end(method === 'POST' ? '{}' : undefined)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const { statusCode, headers: replied } = reply
  return { status: statusCode!, connection: replied.connection, body: await text(reply), isReused: sent.reusedSocket }
}

/** What becomes of a new connection. */
async function tryConnection(): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return 'accepted'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code!
  } finally {
    socket.destroy()
  }
}

/** A reply from memory, a call, and a path that no route has. */
const REQUESTS = [
  ['GET', '/static/init.json', 200],
  ['POST', '/api/generic-entry/enter', 401],
  ['POST', '/api/no-such-call', 404],
] as const

it('answers on the connections that a proxy keeps, ends each with its reply, and refuses new ones', async () => {
  await start(1)
  // The first request of a document prepares it.
  await send('GET', '/static/init.json')
  const before = await Promise.all(REQUESTS.map(([method, path]) => send(method, path)))
  expect(before.map(({ status, connection }) => [status, connection])).toEqual(
    REQUESTS.map(([, , status]) => [status, 'keep-alive']),
  )

  const closed = server.close()
  await expect.poll(tryConnection).toBe('ECONNREFUSED')
  const during = await Promise.all(REQUESTS.map(([method, path]) => send(method, path)))
  expect(during.map(({ status, connection, isReused }) => [status, connection, isReused])).toEqual(
    REQUESTS.map(([, , status]) => [status, 'close', true]),
  )
  expect(during.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
  // No connection is left to wait for.
  await closed
})

it.each([0, 1])('ends although a connection stays idle, behind %s proxies', async (trustedProxies) => {
  await start(trustedProxies)
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')
  const ended = once(idle.resume(), 'end')
  await server.close()
  await ended
})
