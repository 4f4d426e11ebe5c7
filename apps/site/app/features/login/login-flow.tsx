/** Logging in and joining, screen by screen (2-flows §4). Used in the profile, over the tokens page and inside an entry. */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useAccount } from '../../session/use-account.ts'
import { AfterLogin } from './after-login.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { MessageModal } from '../../ui/dialog/message-modal.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { RegistrationSteps } from './registration-steps.tsx'
import type { ScreenProps } from './login-form.tsx'
import type { Screen } from './login-machine.ts'
import { CodeScreen, ConfirmScreen, MemorableScreen, PasscodeScreen, SendCodeScreen } from './passcode-screens.tsx'
import { closedAccountCopy } from './login-copy.ts'
import { PhoneScreen } from './phone-screen.tsx'
import styles from './login-flow.module.css'
import { useLogin } from './use-login.ts'
import type { Login } from './use-login.ts'

const SCREENS: Record<Screen, (props: ScreenProps) => ReactNode> = {
  phone: PhoneScreen,
  passcode: CodeScreen,
  forgotten: SendCodeScreen,
  locked: SendCodeScreen,
  'new-device': SendCodeScreen,
  memorable: MemorableScreen,
  confirm: ConfirmScreen,
}

type LoginFlowProps = {
  /** Called once the player is logged in; at once if they already are. */
  onDone: () => void
  /** The contact address for banned players. */
  contactEmail: string
  /** Whether the marketing opt-in may be asked afterwards; never before an entry, which it would delay. */
  mayAskForOptIn?: boolean
  /** A number to fill in; the visitor still has to submit it. */
  phone?: string | undefined
}

export function LoginFlow({ onDone, contactEmail, mayAskForOptIn = false, phone }: LoginFlowProps) {
  const player = useAccount()
  const login = useLogin(onDone, phone)
  const { mode, screen, codeLength, isNewPlayer, isBanned, closed, session, isSkipped } = login.state
  const screenKey = `${mode}/${screen}/${codeLength}`
  const [first] = useState(screenKey)
  const isIn = player.status === 'player'

  useEffect(() => {
    if (isIn && !session) onDone()
    // oxlint-disable-next-line react/exhaustive-deps -- must run only when the log-in state changes
  }, [isIn])

  if (session && !isSkipped) {
    return (
      <div className={styles.flow}>
        <AfterLogin {...session} isNewPlayer={isNewPlayer} mayAskForOptIn={mayAskForOptIn} onDone={login.finish} />
      </div>
    )
  }
  if (isIn || session) return <output>You’re logged in.</output>
  const Shown = mode === 'login' && screen === 'passcode' ? PasscodeScreen : SCREENS[screen]
  return (
    <div className={styles.flow}>
      {mode === 'register' && isNewPlayer && <RegistrationSteps at={screen} />}
      <Shown key={screenKey} login={login} isFirst={screenKey === first} />
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
