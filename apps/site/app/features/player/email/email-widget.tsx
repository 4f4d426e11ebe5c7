/** Verifies an email address: asks for it, takes the four-character code that was emailed, and confirms (2-flows §2, §4). */
import { postVerifyEmailConfirm, postVerifyEmailRequest } from '@fairdraw/contract/profile.ts'
import type { Transport } from '@fairdraw/contract/call.ts'
import { checkEmail, checkEmailCode } from '@fairdraw/rules/player/validation.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { toFormRefusal } from '@fairdraw/ui/form/form-refusal.ts'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import { useReducer, useState } from 'react'
import { api } from '../../../api.ts'
import { session } from '../../../session/session.ts'
import { useAccount } from '../../../session/use-account.ts'
import { useCountdown } from '../../../ui/text/use-countdown.ts'
import { loadKnownDetails } from '../details/known-details.ts'
import { draftFor } from '../draft-for.ts'
import { EMAIL_MESSAGES, emailBlocker, reduceEmail, startEmail } from './email-machine.ts'
import type { EmailEvent, EmailState } from './email-machine.ts'
import styles from '../profile.module.css'
import { serverClock } from '../../../session/clock.ts'

export type EmailCopy = {
  requestTitle?: string | undefined
  requestText?: string | undefined
  requestButton?: string | undefined
  /** Adds a box to tick. What it says is agreed to is the caller's to save. */
  optInLabel?: string | undefined
  confirmTitle?: string | undefined
  confirmText?: string | undefined
  confirmButton?: string | undefined
}

/** `root` and `skylightId` are opaque texts of a campaign, sent along (docs/product-decisions.md#smaller-things). */
type CampaignOrigin = { campaignCode: string; root?: string | undefined; skylightId?: string | undefined }

type EmailWidgetProps = {
  /** Called once, with the verified address, and whether the player has ticked `copy.optInLabel`. */
  onVerified?: (email: string, hasOptedIn: boolean) => void
  /** The campaign that asks for the address; it is stored with the request. */
  campaign?: CampaignOrigin
  /** Texts instead of ours. */
  copy?: EmailCopy
  /** Called by 'Not you?'; without it the widget starts again. */
  onCancel?: () => void
  /** Whether this is the main action of the screen. */
  isMain?: boolean
}

const NOT_LOGGED_IN: readonly string[] = [EMAIL_MESSAGES.notLoggedIn]
const NO_PROFILE: readonly string[] = [EMAIL_MESSAGES.noProfile]

export function EmailWidget(props: EmailWidgetProps) {
  const player = useAccount()
  const hurdle = emailBlocker(player)
  if (hurdle === 'not-logged-in') return <ErrorBox messages={NOT_LOGGED_IN} />
  if (hurdle === 'loading') return <output>Loading…</output>
  if (hurdle === undefined && player.status === 'player') {
    const first = startEmail(player.account?.playerDetails.email ?? '')
    return <VerifyEmailFlow {...props} phone={player.phone} first={first} />
  }
  return (
    <ErrorBox messages={NO_PROFILE}>
      <TextButton onClick={() => void session.refresh()}>Try again</TextButton>
    </ErrorBox>
  )
}

type VerifyingProps = EmailWidgetProps & {
  phone: string
  /** The initial state; later changes of the account do not reset it. */
  first: EmailState
  /** The transport of a session that has not started yet. */
  transport?: Transport
}

const OUR_COPY: EmailCopy = {}

export function VerifyEmailFlow({
  phone,
  first,
  transport,
  isMain = false,
  campaign,
  copy = OUR_COPY,
  onVerified,
  onCancel,
}: VerifyingProps) {
  const [hasOptedIn, setHasOptedIn] = useState(false)
  const [state, dispatch] = useReducer(reduceEmail, first)
  const props = {
    state,
    dispatch,
    transport,
    campaign,
    copy,
    hasOptedIn,
    tone: isMain ? 'action' : 'stage',
  } as const
  if (state.step === 'confirmation') {
    return (
      <div className={styles.part}>
        <output className={styles.good}>{`Thank you. ${state.email} is verified.`}</output>
      </div>
    )
  }
  if (state.step === 'request') return <RequestStep {...props} phone={phone} onOptIn={setHasOptedIn} />
  return (
    <ConfirmStep
      {...props}
      onVerified={() => {
        onVerified?.(state.email, hasOptedIn)
        if (!transport) void session.refresh()
      }}
      onNotYou={() => {
        dispatch({ type: 'not-you' })
        onCancel?.()
      }}
    />
  )
}

type StepProps = {
  state: EmailState
  dispatch: (event: EmailEvent) => void
  transport: Transport | undefined
  campaign: CampaignOrigin | undefined
  copy: EmailCopy
  hasOptedIn: boolean
  tone: 'action' | 'stage'
}

