/** Raw connections from any loopback address, for clients that break HTTP's rules. */
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export type RawSocket = {
  socket: Socket
  /** Resolves with the milliseconds until it was closed; Infinity after the timeout. */
  waitForClose: (timeoutMs: number) => Promise<number>
}

export async function openRawSocket(port: number, localAddress = '127.0.0.1'): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const openedAt = performance.now()
  let closedAt: number | undefined
  socket.on('error', () => {})
  socket.on('close', () => (closedAt = performance.now()))
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', resolve))
  return {
    socket,
    waitForClose: (timeoutMs) =>
      new Promise((resolve) => {
        if (closedAt !== undefined) return resolve(closedAt - openedAt)
        const timer = setTimeout(() => resolve(Infinity), timeoutMs)
        socket.on('close', () => {
          clearTimeout(timer)
          resolve(performance.now() - openedAt)
        })
        return undefined
      }),
  }
}
