/** Changes the phone number of the account: a code to the old number, then a code to the new one (docs/product-decisions.md#accounts). */
import { postChangeNumber } from '@fairdraw/contract/profile.ts'
import { checkPhone, parseMobile } from '@fairdraw/rules/player/mobile.ts'
import type { ValidationCode } from '@fairdraw/rules/player/validation.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { showMessage } from '@fairdraw/ui/dialog/modal-requests.ts'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { formatPhone } from '@fairdraw/ui/text/format-phone.ts'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { session } from '../../../session/session.ts'
import { StepUp, TextedCode } from '../../player/texted-code/texted-code.tsx'
import { draftFor } from '../../player/draft-for.ts'
import styles from '../../player/profile.module.css'

type ChangeNumberProps = { phone: string; onCancel: () => void }

export function ChangeNumber({ phone, onCancel }: ChangeNumberProps) {
  const [confirmation, setConfirmation] = useState<string>()
  const [next, setNext] = useState<string>()
  const [messages, setMessages] = useState<readonly string[]>([])

  if (confirmation === undefined) {
    return (
      <div className={styles.part}>
        <ErrorBox messages={messages} />
        <StepUp
          phone={phone}
          button="Confirm it’s me"
          onCancel={onCancel}
          onConfirmed={async (proof) => {
            setConfirmation(proof)
            return undefined
          }}
        >{`First we’ll text a code to ${formatPhone(phone)} to check it’s you.`}</StepUp>
      </div>
    )
  }
  if (next === undefined) return <NewNumber phone={phone} onNumber={setNext} onCancel={onCancel} />
  return (
    <TextedCode
      key={next}
      phone={next}
      button="Change my number"
      label="The four-digit code to the new number"
      onCancel={onCancel}
      onCode={async (otp) => {
        const answer = await api(postChangeNumber, { body: { confirmation, phone: next, otp } })
        if (answer.ok) {
          const { phoneNumber } = answer.body
          await session.changePhone(phoneNumber)
          void showMessage({
            title: 'Your number has changed',
            text: `From now on, log in with ${formatPhone(phoneNumber)}. We’ve logged you out on all your other devices.`,
          })
          return undefined
        }
        const words = problemText(answer.problem)
        if (answer.problem.code === 'step-up-needed') {
          // The confirmation of the old number expires after ten minutes.
          setMessages([words])
          setConfirmation(undefined)
        }
        return words
      }}
    >
      <p>
        <span>{`Now we’ll text a code to your new number, ${formatPhone(next)}.`}</span>{' '}
        <TextButton onClick={() => setNext(undefined)}>Use another number</TextButton>
      </p>
    </TextedCode>
  )
}

type NewNumberProps = { phone: string; onNumber: (phone: string) => void; onCancel: () => void }

function NewNumber({ phone, onNumber, onCancel }: NewNumberProps) {
  const check = (text: string): ValidationCode | undefined =>
    checkPhone(text) ?? (parseMobile(text) === phone ? 'error.validation.invalid' : undefined)
  const form = useForm({ phone: '' }, { phone: check }, draftFor<'phone'>('number', phone))
  const field = form.field('phone')
  return (
    <form
      className={styles.part}
      noValidate
      onSubmit={form.handleSubmit(async (values) => {
        onNumber(parseMobile(values.phone)!)
        return undefined
      })}
    >
      <Field label="Your new mobile number" type="tel" autoComplete="tel-national" placeholder="07" {...field} />
      <div className={styles.actions}>
        <BusyButton type="submit" tone="stage" isBusy={form.isBusy}>
          Continue
        </BusyButton>
        <TextButton onClick={onCancel}>Cancel</TextButton>
      </div>
    </form>
  )
}
