/** Deletes expired log-in data. */
import type { Db } from '../../db/database.ts'
import { purgeEndedBreaks } from '../player/erased-breaks.ts'
import { purgeOldCodes } from './code/codes.ts'
import { purgeOldDevices } from './session/device.ts'
import { purgeOldWindows } from '../../http/rate-limits/rate-limits.ts'
import { purgeOldTokens } from './session/tokens.ts'

export async function purgeOldLogins(db: Db, now: Date): Promise<void> {
  for (const purge of [purgeEndedBreaks, purgeOldTokens, purgeOldCodes, purgeOldWindows, purgeOldDevices])
    await purge(db, now)
}
