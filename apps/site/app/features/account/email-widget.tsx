/** Verifying an email address: asks for it, takes the four characters that were mailed, says that it is done (2-flows §2, §4). */
import { postVerifyEmailConfirm, postVerifyEmailRequest } from '@fairdraw/contract/account.ts'
import { checkEmail, checkRequired, all, EMAIL_CODE_LENGTH, exactly } from '@fairdraw/rules/validation.ts'
import { useReducer, useState } from 'react'
import { api } from '../../api.ts'
import { session } from '../../session/session.ts'
import { useAccount } from '../../session/use-account.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Field } from '../../ui/field.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useForm } from '../../ui/use-form.ts'
import { EMAIL_MESSAGES, hurdleOf, reduceEmail, startEmail } from './email-machine.ts'
import type { EmailEvent, EmailState } from './email-machine.ts'
import { refusedWith } from './refused.ts'
import styles from './account.module.css'

type EmailWidgetProps = {
  /** Called once, with the address that is now known to be the player's. */
  onVerified?: (email: string) => void
  /** Where 'not you' leads; without it the widget begins anew. */
  onCancel?: () => void
}

const NOT_LOGGED_IN: readonly string[] = [EMAIL_MESSAGES.notLoggedIn]
const NO_PROFILE: readonly string[] = [EMAIL_MESSAGES.noProfile]

export function EmailWidget(props: EmailWidgetProps) {
  const player = useAccount()
  const hurdle = hurdleOf(player)
  if (hurdle === 'not-logged-in') return <ErrorBox messages={NOT_LOGGED_IN} />
  if (hurdle === 'loading') return <output>Loading…</output>
  if (hurdle === undefined && player.status === 'player') {
    return <Verifying {...props} known={player.account?.playerDetails.email ?? ''} />
  }
  return (
    <ErrorBox messages={NO_PROFILE}>
      <TextButton onClick={() => void session.refresh()}>Try again</TextButton>
    </ErrorBox>
  )
}

function Verifying({ known, onVerified, onCancel }: EmailWidgetProps & { known: string }) {
  // The address that the account had when it began: what is confirmed meanwhile does not begin it anew.
  const [first] = useState(known)
  const [state, tell] = useReducer(reduceEmail, first, startEmail)
  const props = { state, tell }
  if (state.step === 'confirmation') {
    return (
      <div className={styles.part}>
        <output className={styles.good}>Thank you! {state.email} is verified.</output>
      </div>
    )
  }
  if (state.step === 'request') return <RequestStep {...props} />
  return (
    <ConfirmStep
      {...props}
      onVerified={() => {
        onVerified?.(state.email)
        void session.refresh()
      }}
      onNotYou={() => {
        tell({ type: 'not-you' })
        onCancel?.()
      }}
    />
  )
}

type StepProps = { state: EmailState; tell: (event: EmailEvent) => void }

/** Asks for a code; what it says is told to the machine, what is wrong with the field to the form. */
async function request(email: string, tell: StepProps['tell']) {
  const answer = await api(postVerifyEmailRequest, { body: { email, emailOptInState: 'processing' } })
  const at = Date.now()
  if (answer.ok) {
    const retryAfter = 'retryAfter' in answer.body ? answer.body.retryAfter : 0
    tell({ type: 'requested', email, retryAfter, at })
    return undefined
  }
  if (answer.problem.code === 'invalid-request' && answer.problem.fields?.['email']) return refusedWith(answer.problem)
  tell({ type: 'not-requested', refusal: answer.problem, at })
  return undefined
}

function RequestStep({ state, tell }: StepProps) {
  const form = useForm({ email: state.email }, { email: checkEmail })
  const seconds = useCountdown(state.resendAt)
  return (
    <form className={styles.part} noValidate onSubmit={form.sending(({ email }) => request(email, tell))}>
      <ErrorBox messages={state.messages} />
      <Field
        label="Email address"
        hint="We mail you a code of four characters. Some prizes are for verified addresses only."
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <BusyButton type="submit" tone="stage" isBusy={form.isBusy} isWaiting={seconds > 0}>
        {seconds > 0 ? `Please wait ${seconds}s` : 'Email me a code'}
      </BusyButton>
    </form>
  )
}

type ConfirmProps = StepProps & { onVerified: () => void; onNotYou: () => void }

function ConfirmStep({ state, tell, onVerified, onNotYou }: ConfirmProps) {
  const { email } = state
  const form = useForm({ verificationCode: '' }, { verificationCode: all(checkRequired, exactly(EMAIL_CODE_LENGTH)) })
  const seconds = useCountdown(state.resendAt)
  const confirm = form.sending(async ({ verificationCode }) => {
    const answer = await api(postVerifyEmailConfirm, { body: { email, verificationCode } })
    if (answer.ok) {
      tell({ type: 'confirmed' })
      onVerified()
      return undefined
    }
    if (answer.problem.code === 'invalid-request') return refusedWith(answer.problem)
    tell({ type: 'not-confirmed', refusal: answer.problem })
    form.empty('verificationCode')
    return undefined
  })
  return (
    <form className={styles.part} noValidate onSubmit={confirm}>
      <ErrorBox messages={state.messages} />
      <p>
        <output>We have emailed a code to {email}.</output> <TextButton onClick={onNotYou}>Not you?</TextButton>
      </p>
      <Field
        label="The code of four characters"
        className={styles.code ?? ''}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={EMAIL_CODE_LENGTH}
        {...form.field('verificationCode')}
      />
      <div className={styles.actions}>
        <BusyButton type="submit" tone="stage" isBusy={form.isBusy}>
          Confirm
        </BusyButton>
        <TextButton aria-disabled={seconds > 0} onClick={() => void (seconds > 0 || request(email, tell))}>
          {seconds > 0 ? `Send another code in ${seconds}s` : 'Send another code'}
        </TextButton>
      </div>
    </form>
  )
}
