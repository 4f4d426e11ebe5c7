/**
 * Lets one process at a time use a folder: two on one embedded database would destroy it. The lock is the operating
 * system's lock on a file beside the folder. It holds between containers that share a volume, whatever path each uses,
 * and ends with the process, so that there is no heartbeat and no stale lock file. Node has no call for such a lock.
 * SQLite, which is part of Node, takes one for an exclusive transaction.
 */
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { basename, dirname, join, resolve } from 'node:path'

const SQLITE_BUSY = 5

/** Keeps the files reachable: garbage collection would close a file and release its lock. */
const locks = new Set<DatabaseSync>()

/** Uses the folder's real path, so that a process that comes through a link finds the same file. */
function lockFileOf(folder: string): string {
  const path = resolve(folder)
  const parent = dirname(path)
  mkdirSync(parent, { recursive: true })
  return `${existsSync(path) ? realpathSync(path) : join(realpathSync(parent), basename(path))}.lock`
}

/** Locks a folder until `release` is called or the process ends. Undefined when another process has the lock. */
export async function lockFolder(folder: string): Promise<(() => void) | undefined> {
  const file = new DatabaseSync(lockFileOf(folder), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
  locks.add(file)
  return () => {
    locks.delete(file)
    file.close()
  }
}
