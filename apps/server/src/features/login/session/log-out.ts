/** Ends a session. */
import type { Caller } from '../../../http/serve.ts'
import { recordEvent } from '../../player/events.ts'
import type { LoginContext } from '../context.ts'
import { deleteDevice } from './device.ts'
import type { Device } from './device.ts'

/** `device`: is deleted too, so the next log-in from it counts as one from an unknown device. */
export async function logOut(
  { db, tokens }: Pick<LoginContext, 'db' | 'tokens'>,
  { playerId, tokenHash }: Caller,
  now: Date,
  device?: Device,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (device) await deleteDevice(tx, playerId, device)
    if (await tokens.end(tx, tokenHash)) await recordEvent(tx, { playerId, event: 'logged-out', at: now })
  })
}
