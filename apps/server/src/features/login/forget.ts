/** Forgets what the log-in no longer needs. */
import type { Db } from '../../db/database.ts'
import { moveOldBreaks } from '../account/breaks-kept.ts'
import { deleteOldCodes } from './codes.ts'
import { forgetOldDevices } from './device.ts'
import { forgetOldWindows } from './limits.ts'
import { forgetOldTokens } from './tokens.ts'

export async function forgetOldLogins(db: Db, now: Date): Promise<void> {
  for (const forget of [moveOldBreaks, forgetOldTokens, deleteOldCodes, forgetOldWindows, forgetOldDevices])
    await forget(db, now)
}
