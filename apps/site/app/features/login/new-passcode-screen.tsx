/**
 * Setting a memorable passcode and confirming it: two steps of the flow (2-flows §4), on one screen
 * (docs/product-decisions.md#accounts).
 */
import { checkPasscode } from '@fairdraw/rules/player/passcode.ts'
import { PASSCODE_LENGTH } from '@fairdraw/rules/player/validation.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { PinBoxes } from '@fairdraw/ui/form/pin/pin-boxes.tsx'
import { LoginForm, SubmitButton } from './login-form.tsx'
import type { ScreenProps } from './login-form.tsx'
import { checkWhole, useDigits } from './use-digits.ts'

const checkNew = (code: string) => checkWhole(code) ?? checkPasscode(code)

export function NewPasscodeScreen({ login }: ScreenProps) {
  const isConfirming = login.state.screen === 'confirm'
  const chosen = useDigits(login, {
    length: PASSCODE_LENGTH,
    check: checkNew,
    isCurrent: !isConfirming,
    isKept: true,
    send: (passcode) => login.dispatch({ type: 'passcode-chosen', passcode }),
  })
  const again = useDigits(login, {
    length: PASSCODE_LENGTH,
    check: checkWhole,
    isCurrent: isConfirming,
    send: login.confirmPasscode,
  })
  /** Another first passcode: what was typed again belongs to the one before. */
  const chooseAgain = (digits: string) => {
    if (isConfirming) login.dispatch({ type: 'choose-again' })
    again.clear()
    chosen.boxes.onChange(digits)
  }
  return (
    <LoginForm
      login={login}
      heading="Choose a passcode"
      text="Pick four digits you’ll remember, so you won’t need a text next time. Avoid easy ones like 1234 or 1111."
      onSubmit={() => (isConfirming ? again.submit() : chosen.submit())}
    >
      <PinBoxes
        label="A new four-digit passcode"
        autoComplete="new-password"
        takesFocus={!isConfirming}
        {...chosen.boxes}
        onChange={chooseAgain}
      />
      <PinBoxes
        label="Your new passcode again"
        autoComplete="new-password"
        takesFocus={isConfirming}
        {...again.boxes}
        onChange={(digits) => again.boxes.onChange(digits, !isConfirming)}
      />
      <SubmitButton login={login}>Save passcode</SubmitButton>
      <TextButton onClick={() => void login.skip()}>Skip for now</TextButton>
    </LoginForm>
  )
}
