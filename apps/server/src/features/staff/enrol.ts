/** Trades an invitation for a person's first factor, and logs them in. */
import type { PasskeyAttestation, StaffMember } from '@fairdraw/contract/desk/staff-login.ts'
import type { StaffFactor } from '@fairdraw/rules/staff.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import type { DeskRequest, StaffContext } from './context.ts'
import { creationOptions, storePasskey, verifyNewPasskey } from './factors/passkey.ts'
import { newTotpSecret, stepOfCode, storeTotp, totpUri } from './factors/totp.ts'
import { findInvitation, storeInvitedSecret, useInvitation } from './invitations.ts'
import { openSessionOf } from './log-in.ts'
import { lockActiveStaff } from './people.ts'

/** The invitation of a token, and the invited person; a refusal when it cannot be used. Rate-limited like a log-in. */
async function openInvitation({ db, limits }: StaffContext, token: string, { address, now }: DeskRequest) {
  const refusal = await limits.consume(['desk-log-in'], { staff: 'anybody', address }, now)
  if (refusal) return refusal
  const invitation = await findInvitation(db, token, now)
  if (!invitation) return refuse('invitation-ended')
  const member = await db.transaction((tx) => lockActiveStaff(tx, invitation.staffId))
  return member ? done({ member, sealedSecret: invitation.sealedTotpSecret }) : refuse('invitation-ended')
}

/** The options with which the browser creates a passkey. */
export async function enrolPasskeyOptions(context: StaffContext, token: string, request: DeskRequest) {
  const opened = await openInvitation(context, token, request)
  if (!opened.ok) return opened
  return done(
    await creationOptions(context.db, opened.body.member, { deskOrigin: context.deskOrigin(), now: request.now }),
  )
}

export async function enrolPasskey(
  context: StaffContext,
  { token, credential }: { token: string; credential: PasskeyAttestation },
  request: DeskRequest,
) {
  const opened = await openInvitation(context, token, request)
  if (!opened.ok) return opened
  const { id: staffId } = opened.body.member
  const deskOrigin = context.deskOrigin()
  const passkey = await verifyNewPasskey(context.db, staffId, credential, { deskOrigin, now: request.now })
  if (!passkey) return refuse('factor-refused')
  return enrol(context.db, { staffId, token, factor: 'passkey' }, request, (tx) =>
    storePasskey(tx, staffId, passkey, request.now),
  )
}

/** A new secret for the authenticator app, which its first code confirms. */
export async function enrolTotpOptions(context: StaffContext, token: string, request: DeskRequest) {
  if (context.isPasskeysOnly) return refuse('passkeys-only')
  const opened = await openInvitation(context, token, request)
  if (!opened.ok) return opened
  const { id: staffId, email } = opened.body.member
  const secret = newTotpSecret()
  await storeInvitedSecret(context.db, token, context.totpSecrets.seal(secret, staffId), request.now)
  return done({ secret, uri: totpUri(secret, email) })
}

export async function enrolTotp(
  context: StaffContext,
  { token, code }: { token: string; code: string },
  request: DeskRequest,
) {
  if (context.isPasskeysOnly) return refuse('passkeys-only')
  const opened = await openInvitation(context, token, request)
  if (!opened.ok) return opened
  const { member, sealedSecret } = opened.body
  const secret = sealedSecret && context.totpSecrets.open(sealedSecret, member.id)
  const step = secret ? stepOfCode(secret, code, request.now) : undefined
  if (!sealedSecret || step === undefined) return refuse('factor-refused')
  const { now } = request
  return enrol(context.db, { staffId: member.id, token, factor: 'totp' }, request, async (tx) => {
    await storeTotp(tx, { staffId: member.id, sealedSecret, step, now })
    return true
  })
}

/** Uses the invitation, stores the factor and opens a session, in one transaction. */
async function enrol(
  db: Db,
  { staffId, token, factor }: { staffId: string; token: string; factor: StaffFactor },
  request: DeskRequest,
  storeFactor: (tx: Db) => Promise<boolean>,
) {
  return db.transaction(async (tx) => {
    const member: StaffMember | undefined = await lockActiveStaff(tx, staffId)
    if (!member || !(await useInvitation(tx, token, request.now))) return refuse('invitation-ended')
    if (!(await storeFactor(tx))) throw new Error('a new passkey has the id of another')
    await recordAudit(tx, {
      actor: { staffId },
      act: 'enrol-factor',
      subject: { kind: 'staff', id: staffId },
      after: { factor },
    })
    return done(await openSessionOf(tx, member, factor, request))
  })
}
