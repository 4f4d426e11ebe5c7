import {
  patchRenew,
  patchReset,
  postExists,
  postForgot,
  postLogin,
  postLogout,
  postSendOtp,
  postVerifyOtp,
} from '@fairdraw/contract/login.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { LoginContext } from './context.ts'
import { exists } from './exists.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { renew } from './renew.ts'
import { resetPasscode } from './reset-passcode.ts'
import { sendCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

export function loginRoutes(serve: Serve, { now, ...context }: LoginContext & { now: () => Date }) {
  serve(postExists, ({ body, request }) => exists(context, { ...body, address: request.ip, now: now() }))

  serve(postSendOtp, ({ body, request }) => sendCode(context, { ...body, address: request.ip, now: now() }, 'log-in'))

  serve(postForgot, ({ body, request }) => sendCode(context, { ...body, address: request.ip, now: now() }, 'forgot'))

  serve(postVerifyOtp, ({ body, request }) => verifyCode(context, { ...body, address: request.ip, now: now() }))

  serve(postLogin, ({ body, request }) => logIn(context, { ...body, address: request.ip, now: now() }))

  serve(patchReset, ({ caller, body }) => resetPasscode(context, caller, { ...body, now: now() }))

  serve(patchRenew, ({ caller }) => renew(context, caller, now()))

  serve(postLogout, async ({ caller }) => {
    await logOut(context, caller, now())
    return done({})
  })
}
