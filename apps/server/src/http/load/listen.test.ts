import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApp, testConfig } from '../../testing/test-app.ts'

const startListening = async (port = 0, trustedProxies = 0) => {
  const server = await startTestApp({ config: { ...testConfig, PORT: port, TRUSTED_PROXIES: trustedProxies } })
  return { ...server, port: await server.listen() }
}

function openConnections(port: number, count: number): Socket[] {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  return sockets
}

/** What becomes of new connections, each outcome once. */
async function tryConnections(port: number, count: number): Promise<string[]> {
  const outcomes = openConnections(port, count).map(
    (socket) =>
      new Promise<string>((resolve) =>
        socket
          .once('connect', () => resolve('accepted'))
          .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code!)),
      ),
  )
  return [...new Set(await Promise.all(outcomes))]
}

it.runIf(process.platform === 'linux')('accepts many connections in one turn of the event loop', async () => {
  const { app, port } = await startListening()
  const count = 128
  const accepted: unknown[] = []
  app.server.on('connection', (socket) => accepted.push(socket))
  openConnections(port, count)
  let turns = 0
  for (; accepted.length < count; turns += 1) await nextTurn()
  expect(turns).toBeLessThan(count / 2)
})

it('answers on each of many connections', async () => {
  const { port } = await startListening()
  const replies = await Promise.all(
    openConnections(port, 100).map(async (socket) => {
      socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
      const [data] = (await once(socket, 'data')) as [Buffer]
      return data.toString().split('\r\n', 1)[0]
    }),
  )
  expect(new Set(replies)).toEqual(new Set(['HTTP/1.1 200 OK']))
})

it('does not share a port that is in use', async () => {
  const { port } = await startListening()
  await expect(startListening(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('accepts nothing more once it drains', async () => {
  const { port, close } = await startListening(0, 1)
  const closed = close()
  await expect.poll(() => tryConnections(port, 64)).toEqual(['ECONNREFUSED'])
  await closed
})
