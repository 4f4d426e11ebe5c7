/** A call that needs a log-in waits here until the dialog over the page (log-in-dialog.tsx) has an answer. */
import type { Answer } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { createStore } from 'zustand/vanilla'

/** `staff-session-ended`: nobody is logged in. `fresh-log-in-needed`: the act asks for a factor that was shown lately. */
export type LogInReason = 'staff-session-ended' | 'fresh-log-in-needed'

type Request = { reason: LogInReason; answered: PromiseWithResolvers<boolean> }

const store = createStore<Request | undefined>(() => undefined)

/** How often somebody has logged in on this page. */
let logIns = 0

/** Resolves to whether the person has logged in. Calls that ask meanwhile share one dialog. */
function requestLogIn(reason: LogInReason): Promise<boolean> {
  const request = store.getState() ?? { reason, answered: Promise.withResolvers() }
  store.setState(request, true)
  return request.answered.promise
}

/**
 * Sends a call, and sends it again once the person has logged in, if their session has ended or the act needs a fresh log-in. The
 * refusal is returned if they close the dialog. A call that was sent before the last log-in and is refused after it asks for no other.
 */
export async function sendLoggedIn<A extends Answer<Endpoint>>(send: () => Promise<A>): Promise<A> {
  for (;;) {
    const sentAfter = logIns
    const answer = await send()
    const code = answer.ok ? undefined : (answer.problem.code as string)
    if (code !== 'staff-session-ended' && code !== 'fresh-log-in-needed') return answer
    if (sentAfter === logIns && !(await requestLogIn(code))) return answer
  }
}

export function answerLogInRequest(hasLoggedIn: boolean): void {
  if (hasLoggedIn) logIns += 1
  store.getState()?.answered.resolve(hasLoggedIn)
  store.setState(undefined, true)
}

export const readLogInRequest = (): LogInReason | undefined => store.getState()?.reason

export const subscribeToLogInRequests = store.subscribe
