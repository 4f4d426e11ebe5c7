/**
 * Some folders are one process's: two on one embedded database would destroy it. The lock is the system's own lock on a
 * file beside the folder, so that it holds between containers that share a volume, whatever the folder is called in each,
 * and ends with the process however that ends: no heartbeat, nothing left behind that must first grow old. Node has no call
 * for such a lock; SQLite, which it brings along, takes one for an exclusive transaction.
 */
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { basename, dirname, join, resolve } from 'node:path'

const SQLITE_BUSY = 5

/** Open files that hold locks: one that nobody points at would be closed, and its lock with it. */
const locks = new Set<DatabaseSync>()

/** The file beside the folder, by the folder's real path: a process that comes by a link finds the same file. */
function lockFileOf(folder: string): string {
  const path = resolve(folder)
  const parent = dirname(path)
  mkdirSync(parent, { recursive: true })
  return `${existsSync(path) ? realpathSync(path) : join(realpathSync(parent), basename(path))}.lock`
}

/** Holds a folder until the release is called or the process ends; undefined when another process has it. */
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
