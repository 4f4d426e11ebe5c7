/** A call that needs a log-in waits here until the dialog over the page (log-in-dialog.tsx) has an answer. */

/** `staff-session-ended`: nobody is logged in. `fresh-log-in-needed`: the act asks for a factor that was shown lately. */
export type LogInReason = 'staff-session-ended' | 'fresh-log-in-needed'

type Request = { reason: LogInReason; answered: PromiseWithResolvers<boolean> }

let current: Request | undefined
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** Resolves to whether the person has logged in. Calls that ask meanwhile share one dialog. */
export function requestLogIn(reason: LogInReason): Promise<boolean> {
  current ??= { reason, answered: Promise.withResolvers() }
  notify()
  return current.answered.promise
}

export function answerLogInRequest(hasLoggedIn: boolean): void {
  current?.answered.resolve(hasLoggedIn)
  current = undefined
  notify()
}

export const readLogInRequest = (): LogInReason | undefined => current?.reason

export function subscribeToLogInRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
