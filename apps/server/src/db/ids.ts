/** Ids of entries and payments: UUIDs of version 7, which grow with time and so keep their index compact. */
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

// Random bytes are fetched for many ids at once: a system call for each id would cost as much as the rest of an entry.
const SIZE = 16
const pool = Buffer.alloc(SIZE * 256)
let used = pool.length

function random(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += SIZE
  return pool.subarray(used - SIZE, used)
}

let msecs = 0
let seq = 0

/** Greater than every id that this process made before it, also within a millisecond: lists are ordered by ids. */
export function newId(): string {
  const bytes = random()
  const now = Date.now()
  // A random number of 31 bits to begin with leaves room for counting on. A clock that is set back is ignored.
  if (now > msecs) [msecs, seq] = [now, new DataView(bytes.buffer, bytes.byteOffset).getUint32(6) >>> 1]
  else seq += 1
  return v7({ random: bytes, msecs, seq })
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** PostgreSQL fails a statement whose id is not a UUID, so check before the query. */
export const isUuid = (text: string): boolean => UUID.test(text)
