/**
 * Listens so that new connections do not queue. Node accepts one in each turn of its event loop, and a turn of a busy process takes
 * some 20 ms: of two hundred that a front opens at once, the last would wait for four seconds, and the front's checks with it.
 * Listeners that share one address (SO_REUSEPORT) accept one each.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, ListenOptions, Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Connections } from './connections.ts'

export type Address = { port: number; host: string }

/** Connections that wait in the kernel. Clients of those beyond it retry only after a second. */
const BACKLOG = 4_096

const LISTENERS = 32

/** Other systems do not share connections between them. */
const CAN_SHARE = process.platform === 'linux'

async function startListening(server: NetServer, options: ListenOptions): Promise<number> {
  server.listen(options)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** An address that is shared may be taken twice, so that it is first taken alone. Throws EADDRINUSE if another has it. */
async function ensureFree(address: Address): Promise<number> {
  const server = createServer()
  const port = await startListening(server, address)
  server.close()
  await once(server, 'close')
  return port
}

/** Resolves with the port when the server listens. Port 0: any that is free. All listeners stop when the connections drain. */
export async function listen(app: FastifyInstance, connections: Connections, { port, host }: Address): Promise<number> {
  const options = {
    port: CAN_SHARE ? await ensureFree({ port, host }) : port,
    host,
    backlog: BACKLOG,
    reusePort: CAN_SHARE,
  }
  await app.listen(options)
  if (!CAN_SHARE) return (app.server.address() as AddressInfo).port
  for (let more = 1; more < LISTENERS; more += 1) {
    // As Node's own servers of HTTP are made.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    await startListening(server, options)
    connections.stopWithDrain(server)
  }
  return options.port
}
