/** The shared layout of the log-in screens: heading, text, messages, submit button. */
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useCountdown } from '../../ui/text/use-countdown.ts'
import { triesWarning } from './login-copy.ts'
import styles from './login-flow.module.css'
import type { Login } from './use-login.ts'

export type ScreenProps = {
  login: Login
  /** The page was opened with this screen, so the focus does not move. */
  isFirst: boolean
  /** Whether the number's field has the focus at once. */
  takesFocus?: boolean | undefined
}

type LoginFormProps = Pick<ScreenProps, 'login'> & {
  /** Leave it out if a field takes the focus: screen readers then announce the heading as the form's name. */
  isFirst?: boolean
  heading: string
  text?: ReactNode
  onSubmit: () => Promise<void> | void
  children: ReactNode
}

export function LoginForm({ login, isFirst = true, heading, text, onSubmit, children }: LoginFormProps) {
  const id = useId()
  const { messages, triesLeft } = login.state
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby={`${id}-heading`}
      aria-describedby={text ? `${id}-text` : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <div className={styles.intro}>
        <ScreenHeading id={`${id}-heading`} takesFocus={!isFirst}>
          {heading}
        </ScreenHeading>
        {text && (
          <div className={styles.text} id={`${id}-text`}>
            {text}
          </div>
        )}
      </div>
      <ErrorBox messages={messages}>
        {triesLeft !== undefined && <p className={styles.tries}>{triesWarning(triesLeft)}</p>}
      </ErrorBox>
      {children}
    </form>
  )
}

type SubmitButtonProps = {
  login: Login
  /** The button sends a text message, which has its own cooldown. */
  isTexting?: boolean
  children: string
}

/** The main button of the screen, with the countdown of a short wait (2-flows §9). */
export function SubmitButton({ login: { state, isBusy }, isTexting = false, children }: SubmitButtonProps) {
  const seconds = useCountdown(isTexting ? state.resendAt : state.waitUntil)
  return (
    <BusyButton type="submit" size="large" isWide isBusy={isBusy} isWaiting={seconds > 0}>
      {seconds > 0 ? `Wait ${seconds}s` : children}
    </BusyButton>
  )
}

type TextAgainProps = {
  login: Login
  /** Called with the request: what was typed of an earlier code is out of date. */
  onText: () => void
}

/** Texts another code after the cooldown. */
export function TextAgainButton({ login, onText }: TextAgainProps) {
  const seconds = useCountdown(login.state.resendAt)
  const isWaiting = seconds > 0 || login.isBusy
  const text = () => {
    if (isWaiting) return
    onText()
    void login.textCode()
  }
  return (
    <TextButton aria-disabled={isWaiting} onClick={text}>
      {seconds > 0 ? `Text me another code in ${seconds}s` : 'Text me another code'}
    </TextButton>
  )
}

/** Whose log-in it is, with a button to use another number. */
export function NotYou({ login, children }: { login: Login; children: ReactNode }) {
  return (
    <p>
      <span>{children}</span> <TextButton onClick={() => login.dispatch({ type: 'not-you' })}>Not you?</TextButton>
    </p>
  )
}
