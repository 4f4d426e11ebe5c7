/** Ends a session. */
import type { Caller } from '../../http/serve.ts'
import { recordEvent } from '../account/events.ts'
import type { LoginContext } from './context.ts'

export async function logOut(
  { db, tokens }: Pick<LoginContext, 'db' | 'tokens'>,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { playerId, tokenHash } = caller
  await db.transaction(async (tx) => {
    if (await tokens.end(tx, tokenHash)) await recordEvent(tx, { playerId, event: 'logged-out', at: now })
  })
}
