/** A machine with the database: Patroni and the PostgreSQL that it starts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processTree } from '../cpu-affinity.ts'
import { startDaemon } from './programs.ts'
import type { Daemon } from './programs.ts'
import { makeFolder, writePrivate } from './settings.ts'
import type { AddressBook } from './settings.ts'

export async function createNode(
  nth: number,
  folder: string,
  book: AddressBook,
  programs: { patroni: string; postgresFolder: string },
) {
  const name = `db${nth}`
  const home = makeFolder(join(folder, name))
  const data = join(home, 'data')
  const text = await book.read(
    'patroni.yml',
    [
      [/\/var\/lib\/postgresql\/fairdraw/, data],
      [/\/var\/run\/postgresql/, home],
      [/bin_dir: .*/, `bin_dir: ${programs.postgresFolder}`],
    ],
    nth,
  )
  const settingsFile = writePrivate(join(home, 'config.yml'), text)
  const restPort = await book.portOf(`10.0.0.1${nth}:8008`)
  const port = await book.portOf(`10.0.0.1${nth}:5432`)
  let patroni: Daemon | undefined

  /** The main process of PostgreSQL, which is not a child of Patroni, and all of its own. */
  const serverIds = (): number[] => {
    try {
      const id = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      // A crash leaves the file behind, and its id may be another process by now.
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(data) ? processTree(id) : []
    } catch {
      return [] // not running
    }
  }
  const signal = (id: number, one: NodeJS.Signals) => {
    try {
      process.kill(id, one)
    } catch {
      // It has exited since it was listed.
    }
  }
  const signalAll = (one: NodeJS.Signals) => {
    // Patroni first: it must not see its server end and act on it.
    if (patroni?.isAlive()) for (const id of processTree(patroni.pid)) signal(id, one)
    for (const id of serverIds()) signal(id, one)
  }

  return {
    name,
    port,
    settingsFile,
    restPort,
    start: () => {
      patroni = startDaemon(programs.patroni, [settingsFile], {
        logFile: join(folder, `${name}.log`),
        env: { LC_ALL: 'C.UTF-8', HOME: home },
      })
    },
    /** As if the power went out. */
    kill: async () => {
      signalAll('SIGKILL')
      await patroni?.kill()
    },
    /** The kernel still accepts connections, but nothing is answered until `thaw`. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    /** Whether Patroni's REST interface says that it is this: `primary` or `replica`. */
    is: async (role: 'primary' | 'replica' | 'synchronous'): Promise<boolean> => {
      try {
        const reply = await fetch(`http://127.0.0.1:${restPort}/${role}`, { signal: AbortSignal.timeout(1_000) })
        await reply.arrayBuffer()
        return reply.status === 200
      } catch {
        return false
      }
    },
  }
}
