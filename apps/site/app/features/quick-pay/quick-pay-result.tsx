import { useState } from 'react'
import { entriesPath, listingPath } from '../../addresses.ts'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { formatPhone } from '../../ui/text/format-phone.ts'
import { Celebration } from '../entry/result/celebration.tsx'
import { DrawLine } from '../entry/result/draw-line.tsx'
import { OutLink } from '../entry/external-link.tsx'
import { Summary } from '../entry/result/result-step.tsx'
import { LoginFlow } from '../login/login-flow.tsx'
import { normalisePhone } from '../login/login-copy.ts'
import type { QuickPayProps } from './use-quick-pay.ts'
import styles from '../entry/entry.module.css'

/** The tickets, and the way into the account that they are in: a texted code shows whose the number is. */
export function QuickPayResult({ view, state, contactEmail }: QuickPayProps) {
  const [isOpening, setIsOpening] = useState(false)
  const [isIn, setIsIn] = useState(false)
  const phone = normalisePhone(state.phone ?? '')
  return (
    <div className={styles.step}>
      <Celebration tickets={state.tickets} />
      <DrawLine view={view} />
      <Summary state={state} />
      {isIn ? (
        <OutLink to={entriesPath()} className={buttonClass({ size: 'large' })}>
          My entries
        </OutLink>
      ) : isOpening ? (
        <LoginFlow contactEmail={contactEmail} mayAskForOptIn phone={phone} onDone={() => setIsIn(true)} />
      ) : (
        <>
          <p>
            We’ve saved your tickets for {formatPhone(phone)} and we’ll text you if you win. To see them any time, open
            your account with a texted code.
          </p>
          <Button size="large" onClick={() => setIsOpening(true)}>
            Open my account
          </Button>
        </>
      )}
      <OutLink to={listingPath()} className={styles.again}>
        More to win
      </OutLink>
    </div>
  )
}
