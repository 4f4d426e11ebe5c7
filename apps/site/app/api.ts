/**
 * The site's only API client. On the server it uses the transport of the host (in-process, anonymous); in the browser it calls
 * the page's own origin, with the session's headers.
 */
import { call } from '@fairdraw/contract/call.ts'
import type { Answer, Transport } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'

/**
 * Receives every answer and the transport of its call, so that an ended session is noticed on any call. If it returns another
 * token, the call is repeated once with that token.
 */
type Listener = (endpoint: Endpoint, answer: Answer<Endpoint>, sent: Transport) => Promise<string | undefined>

let transport: () => Transport = () => ({})
const IGNORE: Listener = async () => undefined
let listener = IGNORE

/** Sets the transport: a fixed one, or a function that makes one for each call. */
export function connect(to: Transport | (() => Transport), listen: Listener = IGNORE) {
  transport = typeof to === 'function' ? to : () => to
  listener = listen
}

/** Calls an endpoint; `more` adds an idempotency key, a signal or headers to the transport. Never throws. */
export async function api<const E extends Endpoint>(
  endpoint: E,
  parts: Parameters<typeof call<E>>[1],
  more: Transport = {},
): Promise<Answer<E>> {
  const base = transport()
  const sent = { ...base, ...more, headers: { ...base.headers, ...more.headers } }
  const answer = await call(endpoint, parts, sent)
  const token = await listener(endpoint, answer as Answer<Endpoint>, sent)
  // A call that was refused because of its token has had no effect, so it can be repeated.
  const last = token === undefined ? answer : await call(endpoint, parts, { ...sent, token })
  if (last.ok || last.problem.code !== 'internal-error' || last.problem.detail) return last
  return explain(last, base)
}

/** A proxy has answered, so the text of an unknown error is added here. Rarely needed, so it is loaded then. */
async function explain<A>(answer: A, base: Transport): Promise<A> {
  try {
    const { withContact } = await import('./unknown-error.ts')
    return await withContact(answer, base)
  } catch {
    return answer
  }
}
