/** Proof, beside a session, that its player reads the texts of their number now (decisions: accounts and passcodes). */
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { lockPlayer } from '../entry/steps.ts'
import type { Tokens } from './tokens.ts'

/**
 * The hash of a one-time token that is the player's and lives; undefined for any other. Whoever acts on it ends it in the
 * same transaction, so that one code confirms one thing.
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

/** Does what a texted code confirms, in one transaction with the end of its token; refused where there is none. */
export async function confirmed(
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
