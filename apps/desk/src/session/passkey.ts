/** Passkeys by the browser's own calls (WebAuthn level 3), which turn the API's JSON into theirs and back. */
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
} from '@fairdraw/contract/desk/staff-login.ts'

/** What the authenticator answered, or in words why there is no answer. */
type PasskeyAnswer<Credential> = { credential: Credential } | { failure: string }

/** Older browsers have passkeys but not the calls for JSON; there, staff use a code. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Asks for a passkey of this desk. `signal` takes the question back, since a page can ask one at a time. */
export async function showPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  signal?: AbortSignal,
): Promise<PasskeyAnswer<PasskeyAssertion>> {
  return ask<PasskeyAssertion>(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      ...(signal && { signal }),
    }),
  )
}

/** Creates a passkey on a device that the person chooses. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyAnswer<PasskeyAttestation>> {
  return ask<PasskeyAttestation>(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )
}

async function ask<Json>(question: () => Promise<Credential | null>): Promise<PasskeyAnswer<Json>> {
  try {
    const credential = await question()
    if (!(credential instanceof PublicKeyCredential)) return { failure: NO_PASSKEY }
    return { credential: credential.toJSON() as Json }
  } catch (error) {
    return { failure: passkeyFailure(error) }
  }
}

const NO_PASSKEY = 'No passkey was used: the question was closed, or nobody answered in time. You can try again.'

/** By the name of the browser's exception. */
const FAILURES: Readonly<Record<string, string>> = {
  NotAllowedError: NO_PASSKEY,
  AbortError: NO_PASSKEY,
  InvalidStateError: 'This device already has a passkey for the desk.',
  NotSupportedError: 'This device can’t make a passkey that the desk accepts. Try another device.',
  ConstraintError: 'This device can’t check that it is you by finger, face or PIN. Try another device.',
  SecurityError: 'Passkeys don’t work at this address. Open the desk at its own address.',
}

export function passkeyFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return FAILURES[name] ?? 'Your browser couldn’t use a passkey. Try again, or use a code.'
}
