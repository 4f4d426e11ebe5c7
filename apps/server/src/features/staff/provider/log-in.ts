/**
 * Log-in by the operator's identity provider: authorization code with PKCE, state and nonce, each for one log-in of one
 * browser. The provider sends the browser to a page of the desk, and that page makes the call that logs in.
 */
import { FRESH_LOG_IN_MS } from '@fairdraw/rules/staff.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { DeskRequest, StaffContext } from '../context.ts'
import { storeChallenge, useChallenge } from '../factors/challenges.ts'
import { openSessionOf, requesterOf } from '../log-in.ts'
import { admitIdentity } from './admit.ts'
import { PROVIDER_LOG_IN_MS, deriveLogInSecrets, newLogInKey } from './log-in-secrets.ts'

/** The page of the desk that the provider sends the browser to; the operator registers it there. */
const RETURN_PATH = '/desk/log-in'

const returnAddress = (deskOrigin: string) => new URL(RETURN_PATH, deskOrigin)

export async function beginProviderLogIn(
  { db, limits, identity, deskOrigin }: StaffContext,
  isFresh: boolean,
  request: DeskRequest,
) {
  if (!identity) return refuse('provider-absent')
  const { now } = request
  const refusal = await limits.consume(['desk-log-in'], requesterOf(request), now)
  if (refusal) return refusal
  const key = newLogInKey()
  const secrets = deriveLogInSecrets(key)
  const redirectUri = returnAddress(deskOrigin()).href
  const url = await identity.begin(secrets, { redirectUri, isFresh }).catch(() => undefined)
  if (url === undefined) return refuse('provider-away')
  await storeChallenge(db, secrets.state, { purpose: 'provider' }, new Date(now.getTime() + PROVIDER_LOG_IN_MS))
  return done({ url, key })
}

/** `query`: what the provider added to the address of the page. */
export async function endProviderLogIn(
  { db, limits, identity, deskOrigin }: StaffContext,
  { query, key }: { query: string; key: string | undefined },
  request: DeskRequest,
) {
  if (!identity) return refuse('provider-absent')
  const { now } = request
  const refusal = await limits.consume(['desk-log-in'], requesterOf(request), now)
  if (refusal) return refusal
  const callback = returnAddress(deskOrigin())
  callback.search = query
  const secrets = key === undefined ? undefined : deriveLogInSecrets(key)
  if (!secrets || callback.searchParams.get('state') !== secrets.state) return refuse('provider-refused')
  if (!(await useChallenge(db, secrets.state, { purpose: 'provider' }, now))) return refuse('provider-refused')
  const found = await identity.finish(secrets, callback).then(
    (one) => one ?? refuse('provider-refused'),
    () => refuse('provider-away'),
  )
  if ('code' in found) return found
  return db.transaction(async (tx) => {
    const admitted = await admitIdentity(tx, identity.issuer, found, now)
    if (!admitted.ok) return admitted
    const authenticatedAt = readAuthenticatedAt(found.authenticatedAt, now)
    return done(await openSessionOf(tx, admitted.body, 'oidc', { ...request, authenticatedAt }))
  })
}

/** The provider may have asked for no factor today: then nothing counts as fresh. Its clock may be a little ahead. */
function readAuthenticatedAt(told: Date | undefined, now: Date): Date {
  return told === undefined ? new Date(now.getTime() - FRESH_LOG_IN_MS) : told < now ? told : now
}
