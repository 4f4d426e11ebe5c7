/** The digits of a passcode or texted code on a log-in screen. Typing the last one sends them; errors stay until the digits are edited. */
import { messageFor, PASSCODE_LENGTH } from '@fairdraw/rules/player/validation.ts'
import { useState } from 'react'
import type { Login } from './use-login.ts'

type DigitsOptions = {
  length: number
  check: (code: string) => string | undefined
  send: (code: string) => Promise<void> | void
  /** The digits stay in their boxes after they were sent. */
  isKept?: boolean
  /** Whether these are the boxes that the server's and the flow's errors are about. */
  isCurrent?: boolean
}

export function useDigits(
  { state, dispatch, isBusy }: Login,
  { length, check, send, isKept = false, isCurrent = true }: DigitsOptions,
) {
  const [digits, setDigits] = useState('')
  const [isTried, setIsTried] = useState(false)
  const own = isTried ? check(digits) : undefined
  const clear = () => {
    setDigits('')
    setIsTried(false)
  }
  /** `isIncomplete`: something else on the screen is missing, so only the errors are shown. */
  const submit = async (code = digits, isIncomplete = false) => {
    setIsTried(true)
    if (isBusy || isIncomplete || check(code) !== undefined) return
    await send(code)
    if (!isKept) clear()
  }
  return {
    submit,
    clear,
    boxes: {
      digits,
      length,
      messages: [...(isCurrent ? state.fieldCodes : []), ...(own ? [own] : [])].map(messageFor),
      onChange(next: string, isIncomplete = false) {
        setDigits(next)
        setIsTried(false)
        dispatch({ type: 'edited' })
        if (next.length === length) void submit(next, isIncomplete)
      },
    },
  }
}

/** An incomplete passcode is invalid. */
export const checkWhole = (code: string) =>
  code.length < PASSCODE_LENGTH ? 'error.validation.passcode.invalid' : undefined
