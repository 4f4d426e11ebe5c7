/** Logging in and joining, screen by screen (2-flows §4). Used in the profile, over the tokens page and inside an entry. */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { Button, buttonClass } from '@fairdraw/ui/button/button.tsx'
import { MessageModal } from '@fairdraw/ui/dialog/message-modal.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useAccount } from '../../session/use-account.ts'
import { AfterLogin } from './after-login.tsx'
import { RegistrationSteps } from './registration-steps.tsx'
import type { ScreenProps } from './login-form.tsx'
import type { Screen } from './login-machine.ts'
import { NewPasscodeScreen } from './new-passcode-screen.tsx'
import { CodeScreen, PasscodeScreen, SendCodeScreen } from './passcode-screens.tsx'
import { closedAccountCopy } from './login-copy.ts'
import { PhoneScreen } from './phone-screen.tsx'
import styles from './login-flow.module.css'
import { useLogin } from './use-login.ts'
import type { Login, LoginDone } from './use-login.ts'

const SCREENS: Record<Screen, (props: ScreenProps) => ReactNode> = {
  phone: PhoneScreen,
  passcode: CodeScreen,
  forgotten: SendCodeScreen,
  locked: SendCodeScreen,
  'new-device': SendCodeScreen,
  memorable: NewPasscodeScreen,
  confirm: NewPasscodeScreen,
}

type LoginFlowProps = {
  /** Called once the player is logged in; at once if they already are. */
  onDone: LoginDone
  /** The contact address for banned players. */
  contactEmail: string
  /** Whether the marketing opt-in may be asked afterwards; never before an entry, which it would delay. */
  mayAskForOptIn?: boolean
  /** Whether a new player is asked for a monthly limit afterwards. False where the screen that follows offers it (field rule 15). */
  asksForLimit?: boolean
  /** A number to fill in; the visitor still has to submit it. */
  phone?: string | undefined
  /** The visitor came here to go on with something that they chose, so that the focus is in the field for the number at once. */
  takesFocus?: boolean
}

export function LoginFlow({
  onDone,
  contactEmail,
  mayAskForOptIn = false,
  asksForLimit = true,
  phone,
  takesFocus = false,
}: LoginFlowProps) {
  const player = useAccount()
  const login = useLogin(onDone, phone)
  const { mode, screen, codeLength, isNewPlayer, isBanned, closed, session, isSkipped } = login.state
  // The passcode and its repetition are one screen.
  const screenKey = `${mode}/${screen === 'confirm' ? 'memorable' : screen}/${codeLength}`
  const [first] = useState(screenKey)
  const isIn = player.status === 'player'

  useEffect(() => {
    if (isIn && !session) onDone({ isNewPlayer: false })
    // oxlint-disable-next-line react/exhaustive-deps -- must run only when the log-in state changes
  }, [isIn])

  if (session && !isSkipped) {
    return (
      <div className={styles.flow}>
        <AfterLogin
          {...session}
          asksForLimit={isNewPlayer && asksForLimit}
          mayAskForOptIn={mayAskForOptIn}
          onDone={login.finish}
        />
      </div>
    )
  }
  if (isIn || session) return <output>You’re logged in.</output>
  const Shown = mode === 'login' && screen === 'passcode' ? PasscodeScreen : SCREENS[screen]
  return (
    <div className={styles.flow}>
      {mode === 'register' && isNewPlayer && <RegistrationSteps at={screen} hasLimit={asksForLimit} />}
      <Shown key={screenKey} login={login} isFirst={screenKey === first} takesFocus={takesFocus} />
      {isBanned && <Banned login={login} contactEmail={contactEmail} />}
      {closed && <Closed login={login} closedAt={closed.at} contactEmail={contactEmail} />}
    </div>
  )
}

/** The modal of a suspended account; goes back to the first screen (1-site §2 'Modals', §6, §8). */
function Banned({ login, contactEmail }: { login: Login; contactEmail: string }) {
  const { title, text } = PROBLEMS['account-disabled']
  const message = { title, text: text.replace('{email}', contactEmail) }
  return <MessageModal message={message} answer={() => login.dispatch({ type: 'not-you' })} />
}

type ClosedProps = { login: Login; closedAt: string | undefined; contactEmail: string }

/** A dialog for players who closed their account; goes back to the first screen (field rule 16). */
function Closed({ login, closedAt, contactEmail }: ClosedProps) {
  const close = () => login.dispatch({ type: 'not-you' })
  return (
    <Modal
      title={PROBLEMS['account-closed'].title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>OK</Button>
          {contactEmail.includes('@') && (
            <a className={buttonClass({ tone: 'outline' })} href={`mailto:${contactEmail}`}>
              Email us
            </a>
          )}
        </>
      }
    >
      {closedAccountCopy(closedAt, contactEmail)}
    </Modal>
  )
}
