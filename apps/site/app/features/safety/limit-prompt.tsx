/** Asks for a monthly limit: at registration, and after a payment while there is no limit (field rule 15). */
import type { Transport } from '@fairdraw/contract/call.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { LimitForm } from './limit-form.tsx'
import styles from './safety.module.css'

type LimitPromptProps = { phone: string; transport?: Transport; onDone: () => void }

export function LimitPrompt({ phone, transport, onDone }: LimitPromptProps) {
  return (
    <div className={styles.form}>
      <div className={styles.intro}>
        <ScreenHeading takesFocus>Set a monthly limit?</ScreenHeading>
        <p className={styles.quiet}>
          Choose the most you want to spend in a month, however you enter. You can lower it at any time. Raising it
          takes 24 hours.
        </p>
      </div>
      <LimitForm phone={phone} {...(transport && { transport })} onSet={onDone}>
        <TextButton onClick={onDone}>Skip for now</TextButton>
      </LimitForm>
    </div>
  )
}
