/** How the desk calls the API: reads for a room's loader, and acts, each of which may need a log-in first. */
import { call } from '@fairdraw/contract/call.ts'
import type { Answer, BodyOf } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { data } from 'react-router'
import { sendLoggedIn } from './session/log-in-request.ts'

type Parts<E extends Endpoint> = Parameters<typeof call<E>>[1]
/** What the desk shows of a refusal. */
export type DeskProblem = Extract<Answer<Endpoint>, { ok: false }>['problem']

/**
 * Calls the API. If the session has ended, or the act needs a fresh log-in, the person logs in over the page and the call is
 * repeated, so that nothing typed is lost. The refusal is returned if they close that dialog.
 */
export function callDesk<const E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  { file }: { file?: Blob } = {},
): Promise<Answer<E>> {
  const idempotencyKey = crypto.randomUUID()
  return sendLoggedIn(() => call(endpoint, parts, { idempotencyKey, ...(file && { file }) }))
}

/** For loaders: the reply's body. A refusal is thrown and shown in place of the room (frame/room-error.tsx). */
export async function readDesk<const E extends Endpoint>(endpoint: E, parts: Parts<E>): Promise<BodyOf<E>> {
  const answer = await callDesk(endpoint, parts)
  if (answer.ok) return answer.body
  throw data(answer.problem, { status: answer.status || 503 })
}
