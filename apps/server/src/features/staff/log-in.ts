/**
 * Logs a member of staff in. Within a session it is the fresh log-in that some acts require: the new session replaces
 * the old one.
 */
import { hash } from 'node:crypto'
import type { PasskeyAssertion, StaffMember } from '@fairdraw/contract/desk/staff-login.ts'
import type { StaffFactor } from '@fairdraw/rules/staff.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Requester } from '../../http/rate-limits/rate-limits.ts'
import { recordAudit } from '../audit/record.ts'
import type { DeskRequest, StaffContext } from './context.ts'
import { CHALLENGE_MS, createChallenge } from './factors/challenges.ts'
import { relyingPartyId, storePasskeyUse, verifyPasskey } from './factors/passkey.ts'
import { useTotpCode } from './factors/totp.ts'
import { findStaffByEmail, lockActiveStaff } from './people.ts'
import { endSessionOfToken, openStaffSession } from './session/sessions.ts'

export type LoggedIn = { staff: StaffMember; token: string }

/** What the browser asks a passkey to sign. */
export async function passkeyOptions({ db, limits, deskOrigin }: StaffContext, request: DeskRequest) {
  const { now } = request
  const refusal = await limits.consume(['desk-log-in'], requesterOf(request), now)
  if (refusal) return refusal
  return done({
    challenge: await createChallenge(db, { purpose: 'log-in' }, now),
    rpId: relyingPartyId(deskOrigin()),
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  })
}

export async function logInByPasskey(context: StaffContext, assertion: PasskeyAssertion, request: DeskRequest) {
  const { db, limits, deskOrigin } = context
  const { now } = request
  const refusal = await limits.consume(['desk-log-in'], requesterOf(request), now)
  if (refusal) return refusal
  const passkey = await verifyPasskey(db, assertion, { deskOrigin: deskOrigin(), now })
  if (!passkey) return refuse('factor-refused')
  return logIn(db, passkey.staffId, 'passkey', request, (tx) => storePasskeyUse(tx, passkey, now))
}

export async function logInByTotp(
  { db, limits, totpSecrets, isPasskeysOnly }: StaffContext,
  { email, code }: { email: string; code: string },
  request: DeskRequest,
) {
  if (isPasskeysOnly) return refuse('passkeys-only')
  const { now } = request
  // The same work and the same reply for known and unknown addresses.
  const staffId = (await findStaffByEmail(db, email))?.id ?? NOBODY
  const requester = requesterOf(request, { staffId, account: accountOf(email) })
  const refusal = await limits.consume(['desk-log-in', 'desk-code'], requester, now)
  if (refusal) return refusal
  const outcome = await logIn(db, staffId, 'totp', request, (tx) =>
    useTotpCode(tx, totpSecrets, { staffId, code, now }),
  )
  if (outcome.ok) await limits.restore(['desk-code'], requester, now)
  return outcome
}

/**
 * Who is counted: a browser in which this person has logged in has its own tries, so that no machine elsewhere, or at the
 * same address, can use them up.
 */
export function requesterOf(
  { address, knownBrowser }: DeskRequest,
  { staffId, account }: { staffId?: string; account: string } = { account: 'anybody' },
): Requester {
  return knownBrowser && (staffId === undefined || staffId === knownBrowser.staffId)
    ? { staff: `browser ${knownBrowser.browserId}`, address, isKnownDevice: true }
    : { staff: account, address }
}

/** The id of no person. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The key for counting guesses at one person. An email address is no secret, but need not be in a table of counts. */
const accountOf = (email: string) => hash('sha256', email.toLowerCase(), 'base64url')

/** Opens a session if the factor, used up inside the transaction, is still valid. */
async function logIn(
  db: Db,
  staffId: string,
  factor: StaffFactor,
  request: DeskRequest,
  useFactor: (tx: Db) => Promise<boolean>,
) {
  return db.transaction(async (tx) => {
    const member = await lockActiveStaff(tx, staffId)
    // The factor is checked for nobody, too, so that the time of the reply does not tell who has an account.
    const isValid = await useFactor(tx)
    if (!member || !isValid) return refuse('factor-refused')
    return done(await openSessionOf(tx, member, factor, request))
  })
}

/** Opens a person's session in place of the browser's current one, and records it. */
export async function openSessionOf(
  tx: Db,
  staff: StaffMember,
  factor: StaffFactor,
  {
    device,
    sessionToken,
    knownBrowser,
    now,
    authenticatedAt,
  }: Omit<DeskRequest, 'address'> & { authenticatedAt?: Date | undefined },
): Promise<LoggedIn> {
  await endSessionOfToken(tx, sessionToken)
  const token = await openStaffSession(tx, { staffId: staff.id, factor, device, now, authenticatedAt })
  await recordAudit(tx, {
    actor: { staffId: staff.id },
    act: 'log-in',
    subject: { kind: 'staff', id: staff.id },
    after: { factor, device, isKnownBrowser: knownBrowser?.staffId === staff.id },
  })
  return { staff, token }
}
