/** Codes of authenticator apps (RFC 6238): six digits, thirty seconds, each valid once. */
import { Secret, TOTP } from 'otpauth'
import { eq, lt, and } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { staffTotp } from '../tables.ts'
import type { TotpSecrets } from './totp-secret.ts'

const PERIOD_MS = 30_000
const SECRET_BYTES = 20
/** Also accepts the code of the step before or after, because clocks differ and people type slowly. */
const WINDOW = 1

export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Fairdraw desk', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_MS / 1000 })

/** The content of the app's QR code. */
export const totpUri = (secret: string, email: string) => totpOf(secret, email).toString()

/** The 30-second step of a code; undefined when it matches no current one. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / PERIOD_MS) + delta
}

/** Decrypted and compared for people without an app, so that it takes as long as for the others. */
const OF_NOBODY = 'nobody'
const secretsOfNobody = new WeakMap<TotpSecrets, Buffer>()
function secretOfNobody(secrets: TotpSecrets): Buffer {
  const sealed = secretsOfNobody.get(secrets) ?? secrets.seal(newTotpSecret(), OF_NOBODY)
  secretsOfNobody.set(secrets, sealed)
  return sealed
}

/** Verifies a person's code and uses it up; false when it is wrong, or it or a later one was used before. */
export async function useTotpCode(
  tx: Db,
  secrets: TotpSecrets,
  { staffId, code, now }: { staffId: string; code: string; now: Date },
): Promise<boolean> {
  const [stored] = await tx.select().from(staffTotp).where(eq(staffTotp.staffId, staffId))
  const secret = secrets.open(stored?.sealedSecret ?? secretOfNobody(secrets), stored ? staffId : OF_NOBODY)
  const step = stepOfCode(secret ?? newTotpSecret(), code, now)
  if (!stored || secret === undefined || step === undefined) return false
  const used = await tx
    .update(staffTotp)
    .set({ lastUsedStep: step })
    .where(and(eq(staffTotp.staffId, staffId), lt(staffTotp.lastUsedStep, step)))
    .returning({ staffId: staffTotp.staffId })
  return used.length > 0
}

/** Stores the secret that a first code confirmed, in place of an earlier one. That code is used up. */
export async function storeTotp(
  tx: Db,
  { staffId, sealedSecret, step, now }: { staffId: string; sealedSecret: Buffer; step: number; now: Date },
): Promise<void> {
  const row = { sealedSecret, lastUsedStep: step, confirmedAt: now }
  await tx
    .insert(staffTotp)
    .values({ staffId, ...row })
    .onConflictDoUpdate({ target: staffTotp.staffId, set: row })
}
