/** The network between a process and a server, which can be cut: what is sent arrives nowhere, and nobody is told. */
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'

export async function startRelay(target: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    track(near)
    if (isCut) return void near.pause()
    const far = connect(target, '127.0.0.1')
    track(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    /** As when a cable is back: connections that were cut are gone, and new ones work. */
    mend: () => {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
