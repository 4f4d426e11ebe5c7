/** A bank payment that waits for approval: the player goes to the bank, returns, or chooses another method (2-flows §2). */
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { buttonClass } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { session } from '../../../session/session.ts'
import { Notice } from '../notice.tsx'
import type { StepProps } from '../step-props.ts'
import styles from '../entry.module.css'

export function BankApprovalStep({ run, state }: StepProps) {
  const { href, isLeaving } = state.bankLink ?? { href: '', isLeaving: false }
  useEffect(() => {
    if (!isLeaving) return
    session.saveLogInForBank()
    window.location.assign(href)
  }, [href, isLeaving])
  const [isChecking, setIsChecking] = useState(false)
  const confirmApproval = async () => {
    setIsChecking(true)
    await run.confirmBankApproval()
    setIsChecking(false)
  }
  useCheckOnReturn(() => void run.checkQuietly(), state.notice === 'payment-not-approved')
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus>Over to your bank</ScreenHeading>
      <p>
        Approve the payment in your bank’s app or on its website, then come straight back here for your tickets. You
        won’t be charged until you approve it.
      </p>
      <Notice state={state} />
      <a
        className={buttonClass({ size: 'large', isWide: true })}
        href={href}
        onClick={() => session.saveLogInForBank()}
      >
        Go to your bank
      </a>
      <div className={styles.actions}>
        <BusyButton tone="outline" isBusy={state.isBusy && !isChecking} onClick={() => void run.changePaymentMethod()}>
          Pay another way
        </BusyButton>
        <TextButton aria-busy={isChecking} onClick={() => void confirmApproval()}>
          {isChecking ? 'Asking your bank…' : 'I’ve already approved it'}
        </TextButton>
      </div>
    </div>
  )
}

/** An approval takes a moment to arrive. These are the delays after the player's return at which the status is checked. */
const CHECK_DELAYS_MS = [0, 2_000, 5_000, 10_000, 20_000, 40_000]

/**
 * Checks the status when the page becomes visible again, because the player may have approved the payment in their
 * bank's app. `isExpected`: the player says that they have approved it, so it is checked now too.
 */
function useCheckOnReturn(check: () => void, isExpected: boolean) {
  const onReturn = useEffectEvent(check)
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    const stop = () => timers.forEach(clearTimeout)
    const onVisible = () => {
      stop()
      if (document.visibilityState === 'visible') timers = CHECK_DELAYS_MS.map((ms) => setTimeout(() => onReturn(), ms))
    }
    if (isExpected) onVisible()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pageshow', onVisible)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pageshow', onVisible)
    }
  }, [isExpected])
}
