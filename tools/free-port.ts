/** Ports for processes that a test starts. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections: until the process listens that is to have it, some seconds later, no
 * connection is given it by chance.
 */
const [FIRST, AFTER_LAST] = [20_000, 32_000]
const MAX_TRIES = 100

/** A loopback port on which no process listens at this moment. */
export async function freePort(): Promise<number> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const port = randomInt(FIRST, AFTER_LAST)
    const server = createServer()
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    } catch {
      continue
    }
    await new Promise((closed) => server.close(closed))
    return port
  }
  throw new Error(`no free port between ${FIRST} and ${AFTER_LAST}`)
}
