import { useState } from 'react'
import { entriesPath, listingPath } from '../../addresses.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { formatPhone } from '../../ui/format-phone.ts'
import { Confetti } from '../entry/confetti.tsx'
import { OutLink } from '../entry/out-link.tsx'
import { Summary, TicketList } from '../entry/result-step.tsx'
import { isReload } from '../entry/use-entry-run.ts'
import { LoginFlow } from '../login/login-flow.tsx'
import { plainPhone } from '../login/login-words.ts'
import type { QuickPayProps } from './use-quick-pay.ts'
import styles from '../entry/entry.module.css'

/** The tickets, and the way into the account that they are in: a texted code shows whose the number is. */
export function QuickPayResult({ view, state, contactEmail }: QuickPayProps) {
  const [isOpening, setIsOpening] = useState(false)
  const [isIn, setIsIn] = useState(false)
  const phone = plainPhone(state.phone ?? '')
  return (
    <div className={styles.step}>
      {!isReload() && <Confetti />}
      <ScreenHeading takesFocus>
        {state.tickets.length === 1 ? 'You’re in. Here is your ticket.' : 'You’re in. Here are your tickets.'}
      </ScreenHeading>
      <p className={styles.quiet}>{view.drawText ?? 'Good luck! We tell you if you win.'}</p>
      <TicketList tickets={state.tickets} />
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
            Your tickets are kept for {formatPhone(phone)}. We text you if you win; with a texted code you can look
            after them yourself.
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
