/** Where an invitation leads: the invited person chooses how they will log in, and is logged in. */
import { call } from '@fairdraw/contract/call.ts'
import {
  postDeskEnrolPasskey,
  postDeskEnrolPasskeyOptions,
  postDeskEnrolTotp,
  postDeskEnrolTotpOptions,
} from '@fairdraw/contract/desk/staff-login.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { DeskProblem } from '../api.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import styles from './enrol.module.css'
import { factorRefusal } from './factor-refusal.ts'
import { canUsePasskeys, createPasskey } from './passkey.ts'

export function Component() {
  // The router keeps the fragment after it was removed from the address, and has a new one when another link is opened here.
  const { hash } = useLocation()
  const token = hash.slice(1)
  useEffect(() => {
    // Not left in the address bar or the history, where others could read it.
    if (hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [hash])
  return (
    <main className={styles.page}>
      <title>Set up your log-in · Fairdraw desk</title>
      <div className={styles.card}>
        <p className={styles.brand}>
          Fairdraw <span>desk</span>
        </p>
        {/^[\w-]{20,43}$/.test(token) ? <Invitation key={token} token={token} /> : <NoInvitation />}
      </div>
    </main>
  )
}

function Invitation({ token }: { token: string }) {
  const hasPasskeys = canUsePasskeys()
  const [failure, setFailure] = useState<string>()
  const [hasEnded, setHasEnded] = useState(false)
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()

  /** Returns the words of a refusal, except where the whole page changes. */
  const refuse = (problem: DeskProblem): string | undefined => {
    if ((problem.code as string) !== 'invitation-ended') return factorRefusal(problem)
    setHasEnded(true)
    return undefined
  }
  // A fresh page, so that the token is in no memory of the desk.
  const enter = () => location.replace(import.meta.env.BASE_URL)

  const passkey = useOneAtATime(async () => {
    setFailure(undefined)
    const options = await call(postDeskEnrolPasskeyOptions, { body: { token } })
    if (!options.ok) return setFailure(refuse(options.problem))
    const created = await createPasskey(options.body)
    if ('failure' in created) return setFailure(created.failure)
    const answer = await call(postDeskEnrolPasskey, { body: { token, credential: created.credential } })
    if (!answer.ok) return setFailure(refuse(answer.problem))
    enter()
  })
  const app = useOneAtATime(async () => {
    setFailure(undefined)
    const options = await call(postDeskEnrolTotpOptions, { body: { token } })
    if (options.ok) setSecret(options.body)
    else setFailure(refuse(options.problem))
  })

  if (hasEnded) return <EndedInvitation />
  if (secret)
    return (
      <AuthenticatorSetup
        {...secret}
        send={async (code) => {
          const answer = await call(postDeskEnrolTotp, { body: { token, code } })
          if (!answer.ok) return refuse(answer.problem)
          enter()
          return undefined
        }}
        onBack={() => setSecret(undefined)}
      />
    )
  return (
    <>
      <h1>Set up your log-in</h1>
      <p>There are no passwords at the desk. Choose how you will show that it is you.</p>
      {hasPasskeys && (
        <div className={styles.way}>
          <h2>A passkey</h2>
          <p>
            By your finger, face or PIN, on this device, your phone or a security key. It is the quickest and safest.
          </p>
          <BusyButton isWide isBusy={passkey.isBusy} isWaiting={app.isBusy} onClick={passkey.start}>
            Create a passkey
          </BusyButton>
        </div>
      )}
      <div className={styles.way}>
        <h2>An authenticator app</h2>
        <p>An app on your phone shows a new six-digit code every thirty seconds.</p>
        <BusyButton tone="outline" isWide isBusy={app.isBusy} isWaiting={passkey.isBusy} onClick={app.start}>
          Use an authenticator app
        </BusyButton>
      </div>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </>
  )
}

function EndedInvitation() {
  return (
    <div role="alert" className={styles.ended}>
      <h1>This invitation has ended</h1>
      <p>It was used already, a newer one took its place, or it is older than 48 hours.</p>
      <p>
        If you have set up your log-in, <a href={import.meta.env.BASE_URL}>log in</a>. Otherwise ask an administrator
        for a new invitation.
      </p>
    </div>
  )
}

function NoInvitation() {
  return (
    <>
      <h1>This link is not complete</h1>
      <p>Open the whole link that an administrator gave you. After reloading this page, open it again too.</p>
      <p>
        If you have set up your log-in, <a href={import.meta.env.BASE_URL}>log in</a>.
      </p>
    </>
  )
}
