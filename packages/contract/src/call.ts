/** The browser's (or any client's) side of an endpoint: one typed function, its answer a union of what was declared. */
import type { Endpoint, InputOf, Problem, RefusalOf, ReplyOf } from './endpoint.ts'

type Parts<E extends Endpoint> = {
  [P in 'params' | 'query' | 'body' as E[P] extends object ? P : never]: InputOf<E, P>
}

/** `ok` tells the two apart; `offline` is a reply that never came (network down, time-out, broken body, a proxy's own refusal). */
export type Answer<E extends Endpoint> =
  | ({ ok: true } & ReplyOf<E>)
  | { ok: false; status: number; problem: Problem<RefusalOf<E>> }
  | { ok: false; status: 0; problem: { code: 'offline'; title: string; status: 0 } & Partial<Problem> }

export type Transport = {
  /** Where the API is; '' in a browser. */
  origin?: string
  fetch?: typeof fetch
  /** Of a log-in; sent as a bearer. */
  token?: string | undefined
  /** The session's id and the like. */
  headers?: Record<string, string>
  /** Required on endpoints that enter or take something: one UUID per intention, the same for every retry of it. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Asks an endpoint. Never throws for what a server or a network does. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  transport: Transport = {},
): Promise<Answer<E>> {
  const { params, query, body } = parts as {
    params?: Record<string, unknown>
    query?: Record<string, string>
    body?: unknown
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = query ? `?${new URLSearchParams(query)}` : ''
  try {
    const response = await (transport.fetch ?? fetch)(`${transport.origin ?? ''}${path}${search}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json, application/problem+json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(transport.idempotencyKey ? { 'idempotency-key': transport.idempotencyKey } : {}),
        ...(transport.token === undefined ? {} : { authorization: `Bearer ${transport.token}` }),
        ...transport.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(transport.signal ? { signal: transport.signal } : {}),
    })
    const { ok, status } = response
    const answer: unknown = await response.json()
    if (ok) return { ok, status, body: answer } as Answer<E>
    return (isProblem(answer) ? { ok, status, problem: answer } : OFFLINE) as Answer<E>
  } catch {
    return OFFLINE as Answer<E>
  }
}

const OFFLINE = { ok: false, status: 0, problem: { code: 'offline', title: 'No connection', status: 0 } } as const

/** What stands between us and the server may refuse as well, in a form of its own: then the server was not reached. */
function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string'
}
