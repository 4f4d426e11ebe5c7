import { Skeleton } from '../../../ui/request/skeleton.tsx'
import styles from './payment-option-choice.module.css'

/** The place of the ways to pay while it is asked which of them the player has kept. */
export function LoadingPaymentOptions() {
  return (
    <div className={styles.ways} aria-busy="true">
      <output className="visually-hidden">Loading ways to pay…</output>
      <Skeleton width="55%" height="1.5rem" />
      <Skeleton height="3.75rem" radius="1rem" />
      <Skeleton height="3.75rem" radius="1rem" />
      <Skeleton height="3.75rem" radius="1rem" />
    </div>
  )
}
