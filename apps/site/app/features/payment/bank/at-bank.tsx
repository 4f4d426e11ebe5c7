/** While a bank payment waits for its player: off to the bank, on the way back, or in another way (2-flows §2). */
import { useEffect, useEffectEvent, useState } from 'react'
import { session } from '../../../session/session.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { buttonClass } from '../../../ui/button/button.tsx'
import { ScreenHeading } from '../../../ui/text/screen-heading.tsx'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { Notice } from '../../entry/notice.tsx'
import type { StepProps } from '../../entry/step-props.ts'
import styles from '../../entry/entry.module.css'

export function AtBank({ run, state }: StepProps) {
  const { href, isLeaving } = state.bankLink ?? { href: '', isLeaving: false }
  useEffect(() => {
    if (!isLeaving) return
    session.saveLogInForBank()
    window.location.assign(href)
  }, [href, isLeaving])
  const [isAsking, setIsAsking] = useState(false)
  const approved = async () => {
    setIsAsking(true)
    await run.approvedAtBank()
    setIsAsking(false)
  }
  useLooks(() => void run.glance(), state.notice === 'payment-not-approved')
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
        <BusyButton tone="outline" isBusy={state.isBusy && !isAsking} onClick={() => void run.payAnotherWay()}>
          Pay another way
        </BusyButton>
        <TextButton aria-busy={isAsking} onClick={() => void approved()}>
          {isAsking ? 'Asking your bank…' : 'I’ve already approved it'}
        </TextButton>
      </div>
    </div>
  )
}

/** What was agreed to takes a moment to be told: how long after the return it is looked at. */
const LOOKS_MS = [0, 2_000, 5_000, 10_000, 20_000, 40_000]

/**
 * Looks when the page is seen again: the player may have been at their bank in another app, or gone back from it. `isExpected`:
 * the player says that it has been approved, so it is looked at now.
 */
function useLooks(look: () => void, isExpected: boolean) {
  const onReturn = useEffectEvent(look)
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    const stop = () => timers.forEach(clearTimeout)
    const seen = () => {
      stop()
      if (document.visibilityState === 'visible') timers = LOOKS_MS.map((ms) => setTimeout(() => onReturn(), ms))
    }
    if (isExpected) seen()
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('pageshow', seen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('pageshow', seen)
    }
  }, [isExpected])
}
