/** The session of a player: renewing and ending it. Every page needs these two calls; those of a log-in are in login.ts. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What the player states and chooses when a texted code opens a session. */
export const sessionOpening = {
  /**
   * The player's own statement of age (field rule 13). Without it every entry is refused until `POST /api/account/age`.
   */
  isOver18: z.optional(z.boolean()),
  /** False: the session ends within hours, like that of `login`. */
  remember: z.optional(z.boolean()),
}

export const openedSession = z.object({ token: z.string() })
const tag = 'Single sign-on'

export const patchRenew = endpoint({
  name: 'patchRenew',
  summary: 'Opens a session with a one-time token without setting a passcode, or renews a session',
  tag,
  method: 'PATCH',
  path: '/sso/auth/renew',
  auth: 'one-time',
  body: z.object(sessionOpening),
  responses: { 200: openedSession },
  problems: ['account-disabled', 'account-closed'],
})

export const postLogout = endpoint({
  name: 'postLogout',
  summary: 'Ends the token',
  tag,
  method: 'POST',
  path: '/sso/auth/logout',
  auth: 'player',
  responses: { 200: z.object({}) },
  problems: [],
})
