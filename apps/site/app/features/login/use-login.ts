/** Makes the calls of the log-in flow and dispatches their results to the state machine. */
import type { Answer } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { patchReset, postExists, postForgot, postLogin, postSendOtp, postVerifyOtp } from '@fairdraw/contract/login.ts'
import { patchRenew } from '@fairdraw/contract/session.ts'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { reduceLogin, initialLoginState } from './login-machine.ts'
import type { LoginEvent, LoginState, Refusal } from './login-machine.ts'
import { sso } from '../../session/sso.ts'
import { serverClock } from '../../session/clock.ts'

/** `isNewPlayer`: the player has just registered. */
export type LoginDone = (done: { isNewPlayer: boolean }) => void

export type Login = {
  state: LoginState
  isBusy: boolean
  isRemembered: boolean
  remember: (isRemembered: boolean) => void
  /** Dispatches an event that needs no call. */
  dispatch: (event: LoginEvent) => void
  checkPhone: (phone: string) => Promise<void>
  logIn: (passcode: string) => Promise<void>
  textCode: () => Promise<void>
  checkCode: (otp: string) => Promise<void>
  confirmPasscode: (passcode: string) => Promise<void>
  skip: () => Promise<void>
  /** Starts the opened session after the optional questions. */
  finish: () => void
}

/** `onDone` is called once, when the session has started. */
export function useLogin(onDone: LoginDone, phone?: string): Login {
  const [state, dispatch] = useReducer(reduceLogin, phone, initialLoginState)
  const [isBusy, setIsBusy] = useState(false)
  const [isRemembered, remember] = useState(false)
  const isCalling = useRef(false)

  const { session: opened, isSkipped } = state
  const hasBegun = useRef(false)
  const finish = useEffectEvent(() => {
    if (!opened || hasBegun.current) return
    hasBegun.current = true
    void session.logIn(opened.token, opened.phone, isRemembered)
    onDone({ isNewPlayer: state.isNewPlayer })
  })
  const saveLogIn = useEffectEvent(() => opened && session.savePendingLogIn(opened.token, opened.phone, isRemembered))
  useEffect(() => {
    if (!opened) return
    // The optional questions must not lose the log-in: it is stored for a reload, and closing the screen starts the session.
    saveLogIn()
    if (isSkipped) finish()
    return () => finish()
  }, [opened, isSkipped])

  /** One call at a time: a second tap meanwhile is ignored. */
  const callApi = async <E extends Endpoint>(
    sendRequest: () => Promise<Answer<E>>,
    onOk: (body: (Answer<E> & { ok: true })['body']) => LoginEvent,
    isTexting = false,
  ) => {
    if (isCalling.current) return
    isCalling.current = true
    setIsBusy(true)
    const answer = await sendRequest()
    isCalling.current = false
    setIsBusy(false)
    const at = serverClock.now()
    dispatch(answer.ok ? onOk(answer.body) : { type: 'refused', refusal: answer.problem as Refusal, isTexting, at })
  }
  const oneTime = (token = state.oneTimeToken) => ({ token })
  /** Sent with every call that opens a session after a texted code. */
  const sessionOptions = () => ({ remember: isRemembered, ...(state.isOver18 && { isOver18: state.isOver18 }) })
  const signedIn = ({ token }: { token: string }): LoginEvent => ({ type: 'signed-in', token })

  return {
    state,
    isBusy,
    isRemembered,
    remember,
    dispatch,
    checkPhone: (number) =>
      callApi<typeof postExists>(
        () => sso(postExists, { body: { phone: number } }),
        (body) => ({ type: 'phone-checked', phone: number, ...body, at: serverClock.now() }),
      ),
    logIn: (passcode) =>
      callApi<typeof postLogin>(
        () => sso(postLogin, { body: { phone: state.phone, passcode, remember: isRemembered } }),
        signedIn,
      ),
    textCode: () => {
      const endpoint = state.mode === 'forgotten' ? postForgot : postSendOtp
      return callApi<typeof endpoint>(
        () => sso(endpoint, { body: { phone: state.phone } }),
        ({ retryAfter }) => ({ type: 'code-texted', retryAfter, at: serverClock.now() }),
        true,
      )
    },
    checkCode: (otp) => {
      const verify = () => sso(postVerifyOtp, { body: { phone: state.phone, otp } })
      if (state.mode !== 'step-up')
        return callApi<typeof postVerifyOtp>(verify, ({ token }) => ({ type: 'code-right', token }))
      return callApi<typeof postVerifyOtp | typeof patchRenew>(async () => {
        const proof = await verify()
        return proof.ok ? sso(patchRenew, { body: sessionOptions() }, oneTime(proof.body.token)) : proof
      }, signedIn)
    },
    confirmPasscode: async (passcode) => {
      if (passcode !== state.chosenPasscode) return dispatch({ type: 'mismatch' })
      await callApi<typeof patchReset>(
        () => sso(patchReset, { body: { phone: state.phone, passcode, ...sessionOptions() } }, oneTime()),
        signedIn,
      )
    },
    skip: () =>
      callApi<typeof patchRenew>(
        () => sso(patchRenew, { body: sessionOptions() }, oneTime()),
        ({ token }) => ({ type: 'signed-in', token, isSkipped: true }),
      ),
    finish: () => finish(),
  }
}
