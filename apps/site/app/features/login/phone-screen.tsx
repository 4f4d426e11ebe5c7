import { checkPhone, messageFor, PHONE_LENGTH } from '@fairdraw/rules/validation.ts'
import { useState } from 'react'
import { afterPress } from '../../ui/after-press.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { codesToShow, left, typed, untouched } from '../../ui/field-state.ts'
import { LoginForm, SubmitButton } from './login-form.tsx'
import type { ScreenProps } from './login-form.tsx'
import styles from './login-flow.module.css'
import { plainPhone } from './login-words.ts'

/** Where every log-in begins: the number decides whether a passcode or a texted code comes next (2-flows §4). */
export function PhoneScreen({ login, isFirst }: ScreenProps) {
  const { state, tell, checkPhone: ask } = login
  const [field, setField] = useState(() => untouched(state.phone))

  const edit = (value: string) => {
    setField((now) => typed(now, value))
    tell({ type: 'edited' })
  }
  const submit = async () => {
    setField((now) => left(now, true))
    if (checkPhone(field.value) === undefined) await ask(field.value.trim())
  }
  return (
    <LoginForm
      login={login}
      heading="Log in or join"
      text="You log in with your mobile number and a passcode. New here? We’ll set you up as you go."
      isFirst={isFirst}
      onSubmit={submit}
    >
      <Field
        label="Mobile number"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={PHONE_LENGTH}
        placeholder="07"
        required
        value={field.value}
        messages={codesToShow(field, checkPhone, state.fieldCodes).map(messageFor)}
        onChange={({ target }) => edit(target.value)}
        onPaste={(event) => {
          // A number is often copied with spaces or +44, which would not fit into the field.
          event.preventDefault()
          edit(plainPhone(event.clipboardData.getData('text')))
        }}
        onBlur={() => afterPress(() => setField((now) => left(now)))}
      />
      <Checkbox isChecked={login.isRemembered} onChange={login.remember}>
        Keep me logged in on this device
      </Checkbox>
      <SubmitButton login={login}>Continue</SubmitButton>
      <p className={styles.small}>You must be 18 or over. We’ll only text you about what you ask for.</p>
    </LoginForm>
  )
}
