/** Step-up authentication: proof, beside a session, that the player can read texts to their number now (docs/product-decisions.md#accounts). */
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { lockPlayer } from '../../entry/steps.ts'
import type { Tokens } from '../session/tokens.ts'

/**
 * The hash of the player's valid one-time token; undefined for any other token. The caller must end the token in the same
 * transaction as the confirmed action, so that one code confirms one action.
 */
export async function readConfirmation(
  tokens: Pick<Tokens, 'authenticate'>,
  confirmation: string,
  playerId: number,
): Promise<string | undefined> {
  const caller = await tokens.authenticate(confirmation)
  const isProof = !('code' in caller) && caller.kind === 'one-time' && caller.playerId === playerId
  return isProof ? caller.tokenHash : undefined
}

/** Runs an action that needs a texted code, and ends the code's token in the same transaction. Refuses if there is no valid token. */
export async function runConfirmed(
  { db, tokens }: { db: Db; tokens: Tokens },
  playerId: number,
  confirmation: string | undefined,
  act: (tx: Db) => Promise<void>,
): Promise<Outcome<void, 'step-up-needed'>> {
  const proof = confirmation === undefined ? undefined : await readConfirmation(tokens, confirmation, playerId)
  if (!proof) return refuse('step-up-needed')
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    if (!(await tokens.end(tx, proof))) return refuse('step-up-needed')
    await act(tx)
    return done(undefined)
  })
}
