/**
 * The operator's identity provider (OpenID Connect): where a member of staff is sent to log in, and whom the provider
 * then vouches for. The protocol is `openid-client`'s (docs/decisions/0027-single-sign-on.md).
 */
import type { Configuration } from 'openid-client'
import { VendorError } from '../vendor-error.ts'
import { readAtMost } from '../read-at-most.ts'
import { readClaims } from './claims.ts'
import type { ClaimedGroups, Identity } from './claims.ts'

/** The secrets of one log-in, which only the browser that began it and this server know. */
export type LogInSecrets = { state: string; nonce: string; verifier: string }

export type IdentityProvider = {
  /** What the button says. */
  name: string
  issuer: string
  /** The address of the provider's log-in. Throws when the provider is away. */
  begin(secrets: LogInSecrets, log: { redirectUri: string; isFresh: boolean }): Promise<string>
  /** Whom the provider vouches for; undefined for anything that is not valid. Throws when the provider is away. */
  finish(secrets: LogInSecrets, callback: URL): Promise<Identity | undefined>
}

export type IdentityAccess = ClaimedGroups & {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  timeoutMs?: number
}

/** How long the provider's addresses are kept. Its keys are the library's to renew. */
const DISCOVERY_MS = 60 * 60_000
const MAX_REPLY_BYTES = 500_000
/** The provider's own failures, which it may also tell by the browser. */
const AWAY_ERRORS = ['server_error', 'temporarily_unavailable']

/** Loaded with the first log-in: most processes never see one. */
const loadClient = () => import('openid-client')

export function createIdentityProvider(access: IdentityAccess): IdentityProvider {
  const { issuer, name, timeoutMs = 10_000 } = access
  let known: { configuration: Promise<Configuration>; until: number } | undefined

  const configure = (): Promise<Configuration> => {
    if (known && known.until > Date.now()) return known.configuration
    const found = { configuration: discover(access, timeoutMs), until: Date.now() + DISCOVERY_MS }
    known = found
    found.configuration.catch(() => {
      if (known === found) known = undefined
    })
    return found.configuration
  }

  return {
    name,
    issuer,
    begin: async ({ state, nonce, verifier }, { redirectUri, isFresh }) => {
      const client = await loadClient()
      const configuration = await configure()
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      }).href
    },
    finish: async ({ state, nonce, verifier }, callback) => {
      const client = await loadClient()
      const configuration = await configure()
      try {
        const tokens = await client.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return readClaims(tokens.claims() ?? {}, access)
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError) {
          if (!AWAY_ERRORS.includes(error.error)) return undefined
        } else if (error instanceof client.ResponseBodyError) {
          if (error.error === 'invalid_grant') return undefined
        } else if (!isAway(error)) return undefined
        throw new VendorError('the identity provider did not exchange a code')
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: IdentityAccess, timeoutMs: number): Promise<Configuration> {
  const client = await loadClient()
  const post = client.ClientSecretPost(clientSecret)
  const basic = client.ClientSecretBasic(clientSecret)
  const authenticate: typeof post = (server, metadata, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesPost ? post : basic)(server, metadata, body, headers)
  }
  try {
    return await client.discovery(new URL(issuer), clientId, undefined, authenticate, {
      [client.customFetch]: (url, options) => fetchShort(url, options as RequestInit, timeoutMs),
      // The signature is checked even though the token comes from the provider itself over TLS.
      execute: [
        client.enableNonRepudiationChecks,
        // Only an operator who configures http, which production allows to this machine alone.
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    })
  } catch {
    throw new VendorError('the identity provider did not describe itself')
  }
}

/** Replies that are late, long or failures of the server are no replies. */
async function fetchShort(url: string, options: RequestInit, timeoutMs: number): Promise<Response> {
  try {
    const reply = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) })
    if (reply.status >= 500) throw new VendorError(`the identity provider replied ${reply.status}`)
    const body = Buffer.from(await readAtMost(reply, MAX_REPLY_BYTES))
    return new Response(body.length === 0 ? null : body, { status: reply.status, headers: reply.headers })
  } catch (error) {
    throw error instanceof VendorError ? error : new VendorError('the identity provider did not reply')
  }
}

/** The library wraps what its `fetch` threw. */
function isAway(error: unknown): boolean {
  return error instanceof VendorError || (error instanceof Error && error.cause !== undefined && isAway(error.cause))
}
