/** What is pressed to pay, always in sight: it stays at the screen's foot until its place in the form comes. */
import type { ReactNode } from 'react'
import styles from './payment-foot.module.css'

export function PaymentFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
