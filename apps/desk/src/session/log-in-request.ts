/** A call that needs a log-in waits here until the dialog over the page (log-in-dialog.tsx) has an answer. */
import { createStore } from 'zustand/vanilla'

/** `staff-session-ended`: nobody is logged in. `fresh-log-in-needed`: the act asks for a factor that was shown lately. */
export type LogInReason = 'staff-session-ended' | 'fresh-log-in-needed'

type Request = { reason: LogInReason; answered: PromiseWithResolvers<boolean> }

const store = createStore<Request | undefined>(() => undefined)

/** Resolves to whether the person has logged in. Calls that ask meanwhile share one dialog. */
export function requestLogIn(reason: LogInReason): Promise<boolean> {
  const request = store.getState() ?? { reason, answered: Promise.withResolvers() }
  store.setState(request, true)
  return request.answered.promise
}

export function answerLogInRequest(hasLoggedIn: boolean): void {
  store.getState()?.answered.resolve(hasLoggedIn)
  store.setState(undefined, true)
}

export const readLogInRequest = (): LogInReason | undefined => store.getState()?.reason

export const subscribeToLogInRequests = store.subscribe
