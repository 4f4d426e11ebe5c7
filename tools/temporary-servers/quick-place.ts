/** Where temporary files are that may be lost: in memory, if there is room for them. */
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** The tests write less than a gigabyte at a time; their processes and browsers need memory too. */
const ROOM = { place: 4 * GIB, memory: 8 * GIB }

/**
 * Each test file has databases of its own. To make and drop one, with its thousand files, takes a fourth of the time in
 * memory, and a tenth beside others that do the same.
 */
export function quickPlace(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM.place && process.availableMemory() >= ROOM.memory ? MEMORY : tmpdir()
}
