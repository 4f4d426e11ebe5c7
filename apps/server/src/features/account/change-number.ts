/** Moves an account to another number. The player proves both numbers with fresh codes. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import { accessTokens, codeChallenges } from '../login/tables.ts'
import { players } from '../player/tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { enqueueMessage } from '../notification/enqueue-message.ts'
import type { PhoneRequest, LoginContext } from '../login/context.ts'
import { NO_DEVICE } from '../login/session/device.ts'
import { judgeCode } from '../login/code/judge-code.ts'
import { readConfirmation } from '../login/code/step-up.ts'
import { findAccount, uncountTry } from '../login/tries.ts'
import { recordEvent } from '../player/events.ts'

type Change = PhoneRequest & { confirmation: string; otp: string }
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

  // Verified with the same limits as a log-in with the new number, so that codes cannot be guessed more easily here.
  const owner = await findAccount(db, { phone, device: NO_DEVICE, now })
  const verdict = await judgeCode(context, change, owner)
  if (!verdict.ok) {
    const { code } = verdict
    return code === 'account-locked' ? refuse('code-expired') : { ...verdict, code }
  }
  const { hash: codeHash, isCounted, isElsewhere } = verdict.body
  if (isCounted) await uncountTry(db, phone, owner, now)
  // Only a caller who can read texts to that number learns that it is taken.
  if (owner.playerId !== undefined) return refuse('number-taken')
  const outcome = await movePlayer(context, caller, { phone, confirmation, codeHash, now }).catch((error: unknown) => {
    // Unique violation: a concurrent request has registered the number.
    if ((error as { cause?: { code?: string } }).cause?.code === '23505') return refuse('number-taken')
    throw error
  })
  if (outcome.ok) {
    await limits.restore(
      [...(isElsewhere ? (['verify-otp'] as const) : []), 'text-from', 'text'],
      { phone, address },
      now,
    )
    securityLog.record('number-changed', { playerId: caller.playerId })
  }
  return outcome
}

type ProvedChange = { phone: string; confirmation: string; codeHash: Buffer; now: Date }

function movePlayer(
  { db, tokens, codes }: Pick<LoginContext, 'db' | 'tokens' | 'codes'>,
  { playerId, tokenHash }: Caller,
  { phone, confirmation, codeHash, now }: ProvedChange,
): Promise<Outcome<{ phoneNumber: string }, 'step-up-needed' | 'code-expired' | 'session-ended'>> {
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const [player] = await tx.select({ was: players.phone }).from(players).where(eq(players.id, playerId))
    if (!player) return refuse('session-ended')
    if (!(await codes.use(tx, phone, codeHash))) return refuse('code-expired')
    if (!(await tokens.end(tx, confirmation))) return refuse('step-up-needed')
    // Codes before the player, as where a code is judged, so that the two cannot deadlock.
    await tx.delete(codeChallenges).where(inArray(codeChallenges.phone, [phone, player.was]))
    await tx.update(players).set({ phone }).where(eq(players.id, playerId))
    const mine = Buffer.from(tokenHash, 'hex')
    await tx.delete(accessTokens).where(and(eq(accessTokens.playerId, playerId), ne(accessTokens.hash, mine)))
    await recordEvent(tx, { playerId, event: 'number-changed', at: now })
    await enqueueMessage(tx, playerId, 'number-replaced', { was: player.was })
    return done({ phoneNumber: phone })
  })
}
