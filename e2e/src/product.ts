/** The product under test, as `npm start` runs it: a process of its own on free ports, with a folder of its own. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Product = {
  /** Where the site answers, without a path. */
  origin: string
  /** Where the vendors' stand-ins take control calls, and where the demo inbox is. */
  vendors: string
  /** Ends it; throws what it logged as errors. */
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Starts it and resolves when it answers; throws what it said when it does not. */
export async function startProduct(): Promise<Product> {
  const [port, vendorsPort] = [await freePort(), await freePort()]
  const folder = await mkdtemp(join(tmpdir(), 'fairdraw-e2e-'))
  const child = spawn(process.execPath, [join(root, 'demo/src/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      EMULATORS_PORT: String(vendorsPort),
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: '',
    },
  })
  let said = ''
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  await new Promise<void>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('Ready in')) ready()
      })
    }
    void ended.then(() => failed(new Error(`The product did not start:\n${said}`)))
  })

  return {
    origin: `http://localhost:${port}`,
    vendors: `http://127.0.0.1:${vendorsPort}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
      const errors = said.split('\n').filter(isError)
      if (errors.length > 0) throw new Error(`The product logged errors:\n${errors.join('\n')}`)
    },
  }
}

/** Its log is a line of JSON an event, among the plain lines of its start; 50 is 'error'. */
function isError(line: string): boolean {
  if (!line.startsWith('{')) return false
  const { level } = JSON.parse(line) as { level: number }
  return level >= 50
}
