/**
 * Passkeys (WebAuthn level 3). User verification is required, so that a passkey is two factors: the device, and the
 * finger, face or PIN that unlocks it. Attestation is not requested, because no authenticator models are excluded.
 */
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  StaffMember,
} from '@fairdraw/contract/desk/staff-login.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { staffPasskeys } from '../tables.ts'
import { CHALLENGE_MS, createChallenge, useChallenge } from './challenges.ts'

/** ES256, EdDSA and RS256, which authenticators support. */
const PASSKEY_ALGORITHMS = [-7, -8, -257] as const

/** Authenticators bind a passkey to the desk's host name. */
export const relyingPartyId = (deskOrigin: string) => new URL(deskOrigin).hostname

/** The challenge that the authenticator signed; undefined when its data is unreadable. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Loaded with the first passkey: it takes a tenth of a start, and most processes never see one. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The library throws for everything invalid; nothing in here reads the database. */
const orUndefined = <Value>(verified: Promise<Value>) => verified.catch(() => undefined)

export type ProvenPasskey = { id: string; staffId: string; counter: number; newCounter: number }

/** Verifies a log-in; undefined when anything is invalid. The challenge is used up in any case. */
export async function verifyPasskey(
  db: Db,
  assertion: PasskeyAssertion,
  { deskOrigin, now }: { deskOrigin: string; now: Date },
): Promise<ProvenPasskey | undefined> {
  const challenge = challengeOf(assertion.response.clientDataJSON)
  if (challenge === undefined || !(await useChallenge(db, challenge, { purpose: 'log-in' }, now))) return undefined
  const [passkey] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.id, assertion.id))
  if (!passkey) return undefined
  const { id, staffId, counter } = passkey
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const result = await orUndefined(
    verifyAuthenticationResponse({
      response: { clientExtensionResults: {}, ...assertion } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: deskOrigin,
      expectedRPID: relyingPartyId(deskOrigin),
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter },
    }),
  )
  return result?.verified ? { id, staffId, counter, newCounter: result.authenticationInfo.newCounter } : undefined
}

/** Records the use of a passkey; false when it was removed or used meanwhile. */
export async function storePasskeyUse(tx: Db, { id, counter, newCounter }: ProvenPasskey, now: Date): Promise<boolean> {
  const used = await tx
    .update(staffPasskeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.counter, counter)))
    .returning({ id: staffPasskeys.id })
  return used.length > 0
}

/** The options with which the browser creates a person's passkey. */
export async function creationOptions(
  db: Db,
  { id: staffId, email, name }: Pick<StaffMember, 'id' | 'email' | 'name'>,
  { deskOrigin, now }: { deskOrigin: string; now: Date },
): Promise<PasskeyCreationOptions> {
  return {
    challenge: await createChallenge(db, { purpose: 'enrol', staffId }, now),
    rp: { id: relyingPartyId(deskOrigin), name: 'Fairdraw desk' },
    user: { id: Buffer.from(staffId).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

export type NewPasskey = Pick<typeof staffPasskeys.$inferInsert, 'id' | 'publicKey' | 'counter' | 'transports'>

/** Verifies a new passkey; undefined when anything is invalid. The challenge is used up in any case. */
export async function verifyNewPasskey(
  db: Db,
  staffId: string,
  attestation: PasskeyAttestation,
  { deskOrigin, now }: { deskOrigin: string; now: Date },
): Promise<NewPasskey | undefined> {
  const challenge = challengeOf(attestation.response.clientDataJSON)
  if (challenge === undefined || !(await useChallenge(db, challenge, { purpose: 'enrol', staffId }, now)))
    return undefined
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const result = await orUndefined(
    verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...attestation } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: deskOrigin,
      expectedRPID: relyingPartyId(deskOrigin),
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    }),
  )
  if (!result?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** Stores a new passkey; false when another person has it. */
export async function storePasskey(tx: Db, staffId: string, passkey: NewPasskey, now: Date): Promise<boolean> {
  const added = await tx
    .insert(staffPasskeys)
    .values({ ...passkey, staffId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id })
  return added.length > 0
}
