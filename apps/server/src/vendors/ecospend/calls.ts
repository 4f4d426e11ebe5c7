/** HTTP calls to the open banking service, with a token that is renewed shortly before it expires. */
import { traceHeaders } from '../../observability/tracing/in-span.ts'

export type EcospendAccess = {
  /** The API's URL without a path. */
  url: string
  /** The token endpoint. */
  keysUrl: string
  clientId: string
  clientSecret: string
  scope?: string | undefined
  timeoutMs?: number
}

/** The service replied with a refusal. */
export class EcospendRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof EcospendRefusal && error.status === 404

/** A refusal that stays the same on every retry. */
export const isRefusal = (error: unknown): error is EcospendRefusal =>
  error instanceof EcospendRefusal && error.status < 500 && error.status !== 429

/** A token is not used in its last seconds, because it could expire on the way. */
const EXPIRY_MARGIN_MS = 30_000

type Token = { text: string; goodUntil: number }

export function createEcospendCalls({
  url,
  keysUrl,
  clientId,
  clientSecret,
  scope,
  timeoutMs = 8_000,
}: EcospendAccess) {
  const base = url.replace(/\/$/, '')
  let token: Token | undefined
  let asking: Promise<Token> | undefined

  async function fetchToken(): Promise<Token> {
    const response = await fetch(`${keysUrl.replace(/\/$/, '')}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        ...(scope ? { scope } : {}),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { access_token: text, expires_in: seconds } = await read<{ access_token: string; expires_in: number }>(
      response,
    )
    return { text, goodUntil: Date.now() + seconds * 1000 - EXPIRY_MARGIN_MS }
  }

  /** Concurrent callers share one request for a token. After a failure, the next caller requests it again. */
  async function currentToken(): Promise<string> {
    if (token && token.goodUntil > Date.now()) return token.text
    asking ??= fetchToken().finally(() => (asking = undefined))
    token = await asking
    return token.text
  }

  async function ask<Reply>(method: string, path: string, body?: object, isRetry = false): Promise<Reply> {
    const authorization = `Bearer ${await currentToken()}`
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}), ...traceHeaders() },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 401 && !isRetry) {
      // The token was revoked early, so that the call had no effect. Retry once with a new token.
      await response.body?.cancel()
      token = undefined
      return ask<Reply>(method, path, body, true)
    }
    return read<Reply>(response)
  }

  return {
    get: <Reply>(path: string) => ask<Reply>('GET', path),
    post: <Reply>(path: string, body: object) => ask<Reply>('POST', path, body),
    remove: async (path: string): Promise<void> => void (await ask('DELETE', path)),
  }
}

async function read<Reply>(response: Response): Promise<Reply> {
  const text = await response.text()
  if (response.ok) return (text ? JSON.parse(text) : undefined) as Reply
  throw new EcospendRefusal(response.status, `open banking answered ${response.status} ${codeOf(text)}`.trimEnd())
}

/** The service's code of a refusal. The rest of the reply may repeat accounts and names from the request. */
function codeOf(text: string): string {
  return /"error"\s*:\s*"([A-Z_]{1,64})"/.exec(text)?.[1] ?? ''
}
