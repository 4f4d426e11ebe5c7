/** Ports for processes that a test starts. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range of ephemeral ports. The process that gets the port may start to listen some seconds later; until then the
 * system must not assign the port to an outgoing connection.
 */
const [MIN_PORT, END_PORT] = [20_000, 32_000]
const MAX_TRIES = 100

/** A loopback port on which no process listens at this moment. */
export async function freePort(): Promise<number> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const port = randomInt(MIN_PORT, END_PORT)
    const server = createServer()
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    } catch {
      continue
    }
    await new Promise((resolve) => server.close(resolve))
    return port
  }
  throw new Error(`no free port between ${MIN_PORT} and ${END_PORT}`)
}
