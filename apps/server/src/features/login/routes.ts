import { postAccountLogout } from '@fairdraw/contract/account.ts'
import { postSessions } from '@fairdraw/contract/profile.ts'
import {
  patchReset,
  postExists,
  postForgot,
  postHandover,
  postLogin,
  postRestore,
  postSendOtp,
  postTakeOver,
  postVerifyOtp,
} from '@fairdraw/contract/login.ts'
import { patchRenew, postLogout } from '@fairdraw/contract/session.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { FastifyRequest } from 'fastify'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { isFromPageOf } from '../../http/own-page.ts'
import type { Serve } from '../../http/serve.ts'
import type { RequestOrigin, LoginContext } from './context.ts'
import type { ReadDevice } from './session/device.ts'
import { exists } from './exists.ts'
import { logIn } from './log-in.ts'
import { logOut } from './session/log-out.ts'
import { renew } from './session/renew.ts'
import { readRenewalCookie, renewalCookies } from './session/renewal-cookie.ts'
import { openHandover, takeOver } from './session/handover.ts'
import { restore } from './session/restore.ts'
import type { Renewal } from './session/tokens.ts'
import { resetPasscode } from './passcode/reset-passcode.ts'
import { sendCode } from './code/send-code.ts'
import { endSessions, listSessions } from './session/sessions.ts'
import { verifyCode } from './code/verify-code.ts'

type Context = LoginContext & {
  now: () => Date
  readDevice: ReadDevice
}

export function loginRoutes(serve: Serve, { now, readDevice, ...context }: Context) {
  const { db, tokens, origin } = context
  const from = ({ ip, headers }: FastifyRequest): RequestOrigin => ({
    address: ip,
    device: readDevice(headers),
    now: now(),
  })

  const cookiesFor = (renewal: Renewal | undefined) => renewalCookies(renewal, origin(), now())
  /** With the cookies of a session that was opened, if the player asked for them; otherwise it deletes earlier ones. */
  const withCookies = async <B extends { token: string }, C extends ProblemCode>(
    outcome: Outcome<B, C>,
    isAsked: boolean | undefined,
  ) => {
    if (!outcome.ok) return outcome
    return { ...outcome, headers: cookiesFor(isAsked ? await tokens.addRenewal(db, outcome.body.token) : undefined) }
  }
  /** With new cookies of a session that was renewed, if it has any. */
  const withNewCookies = async <B extends { token: string }, C extends ProblemCode>(outcome: Outcome<B, C>) => {
    if (!outcome.ok) return outcome
    return { ...outcome, headers: cookiesFor(await tokens.replaceRenewal(db, outcome.body.token)) }
  }

  serve(postExists, ({ body, request }) => exists(context, { ...body, ...from(request) }))

  serve(postSendOtp, ({ body, request }) => sendCode(context, { ...body, ...from(request) }, 'log-in'))

  serve(postForgot, ({ body, request }) => sendCode(context, { ...body, ...from(request) }, 'forgot'))

  serve(postVerifyOtp, ({ body, request }) => verifyCode(context, { ...body, ...from(request) }))

  serve(postLogin, async ({ body, request }) =>
    withCookies(await logIn(context, { ...body, ...from(request) }), body.remember),
  )

  serve(patchReset, async ({ caller, body, request }) =>
    withCookies(await resetPasscode(context, caller, { ...body, ...from(request) }), body.remember),
  )

  serve(patchRenew, async ({ caller, body, request }) => {
    const outcome = await renew(context, caller, { ...body, ...from(request) })
    return caller.kind === 'session' ? withNewCookies(outcome) : withCookies(outcome, body.remember)
  })

  serve(postHandover, ({ caller }) => openHandover(db, caller, now()))

  // Only from a page of the site, so that no other page can log a visitor in.
  serve(postTakeOver, async ({ body, request }) => {
    if (!isFromPageOf(request, origin())) return refuse('foreign-origin')
    return takeOver(context, { ...from(request), code: body.code })
  })

  // The only call to which a cookie gives a right, so it must come from a page of the site.
  serve(postRestore, async ({ request }) => {
    if (!isFromPageOf(request, origin())) return refuse('foreign-origin')
    return withNewCookies(await restore(context, { ...from(request), secret: readRenewalCookie(request, origin()) }))
  })

  serve(postLogout, async ({ caller }) => {
    await logOut(context, caller, now())
    return { ...done({}), headers: cookiesFor(undefined) }
  })

  // Also deletes the known device (docs/product-decisions.md#accounts).
  serve(postAccountLogout, async ({ caller, request }) => {
    await logOut(context, caller, now(), from(request).device)
    return { ...done({}), headers: cookiesFor(undefined) }
  })

  serve(postSessions, async ({ caller, body, request }) => {
    if (body.end) await endSessions(context, caller, body.end, from(request))
    return done({ sessions: await listSessions(context.db, caller, now()) })
  })
}
