import { parseMobile } from '@fairdraw/rules/player/mobile.ts'
import { Button, buttonClass } from '@fairdraw/ui/button/button.tsx'
import { formatPhone } from '@fairdraw/ui/text/format-phone.ts'
import { useState } from 'react'
import { entriesPath, listingPath } from '../../addresses.ts'
import { Celebration } from '../entry/result/celebration.tsx'
import { DrawLine } from '../entry/result/draw-line.tsx'
import { ExternalLink } from '../entry/external-link.tsx'
import { Summary, TicketReceipt } from '../entry/result/result-step.tsx'
import { LoginFlow } from '../login/login-flow.tsx'
import type { QuickPayProps } from './use-quick-pay.ts'
import styles from '../entry/entry.module.css'

/** The tickets, and a log-in to their account. A texted code proves who owns the phone number. */
export function QuickPayResult({ view, state, contactEmail }: QuickPayProps) {
  const [isLoggingIn, setIsLoggingIn] = useState(false)
  const [isLoggedIn, setIsLoggedIn] = useState(false)
  const phone = parseMobile(state.phone ?? '') ?? ''
  return (
    <div className={styles.step}>
      <Celebration {...state} />
      <DrawLine view={view} />
      <Summary state={state} />
      {isLoggedIn ? (
        <>
          <TicketReceipt state={state} />
          <ExternalLink to={entriesPath()} className={buttonClass({ size: 'large' })}>
            My entries
          </ExternalLink>
        </>
      ) : isLoggingIn ? (
        <LoginFlow contactEmail={contactEmail} mayAskForOptIn phone={phone} onDone={() => setIsLoggedIn(true)} />
      ) : (
        <>
          <p>{`We’ve saved your tickets for ${formatPhone(phone)} and we’ll text you if you win. To see them any time, open your account with a texted code.`}</p>
          <Button size="large" onClick={() => setIsLoggingIn(true)}>
            Open my account
          </Button>
        </>
      )}
      <ExternalLink to={listingPath()} className={styles.again}>
        More to win
      </ExternalLink>
    </div>
  )
}