/** Requests a code. Dispatches the result; returns field errors for the form. */
async function request(email: string, { dispatch, transport, campaign, hasOptedIn }: Omit<StepProps, 'state'>) {
  const playerDetails = await loadKnownDetails(transport)
  const body = {
    email,
    emailOptInState: hasOptedIn ? ('targeting' as const) : ('processing' as const),
    ...(playerDetails && { playerDetails }),
    ...campaign,
  }
  const answer = await api(postVerifyEmailRequest, { body }, transport)
  const at = serverClock.now()
  if (answer.ok) {
    const retryAfter = 'retryAfter' in answer.body ? answer.body.retryAfter : 0
    dispatch({ type: 'requested', email, retryAfter, at })
    return undefined
  }
  if (answer.problem.code === 'invalid-request' && answer.problem.fields?.['email'])
    return toFormRefusal(answer.problem)
  dispatch({ type: 'not-requested', refusal: answer.problem, at })
  return undefined
}

type RequestProps = StepProps & { phone: string; onOptIn: (hasOptedIn: boolean) => void }

function RequestStep({ phone, onOptIn, ...step }: RequestProps) {
  const { state, dispatch, tone, copy, hasOptedIn } = step
  const draft = draftFor<'email'>('email', phone)
  // The draft is deleted only after a code was sent. If the server refused the request, for example because the session
  // ended, it stays.
  const form = useForm({ email: state.email }, { email: checkEmail }, { ...draft, delete: () => {} })
  const dispatchAndClearDraft = (event: EmailEvent) => {
    if (event.type === 'requested') draft.delete()
    dispatch(event)
  }
  const seconds = useCountdown(state.resendAt)
  return (
    <form
      className={styles.part}
      noValidate
      onSubmit={form.handleSubmit(({ email }) => request(email, { ...step, dispatch: dispatchAndClearDraft }))}
    >
      <StepText title={copy.requestTitle} text={copy.requestText} />
      <ErrorBox messages={state.messages} />
      <Field
        label="Email address"
        hint="We’ll email you a four-character code. Some prizes are only for players with a verified email address."
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
      {copy.optInLabel && (
        <Checkbox isChecked={hasOptedIn} onChange={onOptIn}>
          {copy.optInLabel}
        </Checkbox>
      )}
      <BusyButton type="submit" tone={tone} isBusy={form.isBusy} isWaiting={seconds > 0}>
        {seconds > 0 ? `Wait ${seconds}s` : (copy.requestButton ?? 'Verify my email')}
      </BusyButton>
    </form>
  )
}

function StepText({ title, text }: { title: string | undefined; text: string | undefined }) {
  return (
    <>
      {title && <h3 className={styles.name}>{title}</h3>}
      {text && <p className={styles.quiet}>{text}</p>}
    </>
  )
}

type ConfirmProps = StepProps & { onVerified: () => void; onNotYou: () => void }

function ConfirmStep({ onVerified, onNotYou, ...step }: ConfirmProps) {
  const { state, dispatch, transport, tone, copy } = step
  const { email } = state
  const form = useForm({ verificationCode: '' }, { verificationCode: checkEmailCode })
  const seconds = useCountdown(state.resendAt)
  const confirm = form.handleSubmit(async ({ verificationCode }) => {
    const answer = await api(postVerifyEmailConfirm, { body: { email, verificationCode } }, transport)
    if (answer.ok) {
      dispatch({ type: 'confirmed' })
      onVerified()
      return undefined
    }
    if (answer.problem.code === 'invalid-request') return toFormRefusal(answer.problem)
    dispatch({ type: 'not-confirmed', refusal: answer.problem })
    form.clear('verificationCode')
    return undefined
  })
  return (
    <form className={styles.part} noValidate onSubmit={confirm}>
      <StepText title={copy.confirmTitle} text={copy.confirmText} />
      <ErrorBox messages={state.messages} />
      <p>
        <output>{`We’ve emailed a code to ${email}.`}</output> <TextButton onClick={onNotYou}>Not you?</TextButton>
      </p>
      <Field
        label="The four-character code"
        className={styles.code ?? ''}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('verificationCode')}
      />
      <div className={styles.actions}>
        <BusyButton type="submit" tone={tone} isBusy={form.isBusy}>
          {copy.confirmButton ?? 'Confirm'}
        </BusyButton>
        <TextButton aria-disabled={seconds > 0} onClick={() => void (seconds > 0 || request(email, step))}>
          {seconds > 0 ? `Send another code in ${seconds}s` : 'Send another code'}
        </TextButton>
      </div>
    </form>
  )
}
