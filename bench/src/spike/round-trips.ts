/** Counts round trips between the processes and the database: a relay through which their connections go. */
import { createServer, connect } from 'node:net'
import { once } from 'node:events'
import { freePort } from '../../../tools/temporary-servers/free-port.ts'

export type RoundTrips = { url: string; count(): number; close(): void }

/** What is sent before a reply comes counts once, however many statements it holds. */
export async function startRoundTripCounter(databaseUrl: string): Promise<RoundTrips> {
  const target = new URL(databaseUrl)
  let count = 0
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    let isAnswered = true
    client.on('data', () => {
      if (isAnswered) count += 1
      isAnswered = false
    })
    database.on('data', () => (isAnswered = true))
    client.pipe(database).on('error', () => client.destroy())
    database.pipe(client).on('error', () => database.destroy())
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const url = new URL(databaseUrl)
  url.port = String(port)
  return { url: url.href, count: () => count, close: () => void server.close() }
}
