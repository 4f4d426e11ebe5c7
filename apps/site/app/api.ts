/**
 * The site's one way to the API. On the server it goes where the host says (in-process, anonymous); in the browser to
 * the page's own origin, with the session's headers.
 */
import { call } from '@fairdraw/contract/call.ts'
import type { Answer, Transport } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'

/**
 * Receives every answer and how its call travelled, so that a dead session is noticed wherever it shows. Where it answers
 * with another token the call is made once more with that one.
 */
type Listener = (endpoint: Endpoint, answer: Answer<Endpoint>, sent: Transport) => Promise<string | undefined>

let transport: () => Transport = () => ({})
const IGNORE: Listener = async () => undefined
let listener = IGNORE

/** Says how calls travel: a fixed transport, or one made anew for each call. */
export function connect(to: Transport | (() => Transport), listen: Listener = IGNORE) {
  transport = typeof to === 'function' ? to : () => to
  listener = listen
}

/** Asks an endpoint; `more` adds an idempotency key, a signal or headers to what every call carries. Never throws. */
export async function api<const E extends Endpoint>(
  endpoint: E,
  parts: Parameters<typeof call<E>>[1],
  more: Transport = {},
): Promise<Answer<E>> {
  const base = transport()
  const sent = { ...base, ...more, headers: { ...base.headers, ...more.headers } }
  const answer = await call(endpoint, parts, sent)
  const token = await listener(endpoint, answer as Answer<Endpoint>, sent)
  // What was refused for its token has done nothing yet.
  return token === undefined ? answer : call(endpoint, parts, { ...sent, token })
}
