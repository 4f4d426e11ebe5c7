/** Proof, beside a session, that its player reads the texts of their number now (decisions: accounts and passcodes). */
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
