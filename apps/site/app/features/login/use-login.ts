/** Makes the calls of the log-in flow and tells the machine what came of them. */
import type { Answer } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import {
  patchRenew,
  patchReset,
  postExists,
  postForgot,
  postLogin,
  postSendOtp,
  postVerifyOtp,
} from '@fairdraw/contract/login.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { session } from '../../session/session.ts'
import { reduce, start } from './login-machine.ts'
import type { LoginEvent, LoginState, Refusal } from './login-machine.ts'

export type Login = {
  state: LoginState
  isBusy: boolean
  isRemembered: boolean
  remember: (isRemembered: boolean) => void
  /** Something that needs no call. */
  tell: (event: LoginEvent) => void
  checkPhone: (phone: string) => Promise<void>
  logIn: (passcode: string) => Promise<void>
  textCode: () => Promise<void>
  checkCode: (otp: string) => Promise<void>
  confirmPasscode: (passcode: string) => Promise<void>
  skip: () => Promise<void>
}

/** `onDone` is called once, when the session is open. */
export function useLogin(onDone: () => void): Login {
  const [state, tell] = useReducer(reduce, undefined, start)
  const [isBusy, setIsBusy] = useState(false)
  const [isRemembered, remember] = useState(false)
  const isAsking = useRef(false)

  const { session: opened } = state
  useEffect(() => {
    if (!opened) return
    void session.logIn(opened.token, opened.phone, isRemembered)
    onDone()
    // Once a session: neither a new callback nor a late tick of remember-me logs in again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opened])

  /** One call at a time: a second tap meanwhile is the same tap. */
  const ask = async <E extends Endpoint>(
    calling: () => Promise<Answer<E>>,
    onOk: (body: (Answer<E> & { ok: true })['body']) => LoginEvent,
    isTexting = false,
  ) => {
    if (isAsking.current) return
    isAsking.current = true
    setIsBusy(true)
    const answer = await calling()
    isAsking.current = false
    setIsBusy(false)
    const at = Date.now()
    tell(answer.ok ? onOk(answer.body) : { type: 'refused', refusal: answer.problem as Refusal, isTexting, at })
  }
  const oneTime = () => ({ headers: { authorization: `Bearer ${state.oneTimeToken}` } })
  const signedIn = ({ token }: { token: string }): LoginEvent => ({ type: 'signed-in', token })

  return {
    state,
    isBusy,
    isRemembered,
    remember,
    tell,
    checkPhone: (number) =>
      ask<typeof postExists>(
        () => api(postExists, { body: { phone: number } }),
        (body) => ({ type: 'phone-checked', phone: number, ...body, at: Date.now() }),
      ),
    logIn: (passcode) =>
      ask<typeof postLogin>(
        () => api(postLogin, { body: { phone: state.phone, passcode, remember: isRemembered } }),
        signedIn,
      ),
    textCode: () => {
      const endpoint = state.mode === 'forgotten' ? postForgot : postSendOtp
      return ask<typeof endpoint>(
        () => api(endpoint, { body: { phone: state.phone } }),
        ({ retryAfter }) => ({ type: 'code-texted', retryAfter, at: Date.now() }),
        true,
      )
    },
    checkCode: (otp) =>
      ask<typeof postVerifyOtp>(
        () => api(postVerifyOtp, { body: { phone: state.phone, otp } }),
        ({ token }) => ({ type: 'code-right', token }),
      ),
    confirmPasscode: async (passcode) => {
      if (passcode !== state.chosenPasscode) return tell({ type: 'mismatch' })
      await ask<typeof patchReset>(
        () => api(patchReset, { body: { phone: state.phone, passcode } }, oneTime()),
        signedIn,
      )
    },
    skip: () => ask<typeof patchRenew>(() => api(patchRenew, {}, oneTime()), signedIn),
  }
}
