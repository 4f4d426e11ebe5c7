import { useEffect, useState } from 'react'
import type { PaymentMethod } from '@fairdraw/rules/payment.ts'
import { useLeaveConfirm } from '../../../leave/use-leave-confirm.ts'
import { ScreenHeading } from '../../../ui/text/screen-heading.tsx'
import type { StepProps } from '../../entry/step-props.ts'
import styles from '../../entry/entry.module.css'

/** While whoever pays thinks; the page asks again by itself (1-site §4). */
export function Waiting({ state: { method } }: Pick<StepProps, 'state'>) {
  useLeaveConfirm(true)
  return <WaitingFor method={method} />
}

export function WaitingFor({ method }: { method: PaymentMethod | undefined }) {
  const isLong = useIsLong()
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus>Waiting for {method === 'paypal' ? 'PayPal' : 'your bank'}…</ScreenHeading>
      <div className={styles.beam} aria-hidden="true" />
      <p className={styles.quiet} aria-live="polite">
        {isLong ? STILL : SOON}
      </p>
    </div>
  )
}

const SOON = 'This takes a few seconds. Stay on this page. You’ll only be charged once.'
const STILL =
  'This is taking longer than usual. We’ll keep checking for about a minute, and you’ll only be charged once. If it comes through later, your tickets will appear in My entries.'

/** From when on nobody believes in 'a few seconds' any more. */
const LONG_MS = 10_000

export function useIsLong(): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
