import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import styles from './enrol.module.css'
import { groupSecret } from './totp.ts'
import { TotpForm } from './totp-form.tsx'

/** The secret for an authenticator app, and the first code, which confirms it. */
export function AuthenticatorSetup({
  secret,
  uri,
  send,
  onBack,
}: {
  secret: string
  /** The same secret as an `otpauth:` link, which an app on this device opens. */
  uri: string
  /** Returns why the code was refused, in words. */
  send: (code: string) => Promise<string | undefined>
  onBack: () => void
}) {
  return (
    <>
      <h1>Set up your authenticator app</h1>
      <ol className={styles.steps}>
        <li>
          <h2>Add the desk to your app</h2>
          <p>
            On this device: <a href={uri}>open your authenticator app</a>. On another: add an account by hand and type
            this key. It is time-based, with six digits.
          </p>
          <p className={styles.secret}>
            <code translate="no">{groupSecret(secret)}</code>
            <CopyButton text={secret}>Copy the key</CopyButton>
          </p>
        </li>
        <li>
          <h2>Enter its first code</h2>
          <TotpForm actName="Confirm and log in" send={({ code }) => send(code)} />
        </li>
      </ol>
      <p>
        <TextButton onClick={onBack}>Back</TextButton>
      </p>
    </>
  )
}
