import { call } from '@fairdraw/contract/call.ts'
import { postDeskPasskey, postDeskPasskeyOptions, postDeskTotp } from '@fairdraw/contract/desk/staff-login.ts'
import type { StaffMember } from '@fairdraw/contract/desk/staff-login.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useEffect, useRef, useState } from 'react'
import { DemoStaff } from './demo-staff.tsx'
import { factorRefusal } from './factor-refusal.ts'
import styles from './log-in-form.module.css'
import { canUsePasskeys, showPasskey } from './passkey.ts'
import { ProviderLogIn } from './provider-log-in.tsx'
import { TotpForm } from './totp-form.tsx'

/** The ways to log in: a passkey first, a code, or the operator's identity provider. Its calls are made directly, because `callDesk` would ask for a log-in. */
export function LogInForm({
  email,
  demoName,
  isFresh,
  isOverPage,
  onLogIn,
}: {
  /** The address of the person whose page this is; '' if nobody is known. */
  email: string
  /** Of the demonstration's people, only this one is offered. */
  demoName?: string
  /** The person is known already, and shows a factor again. */
  isFresh: boolean
  /** A page is open below, whose content must stay. */
  isOverPage: boolean
  onLogIn: (staff: StaffMember) => void
}) {
  const hasPasskeys = canUsePasskeys()
  return (
    <div className={styles.ways}>
      {hasPasskeys && (
        <>
          <PasskeyLogIn onLogIn={onLogIn} />
          <p className={styles.or}>or</p>
        </>
      )}
      <TotpForm
        email={email}
        actName="Log in with a code"
        send={async (body) => {
          const answer = await call(postDeskTotp, { body })
          if (!answer.ok) return factorRefusal(answer.problem)
          onLogIn(answer.body.staff)
          return undefined
        }}
      />
      <ProviderLogIn isFresh={isFresh} isOverPage={isOverPage} onLogIn={onLogIn} />
      <DemoStaff {...(demoName !== undefined && { name: demoName })} onLogIn={onLogIn} />
    </div>
  )
}

function PasskeyLogIn({ onLogIn }: { onLogIn: (staff: StaffMember) => void }) {
  const [failure, setFailure] = useState<string>()
  const question = useRef<AbortController>(undefined)
  // The browser's question goes away with the form.
  useEffect(() => () => question.current?.abort(), [])
  const logIn = useOneAtATime(async () => {
    setFailure(undefined)
    question.current = new AbortController()
    const options = await call(postDeskPasskeyOptions, {})
    if (!options.ok) return setFailure(factorRefusal(options.problem))
    const shown = await showPasskey(options.body, question.current.signal)
    if ('failure' in shown) return setFailure(shown.failure)
    const answer = await call(postDeskPasskey, { body: shown.credential })
    if (!answer.ok) return setFailure(factorRefusal(answer.problem))
    onLogIn(answer.body.staff)
  })
  return (
    <div className={styles.passkey}>
      <BusyButton isWide isBusy={logIn.isBusy} onClick={logIn.start}>
        Log in with a passkey
      </BusyButton>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </div>
  )
}
