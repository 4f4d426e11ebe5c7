import { checkPhone, parseMobile } from '@fairdraw/rules/player/mobile.ts'
import { messageFor } from '@fairdraw/rules/player/validation.ts'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { visibleErrorCodes, withBlur, withTypedValue, newFieldState } from '@fairdraw/ui/form/field-state.ts'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { runAfterPointerUp } from '@fairdraw/ui/page-life/after-pointer-up.ts'
import { useState } from 'react'
import { LoginForm, SubmitButton } from './login-form.tsx'
import type { ScreenProps } from './login-form.tsx'
import styles from './login-flow.module.css'
import { useIsStorageBlocked } from './use-is-storage-blocked.ts'

/** The first screen of every log-in: the number decides whether a passcode or a texted code comes next (2-flows §4). */
export function PhoneScreen({ login, isFirst, takesFocus }: ScreenProps) {
  const { state, dispatch, checkPhone: ask } = login
  const [field, setField] = useState(() => newFieldState(state.phone))

  const isStorageBlocked = useIsStorageBlocked()

  const edit = (value: string) => {
    setField((now) => withTypedValue(now, value))
    dispatch({ type: 'edited' })
  }
  const submit = async () => {
    setField((now) => withBlur(now, true))
    const number = parseMobile(field.value)
    if (number !== undefined) await ask(number)
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
        autoComplete="tel-national"
        placeholder="07"
        required
        takesFocus={takesFocus}
        value={field.value}
        messages={visibleErrorCodes(field, checkPhone, state.fieldCodes).map(messageFor)}
        onChange={({ target }) => edit(target.value)}
        onBlur={() => runAfterPointerUp(() => setField((now) => withBlur(now)))}
      />
      {isStorageBlocked ? (
        <p className={styles.small}>
          Your browser blocks cookies and storage. You can log in and enter as usual, but if you reload or close this
          page you’ll need to log in again.
        </p>
      ) : (
        <Checkbox isChecked={login.isRemembered} onChange={login.remember}>
          Keep me logged in on this device
        </Checkbox>
      )}
      <SubmitButton login={login}>Continue</SubmitButton>
      <p className={styles.small}>You must be 18 or over. We’ll only text you about what you ask for.</p>
    </LoginForm>
  )
}
