/** The database of a demonstration that is making its past: the site reads its catalogue again less often meanwhile. */
import type { Database } from '@fairdraw/server/db/database.ts'

/** How often at most. Hundreds of changes come one after another, and each would read and render everything. */
const INTERVAL_MS = 2_000

export type PacedDatabase = { database: Database; /** From now on each change is heard at once. */ release(): void }

export function paceCatalogue(database: Database, now: () => number = () => performance.now()): PacedDatabase {
  let isPaced = true
  let last = -Infinity
  let timer: NodeJS.Timeout | undefined
  const pace = (heard: (payload: string) => void) => (payload: string) => {
    const wait = isPaced ? last + INTERVAL_MS - now() : 0
    if (timer) return
    const tell = () => {
      timer = undefined
      last = now()
      heard(payload)
    }
    if (wait > 0) timer = setTimeout(tell, wait)
    else tell()
  }
  return {
    database: {
      ...database,
      listen: (channel, heard) => database.listen(channel, channel === 'catalogue' ? pace(heard) : heard),
    },
    release: () => void (isPaced = false),
  }
}
