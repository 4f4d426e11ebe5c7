import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { checkTextedCode, PASSCODE_LENGTH, UNLOCK_CODE_LENGTH } from '@fairdraw/rules/player/validation.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { PinBoxes } from '@fairdraw/ui/form/pin/pin-boxes.tsx'
import { formatPhone } from '@fairdraw/ui/text/format-phone.ts'
import { useState } from 'react'
import { LoginForm, NotYou, SubmitButton, TextAgainButton } from './login-form.tsx'
import type { ScreenProps } from './login-form.tsx'
import type { Screen } from './login-machine.ts'
import { checkWhole, useDigits } from './use-digits.ts'
import styles from './login-flow.module.css'

export function PasscodeScreen({ login, isFirst }: ScreenProps) {
  const { boxes, submit } = useDigits(login, { length: PASSCODE_LENGTH, check: checkWhole, send: login.logIn })
  return (
    <LoginForm
      login={login}
      heading="Enter your passcode"
      text={<NotYou login={login}>{`Logging in as ${formatPhone(login.state.phone)}.`}</NotYou>}
      onSubmit={() => submit()}
    >
      <PinBoxes label="Your four-digit passcode" autoComplete="current-password" takesFocus={!isFirst} {...boxes} />
      <SubmitButton login={login}>Log in</SubmitButton>
      <TextButton onClick={() => login.dispatch({ type: 'forgot' })}>Forgotten your passcode?</TextButton>
    </LoginForm>
  )
}

/**
 * The texted code: four digits, or six where the account is locked. A new player confirms their age here (field rule 13), below the
 * code, so that the code is typed at once. A complete code then leads to the box, and its tick sends both.
 */
export function CodeScreen({ login, isFirst }: ScreenProps) {
  const { codeLength, phone, isNewPlayer, mode } = login.state
  const [isAdult, setIsAdult] = useState(!isNewPlayer)
  const [isTried, setIsTried] = useState(false)
  const isMissingTick = isNewPlayer && !isAdult
  const { boxes, submit, clear } = useDigits(login, {
    length: codeLength,
    check: (text) => checkTextedCode(text, codeLength),
    async send(code) {
      if (isNewPlayer) login.dispatch({ type: 'age-stated' })
      await login.checkCode(code)
    },
  })
  const isComplete = boxes.digits.length === codeLength
  const words = codeLength === UNLOCK_CODE_LENGTH ? 'six' : 'four'
  return (
    <LoginForm
      login={login}
      heading={isNewPlayer ? 'Welcome. Check your texts' : 'Check your texts'}
      text={<NotYou login={login}>{`We’ve texted a code to ${formatPhone(phone)}.`}</NotYou>}
      onSubmit={() => {
        setIsTried(true)
        void submit(boxes.digits, isMissingTick)
      }}
    >
      <PinBoxes
        label={`The ${words}-digit code`}
        autoComplete="one-time-code"
        takesFocus={!isFirst}
        {...boxes}
        onChange={(digits) => boxes.onChange(digits, isMissingTick)}
      />
      {isNewPlayer && (
        <Checkbox
          isChecked={isAdult}
          onChange={(isTicked) => {
            setIsAdult(isTicked)
            if (isTicked && isComplete) void submit()
          }}
          isRequired
          takesFocus={isMissingTick && isComplete}
          messages={isTried && !isAdult ? ['You need to be 18 or over to play'] : []}
        >
          I am 18 or over and live in the UK
        </Checkbox>
      )}
      {isNewPlayer && (
        <output className={styles.next}>
          {isMissingTick && isComplete && !isTried && 'Nearly there: tick the box to go on.'}
        </output>
      )}
      <SubmitButton login={login}>Continue</SubmitButton>
      <div className={styles.others}>
        <TextAgainButton login={login} onText={clear} />
        {mode === 'forgotten' && codeLength === PASSCODE_LENGTH && (
          <TextButton onClick={() => login.dispatch({ type: 'six-digits' })}>My code has six digits</TextButton>
        )}
      </div>
    </LoginForm>
  )
}

type SendCodeCopy = { heading: string; text: (phone: string) => string }

const FORGOTTEN: SendCodeCopy = {
  heading: 'Forgotten your passcode?',
  text: (phone) => `No problem. We’ll text a code to ${phone}, and then you can choose a new one.`,
}
const SEND_CODE_COPY: Partial<Record<Screen, SendCodeCopy>> = {
  locked: {
    heading: 'Your account is locked',
    text: (phone) => `There were too many wrong attempts. We’ll text a six-digit code to ${phone} to unlock it.`,
  },
  'new-device': {
    heading: PROBLEMS['step-up-needed'].title,
    text: (phone) =>
      `Someone may have been trying to get into this account, and we don’t recognise this device. We’ll text a code to ${phone} to check it’s you.`,
  },
}

/** Asks before a text is sent: for a forgotten passcode, a locked account, or a new device. */
export function SendCodeScreen({ login, isFirst }: ScreenProps) {
  const { screen, phone } = login.state
  const { heading, text } = SEND_CODE_COPY[screen] ?? FORGOTTEN
  return (
    <LoginForm
      login={login}
      isFirst={isFirst}
      heading={heading}
      text={<NotYou login={login}>{text(formatPhone(phone))}</NotYou>}
      onSubmit={login.textCode}
    >
      <SubmitButton login={login} isTexting>
        Text me a code
      </SubmitButton>
    </LoginForm>
  )
}
