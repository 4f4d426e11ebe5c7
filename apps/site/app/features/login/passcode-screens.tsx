import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { checkPasscode, checkTextedCode, messageFor, PASSCODE_LENGTH } from '@fairdraw/rules/validation.ts'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PinBoxes } from '../../ui/pin-boxes.tsx'
import { emptyBoxes, wholeCode } from '../../ui/pin-boxes-model.ts'
import type { Digits } from '../../ui/pin-boxes-model.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { formatPhone } from '../../ui/format-phone.ts'
import { LoginForm, NotYou, SubmitButton, TextAgainButton } from './login-form.tsx'
import type { ScreenProps } from './login-form.tsx'
import { UNLOCK_CODE_LENGTH } from './login-machine.ts'
import type { Screen } from './login-machine.ts'
import styles from './login-flow.module.css'

/** The digits of a screen, and what is said of them: after a try, until they are edited. */
function useDigits({ state, tell }: ScreenProps['login'], length: number, check: (code: string) => string | undefined) {
  const [digits, setDigits] = useState<Digits>(() => emptyBoxes(length))
  const [isTried, setIsTried] = useState(false)
  const code = wholeCode(digits) ?? ''
  const own = isTried ? check(code) : undefined
  return {
    code,
    boxes: {
      digits,
      messages: [...state.fieldCodes, ...(own ? [own] : [])].map(messageFor),
      onChange(next: Digits) {
        setDigits(next)
        setIsTried(false)
        tell({ type: 'edited' })
      },
    },
    /** Whether the code can be sent; says why not. */
    isReady() {
      setIsTried(true)
      return check(code) === undefined
    },
    clear() {
      setDigits(emptyBoxes(length))
      setIsTried(false)
    },
  }
}

/** A code with an empty box counts as none. */
const checkWhole = (code: string) => (code === '' ? 'error.validation.passcode.invalid' : undefined)
const checkNew = (code: string) => checkWhole(code) ?? checkPasscode(code)

export function PasscodeScreen({ login, isFirst }: ScreenProps) {
  const { code, boxes, isReady, clear } = useDigits(login, PASSCODE_LENGTH, checkWhole)
  const submit = async () => {
    if (!isReady()) return
    await login.logIn(code)
    clear()
  }
  return (
    <LoginForm
      login={login}
      isFirst={isFirst}
      heading="Enter your passcode"
      text={<NotYou login={login}>Logging in as {formatPhone(login.state.phone)}.</NotYou>}
      onSubmit={submit}
    >
      <PinBoxes label="Your four-digit passcode" autoComplete="current-password" {...boxes} />
      <Remember login={login} />
      <SubmitButton login={login}>Log in</SubmitButton>
      <TextButton onClick={() => login.tell({ type: 'forgot' })}>Forgotten your passcode?</TextButton>
    </LoginForm>
  )
}

/** The texted code: four digits, or six where the account is locked. A new player states their age here (field rule 13). */
export function CodeScreen({ login, isFirst }: ScreenProps) {
  const { codeLength, phone, isNewPlayer, mode } = login.state
  const { code, boxes, isReady, clear } = useDigits(login, codeLength, (text) => checkTextedCode(text, codeLength))
  const [isAdult, setIsAdult] = useState(!isNewPlayer)
  const [isTried, setIsTried] = useState(false)
  const submit = async () => {
    setIsTried(true)
    if (!isReady() || !isAdult) return
    if (isNewPlayer) login.tell({ type: 'age-stated' })
    await login.checkCode(code)
    clear()
  }
  const words = codeLength === UNLOCK_CODE_LENGTH ? 'six' : 'four'
  return (
    <LoginForm
      login={login}
      isFirst={isFirst}
      heading={isNewPlayer ? 'Welcome! Check your texts' : 'Check your texts'}
      text={<NotYou login={login}>We have texted a code to {formatPhone(phone)}.</NotYou>}
      onSubmit={submit}
    >
      <PinBoxes label={`The ${words}-digit code`} autoComplete="one-time-code" {...boxes} />
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
      <Remember login={login} />
      <SubmitButton login={login}>Continue</SubmitButton>
      <div className={styles.others}>
        <TextAgainButton login={login} />
        {mode === 'forgotten' && codeLength === PASSCODE_LENGTH && (
          <TextButton onClick={() => login.tell({ type: 'six-digits' })}>My code has six digits</TextButton>
        )}
      </div>
    </LoginForm>
  )
}

type SendWords = { heading: string; text: (phone: string) => string }

const FORGOTTEN: SendWords = {
  heading: 'Forgotten your passcode?',
  text: (phone) => `No matter. We can text a code to ${phone}, and you choose a new one.`,
}
const SEND_WORDS: Partial<Record<Screen, SendWords>> = {
  locked: {
    heading: 'Your account is locked',
    text: (phone) => `There were too many wrong tries. We can text a six-digit code to ${phone} to open it again.`,
  },
  'new-device': {
    heading: PROBLEMS['step-up-needed'].title,
    text: (phone) =>
      `Somebody has been guessing at this account, and we do not know this device yet. We can text a code to ${phone} to be sure that it’s you.`,
  },
}

/** Asks before a text is sent: for a forgotten passcode, to open a locked account, or from a device that is new. */
export function SendCodeScreen({ login, isFirst }: ScreenProps) {
  const { screen, phone } = login.state
  const { heading, text } = SEND_WORDS[screen] ?? FORGOTTEN
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
  const { code, boxes, isReady } = useDigits(login, PASSCODE_LENGTH, checkNew)
  return (
    <LoginForm
      login={login}
      isFirst={isFirst}
      heading="Choose a passcode"
      text="Four digits that you will remember, so that next time you need no text. Nothing easy: no 1234, no 1112."
      onSubmit={() => {
        if (isReady()) login.tell({ type: 'passcode-chosen', passcode: code })
      }}
    >
      <PinBoxes label="A new four-digit passcode" autoComplete="new-password" {...boxes} />
      <SubmitButton login={login}>Continue</SubmitButton>
      <Skip login={login} />
    </LoginForm>
  )
}

export function ConfirmScreen({ login, isFirst }: ScreenProps) {
  const { code, boxes, isReady, clear } = useDigits(login, PASSCODE_LENGTH, checkWhole)
  const submit = async () => {
    if (!isReady()) return
    await login.confirmPasscode(code)
    clear()
  }
  return (
    <LoginForm
      login={login}
      isFirst={isFirst}
      heading="Once more, to be sure"
      text="The same four digits again."
      onSubmit={submit}
    >
      <PinBoxes label="Your new passcode again" autoComplete="new-password" {...boxes} />
      <SubmitButton login={login}>Save passcode</SubmitButton>
      <div className={styles.others}>
        <TextButton onClick={() => login.tell({ type: 'choose-again' })}>Choose another</TextButton>
        <Skip login={login} />
      </div>
    </LoginForm>
  )
}

function Remember({ login }: Pick<ScreenProps, 'login'>) {
  return (
    <Checkbox isChecked={login.isRemembered} onChange={login.remember}>
      Keep me logged in on this device
    </Checkbox>
  )
}

function Skip({ login }: Pick<ScreenProps, 'login'>) {
  return <TextButton onClick={() => void login.skip()}>Skip for now</TextButton>
}
