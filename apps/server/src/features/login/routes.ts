import { postAccountLogout } from '@fairdraw/contract/account.ts'
import { postSessions } from '@fairdraw/contract/profile.ts'
import { patchReset, postExists, postForgot, postLogin, postSendOtp, postVerifyOtp } from '@fairdraw/contract/login.ts'
import { patchRenew, postLogout } from '@fairdraw/contract/session.ts'
import type { FastifyRequest } from 'fastify'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { RequestOrigin, LoginContext } from './context.ts'
import type { ReadDevice } from './session/device.ts'
import { exists } from './exists.ts'
import { logIn } from './log-in.ts'
import { logOut } from './session/log-out.ts'
import { renew } from './session/renew.ts'
import { resetPasscode } from './passcode/reset-passcode.ts'
import { sendCode } from './code/send-code.ts'
import { endSessions, listSessions } from './session/sessions.ts'
import { verifyCode } from './code/verify-code.ts'

type Context = LoginContext & { now: () => Date; readDevice: ReadDevice }

export function loginRoutes(serve: Serve, { now, readDevice, ...context }: Context) {
  const from = ({ ip, headers }: FastifyRequest): RequestOrigin => ({
    address: ip,
    device: readDevice(headers),
    now: now(),
  })

  serve(postExists, ({ body, request }) => exists(context, { ...body, ...from(request) }))

  serve(postSendOtp, ({ body, request }) => sendCode(context, { ...body, ...from(request) }, 'log-in'))

  serve(postForgot, ({ body, request }) => sendCode(context, { ...body, ...from(request) }, 'forgot'))

  serve(postVerifyOtp, ({ body, request }) => verifyCode(context, { ...body, ...from(request) }))

  serve(postLogin, ({ body, request }) => logIn(context, { ...body, ...from(request) }))

  serve(patchReset, ({ caller, body, request }) => resetPasscode(context, caller, { ...body, ...from(request) }))

  serve(patchRenew, ({ caller, body, request }) => renew(context, caller, { ...body, ...from(request) }))

  serve(postLogout, async ({ caller }) => {
    await logOut(context, caller, now())
    return done({})
  })

  // Also deletes the known device (docs/product-decisions.md#accounts).
  serve(postAccountLogout, async ({ caller, request }) => {
    await logOut(context, caller, now(), from(request).device)
    return done({})
  })

  serve(postSessions, async ({ caller, body, request }) => {
    if (body.end) await endSessions(context, caller, body.end, from(request))
    return done({ sessions: await listSessions(context.db, caller, now()) })
  })
}
