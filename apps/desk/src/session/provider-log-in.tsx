/**
 * Log-in by the operator's identity provider (single sign-on). Over an open page it happens in a window of its own, so
 * that what was typed is kept; otherwise the whole page goes there and comes back.
 */
import { call } from '@fairdraw/contract/call.ts'
import { getDeskMe, getDeskProvider, postDeskProviderStart } from '@fairdraw/contract/desk/staff-login.ts'
import type { StaffMember } from '@fairdraw/contract/desk/staff-login.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useEffect, useState } from 'react'
import { factorRefusal } from './factor-refusal.ts'
import styles from './log-in-form.module.css'
import { hearLogIns, rememberPage } from './provider-window.ts'

export function ProviderLogIn({
  isFresh,
  isOverPage,
  onLogIn,
}: {
  /** The provider asks for the person's factors again. */
  isFresh: boolean
  isOverPage: boolean
  onLogIn: (staff: StaffMember) => void
}) {
  const [name, setName] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const asked = new AbortController()
    const ask = async () => {
      const answer = await call(getDeskProvider, { signal: asked.signal })
      // Without an answer there is no button; the other ways are there.
      if (answer.ok && !asked.signal.aborted) setName(answer.body.name)
    }
    void ask()
    return () => asked.abort()
  }, [])
  useEffect(() => {
    const enter = async () => {
      const me = await call(getDeskMe, {})
      if (me.ok) onLogIn(me.body.staff)
    }
    return hearLogIns(() => void enter())
  }, [onLogIn])
  const logIn = useOneAtATime(async () => {
    setFailure(undefined)
    // Opened before the call: browsers allow it only while the press is handled.
    const opened = isOverPage ? open('about:blank', '_blank', 'popup,width=520,height=720') : null
    const begun = await call(postDeskProviderStart, { body: { isFresh } })
    if (!begun.ok) {
      opened?.close()
      return setFailure(factorRefusal(begun.problem))
    }
    if (opened) return opened.location.replace(begun.body.url)
    if (isOverPage) return setFailure('Your browser has blocked the window of the log-in. Allow it, then try again.')
    rememberPage()
    location.assign(begun.body.url)
  })
  if (name === null) return null
  return (
    <div className={styles.passkey}>
      <BusyButton tone="outline" isWide isBusy={logIn.isBusy} onClick={logIn.start}>
        {`Log in with ${name}`}
      </BusyButton>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </div>
  )
}
