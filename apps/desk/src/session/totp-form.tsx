import { checkEmail } from '@fairdraw/rules/player/validation.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useRef, useState } from 'react'
import styles from './log-in-form.module.css'
import { readTotpCode } from './totp.ts'

/** The code of an authenticator app, with the email address where the server does not know the person yet. */
export function TotpForm({
  email,
  actName,
  send,
}: {
  /** Filled in at first; absent where no address is asked for. */
  email?: string
  /** The words of its button. */
  actName: string
  /** Returns why it was refused, in words. */
  send: (entered: { email: string; code: string }) => Promise<string | undefined>
}) {
  const form = useRef<HTMLFormElement>(null)
  const [address, setAddress] = useState(email ?? '')
  const [code, setCode] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isAddressWrong = email !== undefined && checkEmail(address) !== undefined
  const digits = readTotpCode(code)

  /** To the field that has to be typed again. */
  const focus = (name: 'email' | 'code') => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.select()
  }
  const submission = useOneAtATime(async () => {
    setHasTried(true)
    setRefusal(undefined)
    if (isAddressWrong || digits === undefined) return focus(isAddressWrong ? 'email' : 'code')
    const refused = await send({ email: address.trim(), code: digits })
    setRefusal(refused)
    if (refused !== undefined) focus('code')
  })

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submission.start()
      }}
    >
      {email !== undefined && (
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          value={address}
          messages={hasTried && isAddressWrong ? ['Enter the email address that you were invited with.'] : []}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      <Field
        label="Six-digit code"
        hint="Your authenticator app shows it."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        value={code}
        messages={
          refusal !== undefined
            ? [refusal]
            : hasTried && digits === undefined
              ? ['Enter the six digits that the app shows now.']
              : []
        }
        onChange={(event) => {
          setCode(event.target.value)
          setRefusal(undefined)
        }}
      />
      <BusyButton type="submit" tone="stage" isWide isBusy={submission.isBusy}>
        {actName}
      </BusyButton>
    </form>
  )
}
