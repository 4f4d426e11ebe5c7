/** Connections that misbehave: opened from any loopback address, fed by hand, watched until they are closed. */
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export type RawSocket = {
  socket: Socket
  /** Resolves to how long it stayed open, in milliseconds; Infinity when it outlasts the patience. */
  closed: (patienceMs: number) => Promise<number>
}

export async function openRawSocket(port: number, localAddress = '127.0.0.1'): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const opened = performance.now()
  let closedAt: number | undefined
  socket.on('error', () => {})
  socket.on('close', () => (closedAt = performance.now()))
  await new Promise<void>((done) => socket.once('connect', done).once('close', done))
  return {
    socket,
    closed: (patienceMs) =>
      new Promise((resolve) => {
        if (closedAt !== undefined) return resolve(closedAt - opened)
        const timer = setTimeout(() => resolve(Infinity), patienceMs)
        socket.on('close', () => {
          clearTimeout(timer)
          resolve(performance.now() - opened)
        })
        return undefined
      }),
  }
}
