/** Where the identity provider sends the browser back: this page makes the call that logs in, or says why not. */
import { call } from '@fairdraw/contract/call.ts'
import { postDeskProvider } from '@fairdraw/contract/desk/staff-login.ts'
import { useEffect, useRef, useState } from 'react'
import styles from './enrol.module.css'
import { factorRefusal } from './factor-refusal.ts'
import { announceLogIn, takeRememberedPage } from './provider-window.ts'

export function Component() {
  const [end, setEnd] = useState<{ failure: string } | 'logged-in'>()
  const hasBegun = useRef(false)
  useEffect(() => {
    // The code is valid once.
    if (hasBegun.current) return
    hasBegun.current = true
    const query = location.search
    // Not left in the address bar or the history.
    history.replaceState(history.state, '', location.pathname)
    void logIn(query).then(setEnd)
  }, [])
  return (
    <main className={styles.page}>
      <title>Log in · Fairdraw desk</title>
      <div className={styles.card}>
        <p className={styles.brand}>
          Fairdraw <span>desk</span>
        </p>
        <output>{end === undefined && 'One moment: you are being logged in.'}</output>
        {end === 'logged-in' && (
          <>
            <h1>You are logged in</h1>
            <p>
              You can close this window, or <a href={import.meta.env.BASE_URL}>open the desk</a>.
            </p>
          </>
        )}
        {end !== undefined && end !== 'logged-in' && (
          <div role="alert" className={styles.ended}>
            <h1>You are not logged in</h1>
            <p>{end.failure}</p>
            <p>
              <a href={import.meta.env.BASE_URL}>Log in again</a>
            </p>
          </div>
        )}
      </div>
    </main>
  )
}

async function logIn(query: string): Promise<{ failure: string } | 'logged-in' | undefined> {
  const answer = await call(postDeskProvider, { body: { query } })
  const page = takeRememberedPage()
  if (!answer.ok) return { failure: factorRefusal(answer.problem) }
  announceLogIn()
  if (page !== undefined) {
    location.replace(page)
    return undefined
  }
  // A window over the page, which has heard it.
  window.close()
  return 'logged-in'
}
