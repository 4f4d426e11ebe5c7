import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import {
  checkPasscode,
  checkTextedCode,
  messageFor,
  PASSCODE_LENGTH,
  UNLOCK_CODE_LENGTH,
} from '@fairdraw/rules/player/validation.ts'
import { useState } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { PinBoxes } from '../../ui/form/pin-boxes.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { formatPhone } from '../../ui/text/format-phone.ts'
import { LoginForm, NotYou, SubmitButton, TextAgainButton } from './login-form.tsx'
import type { ScreenProps } from './login-form.tsx'
import type { Screen } from './login-machine.ts'
import styles from './login-flow.module.css'

type DigitsOptions = {
  length: number
  check: (code: string) => string | undefined
  send: (code: string) => Promise<void> | void
  /** Whether the last digit may send the code; false while something else is missing. */
  isReady?: boolean
}

/** The digits of a screen. Typing the last one sends them; errors stay until the digits are edited. */
function useDigits(
  { state, dispatch, isBusy }: ScreenProps['login'],
  { length, check, send, isReady = true }: DigitsOptions,
) {
  const [digits, setDigits] = useState('')
  const [isTried, setIsTried] = useState(false)
  const own = isTried ? check(digits) : undefined
  const submit = async (code = digits) => {
    setIsTried(true)
    if (isBusy || !isReady || check(code) !== undefined) return
    await send(code)
    setDigits('')
    setIsTried(false)
  }
  return {
    submit,
    boxes: {
      digits,
      length,
      messages: [...state.fieldCodes, ...(own ? [own] : [])].map(messageFor),
      onChange(next: string) {
        setDigits(next)
        setIsTried(false)
        dispatch({ type: 'edited' })
        if (next.length === length) void submit(next)
      },
    },
  }
}

/** An incomplete code is invalid. */
const checkWhole = (code: string) => (code.length < PASSCODE_LENGTH ? 'error.validation.passcode.invalid' : undefined)
const checkNew = (code: string) => checkWhole(code) ?? checkPasscode(code)

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

/** The texted code: four digits, or six where the account is locked. A new player confirms their age here (field rule 13). */
export function CodeScreen({ login, isFirst }: ScreenProps) {
  const { codeLength, phone, isNewPlayer, mode } = login.state
  const [isAdult, setIsAdult] = useState(!isNewPlayer)
  const [isTried, setIsTried] = useState(false)
  const { boxes, submit } = useDigits(login, {
    length: codeLength,
    check: (text) => checkTextedCode(text, codeLength),
    isReady: isAdult,
    async send(code) {
      if (isNewPlayer) login.dispatch({ type: 'age-stated' })
      await login.checkCode(code)
    },
  })
  const words = codeLength === UNLOCK_CODE_LENGTH ? 'six' : 'four'
  return (
    <LoginForm
      login={login}
      heading={isNewPlayer ? 'Welcome. Check your texts' : 'Check your texts'}
      text={<NotYou login={login}>{`We’ve texted a code to ${formatPhone(phone)}.`}</NotYou>}
      onSubmit={() => {
        setIsTried(true)
        void submit()
      }}
    >
      {/* Before the code, because typing its last digit submits the form. */}
      {isNewPlayer && (
        <Checkbox
          isChecked={isAdult}
          onChange={setIsAdult}
          isRequired
          messages={isTried && !isAdult ? ['You need to be 18 or over to play'] : []}
        >
          I am 18 or over and live in the UK
        </Checkbox>
      )}
      <PinBoxes
        label={`The ${words}-digit code`}
        autoComplete="one-time-code"
        takesFocus={!isFirst}
        {...boxes}
        onChange={(digits) => {
          boxes.onChange(digits)
          if (digits.length === codeLength) setIsTried(true)
        }}
      />
      <SubmitButton login={login}>Continue</SubmitButton>
      <div className={styles.others}>
        <TextAgainButton login={login} />
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

export function MemorableScreen({ login, isFirst }: ScreenProps) {
  const { boxes, submit } = useDigits(login, {
    length: PASSCODE_LENGTH,
    check: checkNew,
    send: (passcode) => login.dispatch({ type: 'passcode-chosen', passcode }),
  })
  return (
    <LoginForm
      login={login}
      heading="Choose a passcode"
      text="Pick four digits you’ll remember, so you won’t need a text next time. Avoid easy ones like 1234 or 1111."
      onSubmit={() => submit()}
    >
      <PinBoxes label="A new four-digit passcode" autoComplete="new-password" takesFocus={!isFirst} {...boxes} />
      <SubmitButton login={login}>Continue</SubmitButton>
      <Skip login={login} />
    </LoginForm>
  )
}

export function ConfirmScreen({ login, isFirst }: ScreenProps) {
  const { boxes, submit } = useDigits(login, {
    length: PASSCODE_LENGTH,
    check: checkWhole,
    send: login.confirmPasscode,
  })
  return (
    <LoginForm
      login={login}
      heading="Type it once more"
      text="Enter the same four digits again."
      onSubmit={() => submit()}
    >
      <PinBoxes label="Your new passcode again" autoComplete="new-password" takesFocus={!isFirst} {...boxes} />
      <SubmitButton login={login}>Save passcode</SubmitButton>
      <div className={styles.others}>
        <TextButton onClick={() => login.dispatch({ type: 'choose-again' })}>Choose another</TextButton>
        <Skip login={login} />
      </div>
    </LoginForm>
  )
}

function Skip({ login }: Pick<ScreenProps, 'login'>) {
  return <TextButton onClick={() => void login.skip()}>Skip for now</TextButton>
}
