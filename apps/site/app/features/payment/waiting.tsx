import type { PaymentMethod } from '@fairdraw/rules/payment.ts'
import { useLeaveConfirm } from '../../leave/use-leave-confirm.ts'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import type { StepProps } from '../entry/step-props.ts'
import styles from '../entry/entry.module.css'

/** While whoever pays thinks; the page asks again by itself (1-site §4). */
export function Waiting({ state: { method } }: Pick<StepProps, 'state'>) {
  useLeaveConfirm(true)
  return <WaitingFor method={method} />
}

export function WaitingFor({ method }: { method: PaymentMethod | undefined }) {
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus>Waiting for {method === 'paypal' ? 'PayPal' : 'your bank'}…</ScreenHeading>
      <div className={styles.beam} aria-hidden="true" />
      <p className={styles.quiet}>This takes a few seconds. Please stay on this page; you are charged once at most.</p>
    </div>
  )
}
