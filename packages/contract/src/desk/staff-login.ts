/** How staff log in to the desk: by passkey or authenticator app, enrolled by invitation (docs/mechanisms/staff.md). */
import { STAFF_ACT_NAMES, STAFF_FACTORS, STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import * as z from 'zod/mini'
import { savedView } from './views.ts'
import { endpoint } from '../endpoint.ts'
import { emailAddress, machineText } from '../fields.ts'

const tag = 'The desk: log-in'

/** Base64url, as in the JSON of WebAuthn. */
const bytes = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[\w-]+$/))
const moment = z.string()
const role = z.enum(STAFF_ROLES)
/** The token of an invitation link. */
const token = bytes(43)
const totpCode = z.string().check(z.regex(/^\d{6}$/))

export const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
})
export type StaffMember = z.output<typeof staffMember>

const CREDENTIAL = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.optional(z.object({})),
}
const assertion = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: z.optional(bytes(100)),
  }),
})
const attestation = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8))),
  }),
})
export type PasskeyAssertion = z.output<typeof assertion>
export type PasskeyAttestation = z.output<typeof attestation>

const loggedIn = z.object({ staff: staffMember })

export const postDeskPasskeyOptions = endpoint({
  name: 'postDeskPasskeyOptions',
  summary:
    'What the browser asks a passkey to sign, for five minutes and once (`PublicKeyCredentialRequestOptionsJSON`)',
  tag,
  method: 'POST',
  path: '/api/desk/log-in/passkey/options',
  auth: 'none',
  responses: {
    200: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
  },
  problems: [],
})

export const postDeskPasskey = endpoint({
  name: 'postDeskPasskey',
  summary: 'Logs in with a passkey and sets the cookie; within a session it counts as a fresh log-in',
  tag,
  method: 'POST',
  path: '/api/desk/log-in/passkey',
  auth: 'none',
  body: assertion,
  responses: { 200: loggedIn },
  problems: ['factor-refused'],
})

export const postDeskTotp = endpoint({
  name: 'postDeskTotp',
  summary: 'Logs in with a code of an authenticator app and sets the cookie; each code is valid once',
  tag,
  method: 'POST',
  path: '/api/desk/log-in/totp',
  auth: 'none',
  body: z.object({ email: emailAddress, code: totpCode }),
  responses: { 200: loggedIn },
  problems: ['factor-refused', 'passkeys-only'],
})

export const getDeskProvider = endpoint({
  name: 'getDeskProvider',
  summary: 'Whether staff may log in by the operator’s identity provider (single sign-on), and what its button says',
  tag,
  method: 'GET',
  path: '/api/desk/log-in/provider',
  auth: 'none',
  responses: { 200: z.object({ name: z.nullable(z.string()) }) },
  problems: [],
})

export const postDeskProviderStart = endpoint({
  name: 'postDeskProviderStart',
  summary:
    'Begins a log-in at the identity provider: where the browser goes, for ten minutes; sets the cookie that binds it to this browser',
  tag,
  method: 'POST',
  path: '/api/desk/log-in/provider/start',
  auth: 'none',
  /** `isFresh`: the provider must ask for the person's factors again. */
  body: z.object({ isFresh: z.boolean() }),
  responses: { 200: z.object({ url: z.string() }) },
  problems: ['provider-absent', 'provider-away'],
})

export const postDeskProvider = endpoint({
  name: 'postDeskProvider',
  summary: 'Ends a log-in at the identity provider: logs its person in, with the roles of their groups',
  tag,
  method: 'POST',
  path: '/api/desk/log-in/provider',
  auth: 'none',
  /** The query with which the provider sent the browser back. */
  body: z.object({ query: machineText(8_000, 0) }),
  responses: { 200: loggedIn },
  problems: ['provider-absent', 'provider-away', 'provider-refused', 'provider-no-role'],
})

const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.output<typeof creationOptions>

export const postDeskEnrolPasskeyOptions = endpoint({
  name: 'postDeskEnrolPasskeyOptions',
  summary: 'Options to create the passkey of an invited person (`PublicKeyCredentialCreationOptionsJSON`)',
  tag,
  method: 'POST',
  path: '/api/desk/enrol/passkey/options',
  auth: 'none',
  body: z.object({ token }),
  responses: { 200: creationOptions },
  problems: ['invitation-ended'],
})

export const postDeskEnrolPasskey = endpoint({
  name: 'postDeskEnrolPasskey',
  summary: 'Redeems an invitation: stores the passkey of the invited person and logs them in',
  tag,
  method: 'POST',
  path: '/api/desk/enrol/passkey',
  auth: 'none',
  body: z.object({ token, credential: attestation }),
  responses: { 200: loggedIn },
  problems: ['invitation-ended', 'factor-refused'],
})

export const postDeskEnrolTotpOptions = endpoint({
  name: 'postDeskEnrolTotpOptions',
  summary: 'A new secret for the authenticator app of an invited person',
  tag,
  method: 'POST',
  path: '/api/desk/enrol/totp/options',
  auth: 'none',
  body: z.object({ token }),
  responses: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  problems: ['invitation-ended', 'passkeys-only'],
})

export const postDeskEnrolTotp = endpoint({
  name: 'postDeskEnrolTotp',
  summary:
    'Uses an invitation up: the first code confirms the authenticator app of the invited person and logs them in',
  tag,
  method: 'POST',
  path: '/api/desk/enrol/totp',
  auth: 'none',
  body: z.object({ token, code: totpCode }),
  responses: { 200: loggedIn },
  problems: ['invitation-ended', 'factor-refused', 'passkeys-only'],
})

export const getDeskMe = endpoint({
  name: 'getDeskMe',
  summary: 'The logged-in member of staff, their roles, and when the session ends',
  tag,
  method: 'GET',
  path: '/api/desk/me',
  auth: 'staff',
  act: 'use-own-session',
  responses: {
    200: z.object({
      staff: staffMember,
      factor: z.enum(STAFF_FACTORS),
      acts: z.array(z.enum(STAFF_ACT_NAMES)),
      expiresAt: moment,
      freshUntil: moment,
      /** The lists that they have kept, by room and name. */
      views: z.array(savedView),
    }),
  },
  problems: [],
})

export const postDeskLogOut = endpoint({
  name: 'postDeskLogOut',
  summary: 'Ends the session and removes the cookie',
  tag,
  method: 'POST',
  path: '/api/desk/log-out',
  auth: 'staff',
  act: 'use-own-session',
  responses: { 200: z.object({}) },
  problems: [],
})

export const postDeskAddPasskeyOptions = endpoint({
  name: 'postDeskAddPasskeyOptions',
  summary: 'Options to create a further passkey (`PublicKeyCredentialCreationOptionsJSON`)',
  tag,
  method: 'POST',
  path: '/api/desk/passkeys/options',
  auth: 'staff',
  act: 'add-own-passkey',
  responses: { 200: creationOptions },
  problems: [],
})

export const postDeskAddPasskey = endpoint({
  name: 'postDeskAddPasskey',
  summary: 'Stores a further passkey of the caller',
  tag,
  method: 'POST',
  path: '/api/desk/passkeys',
  auth: 'staff',
  act: 'add-own-passkey',
  body: z.object({ credential: attestation }),
  responses: { 200: z.object({}) },
  problems: ['factor-refused'],
})
