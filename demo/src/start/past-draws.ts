/** Finishes the demonstration's past draws, signed by its witnesses as of their time. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '@fairdraw/server/config.ts'
import type { Database, Db } from '@fairdraw/server/db/database.ts'
import { compareBooks } from '@fairdraw/server/features/payment/reconciliation/compare-books.ts'
import type { Running } from '@fairdraw/server/run.ts'
import { createDrawVendors } from '@fairdraw/server/vendors/create-vendors.ts'
import { areDrawsFinished, finishDraws } from '../draws.ts'
import { openPastLog } from '../witnesses/past-log.ts'
import type { Witnesses } from '../witnesses/witnesses.ts'

type Needs = {
  config: Config
  database: Database
  running: Pick<Running, 'catalogue'>
  /** Whether another process on the same database does it. */
  isShared: boolean
  /** Absent: the settings name others, which sign nothing as of another time; so nobody signs the past. */
  witnesses: Witnesses | undefined
}

const POLL_INTERVAL_MS = 250
/** After it the other process is taken to be gone. */
const PATIENCE_MS = 60_000

async function waitForOtherProcess(db: Db): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_INTERVAL_MS) {
    if (await areDrawsFinished(db)) return
    await wait(POLL_INTERVAL_MS)
  }
}

/** Returns how many are finished. */
export async function finishPastDraws({ config, database, running, isShared, witnesses }: Needs): Promise<number> {
  const { db, now } = database
  if (isShared) await waitForOtherProcess(db)
  const { gateway, openBanking, payPal, beacon } = createDrawVendors(config)
  const past = openPastLog(config, { db, chain: beacon.chain, witnesses })
  try {
    return await finishDraws({
      db,
      catalogue: running.catalogue,
      beacon,
      logAt: past.logAt,
      beaconLeadSeconds: config.DRAW_LEAD_SECONDS,
      compareBooks: (span) => compareBooks({ db, gateway, openBanking, payPal, now }, span),
      now,
    })
  } finally {
    past.close()
  }
}
