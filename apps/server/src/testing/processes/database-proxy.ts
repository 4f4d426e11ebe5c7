/** A proxy to a PostgreSQL server that a test can freeze, like a dead host or a hung server, or cut. */
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type DatabaseProxy = {
  /** The database's URL through the proxy. */
  url: string
  /** Stops all traffic in both directions without closing a connection. New connections are accepted and hang. */
  freeze(): void
  /** Cuts the hanging connections, like a restart of the proxy. New connections work. */
  thaw(): void
  close(): Promise<void>
}

export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const add = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    add(near)
    if (isFrozen) return
    const far = add(connect(Number(target.port), target.hostname))
    near.on('data', (data) => isFrozen || far.write(data)).on('close', () => isFrozen || far.destroy())
    far.on('data', (data) => isFrozen || near.write(data)).on('close', () => isFrozen || near.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const line = new URL(url)
  line.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: line.href,
    freeze: () => void (isFrozen = true),
    thaw: () => {
      cut()
      isFrozen = false
    },
    close: async () => {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}
