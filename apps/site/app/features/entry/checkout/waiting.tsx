import { useEffect, useState } from 'react'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useLeaveConfirm } from '../../../leave/use-leave-confirm.ts'
import type { StepProps } from '../step-props.ts'
import styles from '../entry.module.css'

/** Shown while the bank or wallet decides. The page polls by itself (1-site §4). */
export function Waiting({ state: { method } }: Pick<StepProps, 'state'>) {
  useLeaveConfirm(true)
  return <WaitingForMethod method={method} />
}

function WaitingForMethod({ method }: { method: PaymentMethod | undefined }) {
  const isLong = useIsLongWait()
  return (
    <WaitingScreen title={`Waiting for ${method === 'paypal' ? 'PayPal' : 'your bank'}…`}>
      {isLong ? LONG_WAIT_COPY : SHORT_WAIT_COPY}
    </WaitingScreen>
  )
}

export function WaitingScreen({ title, children }: { title: string; children: string }) {
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus>{title}</ScreenHeading>
      <div className={styles.beam} aria-hidden="true" />
      <p className={styles.quiet} aria-live="polite">
        {children}
      </p>
    </div>
  )
}

const SHORT_WAIT_COPY = 'This takes a few seconds. Stay on this page. You’ll only be charged once.'
const LONG_WAIT_COPY =
  'This is taking longer than usual. We’ll keep checking for about a minute, and you’ll only be charged once. If it comes through later, your tickets will appear in My entries.'

/** After this time, the text no longer promises 'a few seconds'. */
const LONG_WAIT_MS = 10_000

export function useIsLongWait(): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
