/**
 * The marketing opt-in after a log-in: the player's name and postcode, with equal buttons for yes and no (2-flows §3, §4, §5; field
 * rule 24). Only a player who said yes, and whose address we cannot mail yet, is asked for one. Never shown before an entry.
 */
import { postVerifyEmailRequest } from '@fairdraw/contract/profile.ts'
import type { Transport } from '@fairdraw/contract/call.ts'
import { CONSENT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { toFormRefusal } from '@fairdraw/ui/form/form-refusal.ts'
import type { FormRefusal, Values } from '@fairdraw/ui/form/form-state.ts'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useState } from 'react'
import { api } from '../../api.ts'
import { draftFor } from '../player/draft-for.ts'
import { startEmail } from '../player/email/email-machine.ts'
import { VerifyEmailFlow } from '../player/email/email-widget.tsx'
import { NameFields } from '../player/details/name-fields.tsx'
import { blankDetails, detailChecks } from '../player/details/personal-details-form.ts'
import type { DetailName } from '../player/details/personal-details-form.ts'
import styles from './marketing.module.css'

type OptInFormProps = {
  phone: string
  transport?: Transport
  /** Shown below other content, so it must not take the focus. */
  isOffered?: boolean
  onDone: () => void
}

export function OptInForm(props: OptInFormProps) {
  const [isAddressDue, setIsAddressDue] = useState(false)
  return isAddressDue ? <Address {...props} /> : <Details {...props} onAddressDue={() => setIsAddressDue(true)} />
}

type Saved = { onDone: () => void; onAddressDue: () => void }

/** Records the consent. Returns the refusal, or undefined on success. */
async function optIn(
  { title, ...values }: Values<DetailName>,
  { onDone, onAddressDue }: Saved,
  transport: Transport | undefined,
): Promise<FormRefusal | undefined> {
  const details = { ...values, ...(title && { title }), wording: CONSENT_WORDING.email }
  const answer = await api(
    postVerifyEmailRequest,
    { body: { ...details, optInState: 'hard-opt-in', optInSource: 'login' } },
    transport,
  )
  if (!answer.ok) return toFormRefusal(answer.problem)
  // 'targeting': the address is verified. 'processing': mails wait until it is.
  const isTargeting = 'emailOptInState' in answer.body && answer.body.emailOptInState === 'targeting'
  if (isTargeting) onDone()
  else onAddressDue()
  return undefined
}

function Details({ phone, transport, isOffered, ...saved }: OptInFormProps & Saved) {
  // My account offers the same draft if the log-in ends before the form is sent.
  const form = useForm(blankDetails, detailChecks, draftFor<DetailName>('details', phone))
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((values) => optIn(values, saved, transport))}>
      <div className={styles.intro}>
        <ScreenHeading takesFocus={!isOffered}>Shall we keep you posted?</ScreenHeading>
        <p className={styles.quiet}>
          Be the first to hear about new prizes and winners. It makes no difference to your chances of winning.
        </p>
      </div>
      <ErrorBox messages={form.messages} />
      <NameFields form={form} />
      <p className={styles.wording}>{CONSENT_WORDING.email}</p>
      <div className={styles.answers}>
        <BusyButton type="submit" tone="outline" size="large" isBusy={form.isBusy}>
          Yes, email me
        </BusyButton>
        <Button tone="outline" size="large" onClick={saved.onDone}>
          No, thanks
        </Button>
      </div>
    </form>
  )
}

function Address({ phone, transport, onDone }: OptInFormProps) {
  const [first] = useState(() => startEmail())
  return (
    <div className={styles.form}>
      <ScreenHeading takesFocus>Where shall we email you?</ScreenHeading>
      <VerifyEmailFlow isMain phone={phone} first={first} onVerified={onDone} {...(transport && { transport })} />
      <TextButton onClick={onDone}>I’ll do this later</TextButton>
    </div>
  )
}
