/** Finishes the demonstration's past draws, signed by its witnesses as of their time. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '@fairdraw/server/config.ts'
import type { Database, Db } from '@fairdraw/server/db/database.ts'
import { compareBooks } from '@fairdraw/server/features/payment/reconciliation/compare-books.ts'
import type { Running } from '@fairdraw/server/run.ts'
import { createDrawVendors } from '@fairdraw/server/vendors/create-vendors.ts'
import { areDrawsFinished, finishDraws, OWN_PAST_DRAWS } from '../draws.ts'
import { makeOneVoid, seasonDraws } from '../season/draws.ts'
import type { Season } from '../season/open-season.ts'
import type { Vendors } from './vendors.ts'
import { openPastLog } from '../witnesses/past-log.ts'
import type { Witnesses } from '../witnesses/witnesses.ts'

export type Past = {
  config: Config
  database: Database
  running: Pick<Running, 'catalogue'>
  vendors: Pick<Vendors, 'isShared' | 'recordPast'>
  /** Absent: the settings name others, which sign nothing as of another time; so nobody signs the past. */
  witnesses: Witnesses | undefined
}

const POLL_INTERVAL_MS = 250
/** After it the other process is taken to be gone. */
const PATIENCE_MS = 180_000

async function waitForOtherProcess(db: Db): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_INTERVAL_MS) {
    if (await areDrawsFinished(db)) return
    await wait(POLL_INTERVAL_MS)
  }
}

/** Returns how many are finished. Of processes that share the vendors, one does it. */
export async function finishPastDraws(
  { config, database, running, vendors: { isShared }, witnesses }: Past,
  season: Season | undefined,
): Promise<number> {
  const { db, now } = database
  if (isShared) await waitForOtherProcess(db)
  const { gateway, openBanking, payPal, beacon } = createDrawVendors(config)
  const past = openPastLog(config, { db, chain: beacon.chain, witnesses })
  const { catalogue } = running
  const context = {
    db,
    catalogue,
    beacon,
    logAt: past.logAt,
    beaconLeadSeconds: config.DRAW_LEAD_SECONDS,
    compareBooks: (span: { from: Date; to: Date }) => compareBooks({ db, gateway, openBanking, payPal, now }, span),
    now,
  }
  try {
    if (!season) return await finishDraws(context)
    const finished = await finishDraws(context, [...OWN_PAST_DRAWS, ...seasonDraws(season, { db, catalogue, now })])
    await makeOneVoid(context, season)
    return finished
  } finally {
    past.close()
  }
}
