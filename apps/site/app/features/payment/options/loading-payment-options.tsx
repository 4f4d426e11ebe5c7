import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import styles from './payment-option-choice.module.css'

/** Placeholder for the payment options while the player's saved cards load. */
export function LoadingPaymentOptions() {
  return (
    <div className={styles.options} aria-busy="true">
      <output className="visually-hidden">Loading ways to pay…</output>
      <Skeleton width="55%" height="1.5rem" />
      <Skeleton height="3.75rem" radius="1rem" />
      <Skeleton height="3.75rem" radius="1rem" />
      <Skeleton height="3.75rem" radius="1rem" />
    </div>
  )
}
