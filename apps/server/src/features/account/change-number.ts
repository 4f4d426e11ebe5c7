/** Moves an account to another number: the old one is proved by a fresh code, and so is the new one. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import { accessTokens, codeChallenges, players, textedCodes } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import { lockPlayer, tell } from '../entry/steps.ts'
import type { Asking, LoginContext } from '../login/context.ts'
import { NO_DEVICE } from '../login/device.ts'
import { judgeCode } from '../login/judge-code.ts'
import { readConfirmation } from '../login/step-up.ts'
import { findAccount, uncountTry } from '../login/tries.ts'
import { recordEvent } from './events.ts'

type Change = Asking & { confirmation: string; otp: string }
type ChangeRefusal =
  | 'step-up-needed'
  | 'wrong-code'
  | 'code-expired'
  | 'number-taken'
  | 'too-many-requests'
  | 'session-ended'

export async function changeNumber(
  context: Pick<LoginContext, 'db' | 'tokens' | 'codes' | 'limits' | 'securityLog'>,
  caller: Caller,
  change: Change,
): Promise<Outcome<{ phoneNumber: string }, ChangeRefusal>> {
  const { db, tokens, limits, securityLog } = context
  const { phone, address, now } = change
  const confirmation = await readConfirmation(tokens, change.confirmation, caller.playerId)
  if (!confirmation) return refuse('step-up-needed')

  // Judged as a log-in with the new number would be: a code is not guessed here that could not be guessed there.
  const owner = await findAccount(db, { phone, device: NO_DEVICE, now })
  const judged = await judgeCode(context, change, owner)
  if (!judged.ok) {
    const { code } = judged
    return code === 'account-locked' ? refuse('code-expired') : { ...judged, code }
  }
  const { hash: codeHash, isCounted, isElsewhere } = judged.body
  if (isCounted) await uncountTry(db, phone, owner, now)
  // Said only to whoever reads the texts of that number.
  if (owner.playerId !== undefined) return refuse('number-taken')
  const outcome = await move(context, caller, { phone, confirmation, codeHash, now }).catch((error: unknown) => {
    // Somebody registered the number at this very moment.
    if ((error as { cause?: { code?: string } }).cause?.code === '23505') return refuse('number-taken')
    throw error
  })
  if (outcome.ok) {
    await limits.giveBack(
      [...(isElsewhere ? (['verify-otp'] as const) : []), 'text-from', 'text'],
      { phone, address },
      now,
    )
    securityLog.record('number-changed', { playerId: caller.playerId })
  }
  return outcome
}

type Proved = { phone: string; confirmation: string; codeHash: Buffer; now: Date }

function move(
  { db, tokens, codes }: Pick<LoginContext, 'db' | 'tokens' | 'codes'>,
  { playerId, tokenHash }: Caller,
  { phone, confirmation, codeHash, now }: Proved,
): Promise<Outcome<{ phoneNumber: string }, 'step-up-needed' | 'code-expired' | 'session-ended'>> {
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const [player] = await tx.select({ was: players.phone }).from(players).where(eq(players.id, playerId))
    if (!player) return refuse('session-ended')
    if (!(await codes.use(tx, phone, codeHash))) return refuse('code-expired')
    if (!(await tokens.end(tx, confirmation))) return refuse('step-up-needed')
    await tx.update(players).set({ phone }).where(eq(players.id, playerId))
    for (const table of [textedCodes, codeChallenges])
      await tx.delete(table).where(inArray(table.phone, [phone, player.was]))
    const mine = Buffer.from(tokenHash, 'hex')
    await tx.delete(accessTokens).where(and(eq(accessTokens.playerId, playerId), ne(accessTokens.hash, mine)))
    await recordEvent(tx, { playerId, event: 'number-changed', at: now })
    await tell(tx, playerId, 'number-replaced', { was: player.was })
    return done({ phoneNumber: phone })
  })
}
