/** The client side of an endpoint: one typed function whose answer is a union of the declared replies and problems. */
import { CLIENT_PROBLEMS } from '@fairdraw/rules/client-problems.ts'
import type { Endpoint, InputOf, Problem, RefusalOf, ReplyOf } from './endpoint.ts'
import { isRetryable, retryWhileBusy } from './retry.ts'
import type { Attempt, RetryPolicy } from './retry.ts'

type RequestParts<E extends Endpoint> = {
  [P in 'params' | 'query' | 'body' as E[P] extends object ? P : never]: InputOf<E, P>
}

/**
 * `ok` distinguishes the two. Any call can have `busy` and `internal-error`: a proxy in front of the server refuses in
 * its own format. `offline`: no reply arrived, because the network is down or the connection broke.
 */
export type Answer<E extends Endpoint> =
  | ({ ok: true } & ReplyOf<E>)
  | { ok: false; status: number; problem: Problem<RefusalOf<E> | 'busy'> }
  | { ok: false; status: 0; problem: { code: 'offline'; title: string; status: 0 } & Partial<Problem> }

/** The body of the reply. */
export type BodyOf<E extends Endpoint> = Extract<Answer<E>, { ok: true }>['body']

/** What screens say of a call without a reply: of any refusal, or of none. */
export type CallProblem = {
  code: string
  status?: number | undefined
  title?: string | undefined
  detail?: string | undefined
  reference?: string | undefined
  retryAfter?: number | undefined
}

export type Transport = {
  /** Where the API is; '' in a browser. */
  origin?: string
  fetch?: typeof fetch
  /** The token of a log-in, sent as a bearer token. */
  token?: string | undefined
  /** Further headers, such as the session's id. */
  headers?: Record<string, string>
  /** Required for endpoints that enter or take something: one UUID per intention, the same for every retry. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The whole body of an endpoint that takes a file (`upload`). Browsers send it from the disk, whatever its size. */
  file?: Blob
  /** How to wait if the server refuses for overload. Absent: the refusal is returned at once (`retry.ts`). */
  retryPolicy?: RetryPolicy
}

/**
 * Calls an endpoint. Never throws because of a server or a network. With `retryPolicy`, a call that may be repeated is
 * retried with the same key while the server is too busy.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  transport: Transport = {},
): Promise<Answer<E>> {
  const ask = () => callOnce(endpoint, parts, transport)
  const { retryPolicy } = transport
  if (!retryPolicy || !isRetryable(endpoint, transport.idempotencyKey)) return (await ask()).answer
  return retryWhileBusy(ask, retryPolicy, transport.signal)
}

async function callOnce<const E extends Endpoint>(
  endpoint: E,
  parts: RequestParts<E>,
  transport: Transport,
): Promise<Attempt<Answer<E>>> {
  const { params, query, body } = parts as {
    params?: Record<string, unknown>
    query?: Record<string, string>
    body?: unknown
  }
  const content = transport.file ?? JSON.stringify(body)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams(query).toString()
  try {
    const response = await (transport.fetch ?? fetch)(
      `${transport.origin ?? ''}${path}${search === '' ? '' : `?${search}`}`,
      {
        method: endpoint.method,
        headers: {
          accept: 'application/json, application/problem+json',
          ...(content && { 'content-type': endpoint.upload ?? 'application/json' }),
          ...(transport.idempotencyKey && { 'idempotency-key': transport.idempotencyKey }),
          ...(transport.token === undefined ? {} : { authorization: `Bearer ${transport.token}` }),
          ...transport.headers,
        },
        ...(content && { body: content }),
        signal: transport.signal ?? null,
      },
    )
    const { ok, status } = response
    const reply = parse(await response.text())
    if (ok && reply !== undefined) return { answer: { ok, status, body: reply } as Answer<E> }
    const problem = isProblem(reply) ? reply : problemOfStatus(status)
    return { answer: { ok: false, status, problem } as Answer<E>, retryAfterMs: retryAfterMs(response, reply) }
  } catch {
    return { answer: OFFLINE as Answer<E> }
  }
}

/** Undefined if the body is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A proxy refuses with these while the server is away, restarting or overloaded. */
const BUSY_STATUSES = [502, 503, 504]

function problemOfStatus(status: number): Problem<'busy' | 'internal-error'> {
  const code = BUSY_STATUSES.includes(status) ? 'busy' : 'internal-error'
  return { type: 'about:blank', title: CLIENT_PROBLEMS[code].title, status, code }
}

/**
 * When the call may be retried; undefined: the answer is final. Our own problems state a time if a retry helps. A
 * proxy's refusal is always retried.
 */
function retryAfterMs(response: Response, reply: unknown): number | undefined {
  if (!BUSY_STATUSES.includes(response.status)) return undefined
  const seconds = Number(
    response.headers.get('retry-after') ?? (isProblem(reply) ? reply.retryAfter : DEFAULT_RETRY_SECONDS),
  )
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

const DEFAULT_RETRY_SECONDS = 1

const OFFLINE = { ok: false, status: 0, problem: { code: 'offline', title: 'No connection', status: 0 } } as const

/** A proxy may refuse in its own format. In that case the call did not reach the server. */
function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string'
}
