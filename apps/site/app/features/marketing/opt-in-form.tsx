/** Who the player is and whether they want to hear from us, asked once after a log-in and skippable (2-flows §4, §5). */
import { postVerifyEmailRequest } from '@fairdraw/contract/account.ts'
import type { Transport } from '@fairdraw/contract/call.ts'
import { CONSENT_WORDING } from '@fairdraw/rules/marketing.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useForm } from '../../ui/use-form.ts'
import { draftFor } from '../account/draft-for.ts'
import { NameFields } from '../account/name-fields.tsx'
import { blankDetails, detailChecks } from '../account/personal-details-form.ts'
import type { DetailName } from '../account/personal-details-form.ts'
import { refusedWith } from '../account/refused.ts'
import styles from './marketing.module.css'

type OptInFormProps = { phone: string; transport?: Transport; onDone: () => void }

export function OptInForm({ phone, transport, onDone }: OptInFormProps) {
  // The same fields as in the personal details: there it is offered where the log-in ends before it is sent.
  const form = useForm(blankDetails, detailChecks, draftFor<DetailName>('details', phone))
  const send = form.sending(async ({ title, ...values }) => {
    const body = { ...values, ...(title && { title }), wording: CONSENT_WORDING.email }
    const answer = await api(
      postVerifyEmailRequest,
      { body: { ...body, optInState: 'hard-opt-in', optInSource: 'login' } },
      transport,
    )
    if (!answer.ok) return refusedWith(answer.problem)
    onDone()
    return undefined
  })
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <div className={styles.intro}>
        <ScreenHeading takesFocus>Shall we keep you posted?</ScreenHeading>
        <p className={styles.quiet}>
          Tell us who you are and hear first of new prizes and winners. Afterwards you give us your email address in My
          account. It makes no difference to your chances.
        </p>
      </div>
      <ErrorBox messages={form.messages} />
      <NameFields form={form} />
      <p className={styles.wording}>{CONSENT_WORDING.email}</p>
      <BusyButton type="submit" size="large" isWide isBusy={form.isBusy}>
        Yes, email me
      </BusyButton>
      <TextButton onClick={onDone}>No, thanks</TextButton>
    </form>
  )
}
