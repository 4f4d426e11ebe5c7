/**
 * The marketing opt-in: asked once, with equal buttons for yes and no; after a yes it asks for name and email address (2-flows §4,
 * §5; field rule 24). Never shown before an entry.
 */
import { postVerifyEmailRequest } from '@fairdraw/contract/profile.ts'
import type { Transport } from '@fairdraw/contract/call.ts'
import { CONSENT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import { checkEmail } from '@fairdraw/rules/player/validation.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorBox } from '../../ui/form/error-box.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ScreenHeading } from '../../ui/text/screen-heading.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import type { FormRefusal, Values } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import type { Draft } from '../../ui/form/use-form.ts'
import { draftFor } from '../player/draft-for.ts'
import { requestedEmail } from '../player/email/email-machine.ts'
import type { EmailState } from '../player/email/email-machine.ts'
import { VerifyEmailFlow } from '../player/email/email-widget.tsx'
import { NameFields } from '../player/details/name-fields.tsx'
import { blankDetails, detailChecks } from '../player/details/personal-details-form.ts'
import type { DetailName } from '../player/details/personal-details-form.ts'
import { toFormRefusal } from '../../ui/form/form-refusal.ts'
import styles from './marketing.module.css'

type OptInFormProps = {
  phone: string
  transport?: Transport
  /** Shown below other content, so it must not take the focus. */
  isOffered?: boolean
  onDone: () => void
}

export function OptInForm(props: OptInFormProps) {
  const [isWanted, setIsWanted] = useState(false)
  const [mailed, setMailed] = useState<EmailState>()
  if (mailed) return <Confirm {...props} mailed={mailed} />
  if (isWanted) return <Details {...props} onMailed={setMailed} />
  return (
    <div className={styles.form}>
      <div className={styles.intro}>
        <ScreenHeading takesFocus={!props.isOffered}>Shall we keep you posted?</ScreenHeading>
        <p className={styles.quiet}>
          Be the first to hear about new prizes and winners. It makes no difference to your chances of winning.
        </p>
      </div>
      <p className={styles.wording}>{CONSENT_WORDING.email}</p>
      <div className={styles.answers}>
        <Button tone="outline" size="large" onClick={() => setIsWanted(true)}>
          Yes, email me
        </Button>
        <Button tone="outline" size="large" onClick={props.onDone}>
          No, thanks
        </Button>
      </div>
    </div>
  )
}

/** Uses the same drafts as My account, which offers them if the log-in ends before the form is sent. */
function draftOf(phone: string): Draft<DetailName | 'email'> {
  const [names, address] = [draftFor<DetailName>('details', phone), draftFor<'email'>('email', phone)]
  return {
    read: () => ({ ...names.read(), ...address.read() }),
    write: ({ email, ...rest }) => {
      names.write(rest)
      address.write({ email })
    },
    delete: () => {
      names.delete()
      address.delete()
    },
  }
}

/** Records the consent first, then sends a code to the address. Returns the refusal, or undefined on success. */
async function optIn(
  { title, email, ...values }: Values<DetailName | 'email'>,
  onMailed: (mailed: EmailState) => void,
  transport: Transport | undefined,
): Promise<FormRefusal | undefined> {
  const details = { ...values, ...(title && { title }), wording: CONSENT_WORDING.email }
  const agreed = await api(
    postVerifyEmailRequest,
    { body: { ...details, optInState: 'hard-opt-in', optInSource: 'login' } },
    transport,
  )
  if (!agreed.ok) return toFormRefusal(agreed.problem)
  const asked = await api(postVerifyEmailRequest, { body: { email, emailOptInState: 'processing' } }, transport)
  if (!asked.ok) return toFormRefusal(asked.problem)
  onMailed(requestedEmail(email, 'retryAfter' in asked.body ? asked.body.retryAfter : 0, Date.now()))
  return undefined
}

/** Asks for name, postcode and email address. */
function Details({ phone, transport, onDone, onMailed }: OptInFormProps & { onMailed: (mailed: EmailState) => void }) {
  const form = useForm({ ...blankDetails, email: '' }, { ...detailChecks, email: checkEmail }, draftOf(phone))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit((values) => optIn(values, onMailed, transport))}
    >
      <div className={styles.intro}>
        <ScreenHeading takesFocus>Where shall we email you?</ScreenHeading>
        <p className={styles.quiet}>We’ll email you a code to check the address is yours.</p>
      </div>
      <ErrorBox messages={form.messages} />
      <NameFields form={form} />
      <Field label="Email address" type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
      <p className={styles.wording}>{CONSENT_WORDING.email}</p>
      <BusyButton type="submit" size="large" isWide isBusy={form.isBusy}>
        Keep me posted
      </BusyButton>
      <TextButton onClick={onDone}>No, thanks</TextButton>
    </form>
  )
}

function Confirm({ phone, transport, onDone, mailed }: OptInFormProps & { mailed: EmailState }) {
  return (
    <div className={styles.form}>
      <ScreenHeading takesFocus>Check your email</ScreenHeading>
      <VerifyEmailFlow phone={phone} first={mailed} onVerified={onDone} {...(transport && { transport })} />
      <TextButton onClick={onDone}>I’ll do this later</TextButton>
    </div>
  )
}
