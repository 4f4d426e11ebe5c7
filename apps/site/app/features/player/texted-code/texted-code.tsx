/** Sends a code by text and passes the typed code on: it proves that the player can read texts to that number (docs/product-decisions.md#accounts). */
import type { Answer } from '@fairdraw/contract/call.ts'
import { postSendOtp, postVerifyOtp } from '@fairdraw/contract/login.ts'
import { checkTextedCode, messageFor, PASSCODE_LENGTH, UNLOCK_CODE_LENGTH } from '@fairdraw/rules/player/validation.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { PinBoxes } from '@fairdraw/ui/form/pin/pin-boxes.tsx'
import { cooldownFrom } from '@fairdraw/ui/request/cooldown.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { useButtonCall } from '@fairdraw/ui/request/use-button-call.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useCountdown } from '../../../ui/text/use-countdown.ts'
import { sso } from '../../../session/sso.ts'
import styles from './texted-code.module.css'
import { serverClock } from '../../../session/clock.ts'

const NONE: readonly string[] = []

type TextedCodeProps = {
  phone: string
  /** Explains why a code is needed. */
  children: ReactNode
  /** The label of the button that submits the code. */
  button: string
  label?: string
  /** Submits the code; returns an error message, or undefined on success. */
  onCode: (otp: string) => Promise<string | undefined>
  onCancel: () => void
}

export function TextedCode({ phone, children, button, label, onCode, onCancel }: TextedCodeProps) {
  const [isSent, setIsSent] = useState(false)
  const [resendAt, setResendAt] = useState<number>()
  const [digits, setDigits] = useState('')
  const [length, setLength] = useState<typeof PASSCODE_LENGTH | typeof UNLOCK_CODE_LENGTH>(PASSCODE_LENGTH)
  const isLong = length === UNLOCK_CODE_LENGTH
  const [missing, setMissing] = useState<string>()
  const seconds = useCountdown(resendAt)

  const { isBusy, messages, start } = useButtonCall((work: () => Promise<string | undefined>) => work())
  const text = () =>
    start(async () => {
      const answer: Answer<typeof postSendOtp> = await sso(postSendOtp, { body: { phone } })
      const { until, message } = cooldownFrom(
        answer.ok ? answer.body.retryAfter : answer.problem.retryAfter,
        serverClock.now(),
      )
      setResendAt(until)
      if (answer.ok) setIsSent(true)
      return message ?? (answer.ok ? undefined : problemText(answer.problem))
    })
  const check = () => {
    const fault = checkTextedCode(digits, length)
    setMissing(fault)
    if (fault !== undefined) return
    start(async () => {
      const refusal = await onCode(digits)
      setDigits('')
      return refusal
    })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isSent) check()
        else if (seconds === 0) text()
      }}
    >
      <ErrorBox messages={messages} />
      <div className={styles.text}>{children}</div>
      {isSent && (
        <PinBoxes
          label={label ?? (isLong ? 'The six-digit code' : 'The four-digit code')}
          autoComplete="one-time-code"
          takesFocus
          digits={digits}
          length={length}
          messages={missing === undefined ? NONE : [messageFor(missing)]}
          onChange={(next) => {
            setDigits(next)
            setMissing(undefined)
          }}
        />
      )}
      <BusyButton type="submit" tone="stage" size="large" isBusy={isBusy} isWaiting={!isSent && seconds > 0}>
        {isSent ? button : seconds > 0 ? `Wait ${seconds}s` : 'Text me a code'}
      </BusyButton>
      <div className={styles.others}>
        {isSent && (
          <TextButton aria-disabled={seconds > 0 || isBusy} onClick={() => seconds > 0 || text()}>
            {seconds > 0 ? `Text me another code in ${seconds}s` : 'Text me another code'}
          </TextButton>
        )}
        {/* The server sends six digits if somebody has been guessing codes. */}
        {isSent && !isLong && label === undefined && (
          <TextButton onClick={() => setLength(UNLOCK_CODE_LENGTH)}>My code has six digits</TextButton>
        )}
        <TextButton onClick={onCancel}>Cancel</TextButton>
      </div>
      <output className="visually-hidden">{isSent && 'We’ve texted you a code.'}</output>
    </form>
  )
}

type StepUpProps = Omit<TextedCodeProps, 'onCode'> & {
  /** Receives the confirmation token; returns an error message, or undefined on success. */
  onConfirmed: (confirmation: string) => Promise<string | undefined>
}

/** Step-up authentication: asks a logged-in player for a new texted code. */
export function StepUp({ onConfirmed, ...code }: StepUpProps) {
  const verify = async (otp: string) => {
    const proof = await sso(postVerifyOtp, { body: { phone: code.phone, otp } })
    return proof.ok ? onConfirmed(proof.body.token) : problemText(proof.problem)
  }
  return <TextedCode {...code} onCode={verify} />
}
