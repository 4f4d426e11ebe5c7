/** The single sign-on API: a phone number and four digits (1-site §7; 2-flows §4, §5; docs/product-decisions.md#accounts). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { machineText } from './fields.ts'
import { newPasscode, phone, textedCode } from './account/player-fields.ts'
import { openedSession, sessionOpening } from './session.ts'

/** A passcode as the player enters it: digits, without the rules for choosing one. */
const digits = z.string().check(z.regex(/^\d{4,6}$/, { error: 'error.validation.passcode.invalid' }))

export const player = z.object({ playerId: z.int(), phone: z.string() })

const seconds = z.int().check(z.nonnegative())
/**
 * The number of digits of the texted code; absent: four. Twelve if other people have used up the number's limit of
 * codes.
 */
const codeLength = z.optional(z.union([z.literal(6), z.literal(12)]))
const tag = 'Single sign-on'

export const postExists = endpoint({
  name: 'postExists',
  summary: 'Whether a number has an account, and the next step of the log-in; texts a code if that step needs one',
  tag,
  method: 'POST',
  path: '/sso/auth/exists',
  auth: 'none',
  body: z.object({ phone }),
  responses: {
    200: z.object({
      exists: z.boolean(),
      next: z.enum(['passcode', 'otp']),
      retryAfter: z.optional(seconds),
      codeLength,
    }),
  },
  problems: [],
})

export const postSendOtp = endpoint({
  name: 'postSendOtp',
  summary:
    'Texts a code: four digits, six where the account is locked or guarded, twelve where too many were asked for',
  tag,
  method: 'POST',
  path: '/sso/auth/send-otp',
  auth: 'none',
  body: z.object({ phone }),
  responses: { 200: z.object({ retryAfter: seconds, codeLength }) },
  problems: [],
})

export const postForgot = endpoint({
  name: 'postForgot',
  summary: 'Texts a code to set a new passcode with',
  tag,
  method: 'POST',
  path: '/sso/auth/forgot',
  auth: 'none',
  body: z.object({ phone }),
  responses: { 200: z.object({ retryAfter: z.optional(seconds), codeLength }) },
  problems: [],
})

export const postVerifyOtp = endpoint({
  name: 'postVerifyOtp',
  summary: 'Exchanges a texted code for a one-time token that is valid for ten minutes',
  tag,
  method: 'POST',
  path: '/sso/auth/verify-otp',
  auth: 'none',
  body: z.object({ phone, otp: textedCode }),
  responses: { 200: openedSession },
  problems: ['wrong-code', 'code-expired', 'account-locked', 'account-disabled', 'account-closed'],
})

export const postLogin = endpoint({
  name: 'postLogin',
  summary: 'Opens a session with the memorable passcode',
  tag,
  method: 'POST',
  path: '/sso/auth/login',
  auth: 'none',
  body: z.object({ phone, passcode: digits, remember: z.optional(z.boolean()) }),
  responses: { 200: z.object({ token: z.string(), player }) },
  problems: ['wrong-passcode', 'account-locked', 'account-disabled', 'account-closed', 'step-up-needed', 'busy'],
})

export const patchReset = endpoint({
  name: 'patchReset',
  summary: 'Sets the memorable passcode, with the one-time token of a texted code, and opens a session',
  tag,
  method: 'PATCH',
  path: '/sso/auth/reset',
  auth: 'one-time',
  body: z.object({ phone, passcode: newPasscode, ...sessionOpening }),
  responses: { 200: openedSession },
  problems: ['step-up-needed', 'account-disabled', 'account-closed', 'busy'],
})

/** The path of the cookie, so that a browser sends it with no other call. */
export const RENEWAL_PATH = '/sso/auth/renew'

export const postHandover = endpoint({
  name: 'postHandover',
  summary: 'A code by which the next document takes over this session, for a browser that stores nothing',
  tag,
  method: 'POST',
  path: '/sso/auth/handover',
  auth: 'player',
  responses: { 200: z.object({ code: z.string() }) },
  problems: [],
})

export const postTakeOver = endpoint({
  name: 'postTakeOver',
  summary: 'Exchanges the code of the last document, once, for a new token of its session',
  tag,
  method: 'POST',
  path: '/sso/auth/take-over',
  auth: 'none',
  body: z.object({ code: machineText(64) }),
  responses: { 200: z.object({ token: z.string(), phone: z.string() }) },
  problems: ['session-ended', 'account-disabled', 'account-closed', 'foreign-origin'],
})

export const postRestore = endpoint({
  name: 'postRestore',
  summary: 'Exchanges the cookie of a remembered session for a new token, for a browser that has lost the last one',
  tag,
  method: 'POST',
  path: `${RENEWAL_PATH}/remembered`,
  auth: 'none',
  responses: { 200: z.object({ token: z.string(), phone: z.string() }) },
  problems: ['session-ended', 'account-disabled', 'account-closed', 'foreign-origin'],
})
