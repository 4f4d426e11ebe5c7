/** The pay button. It sticks to the bottom of the screen, so it is always visible. */
import type { ReactNode } from 'react'
import styles from './payment-footer.module.css'

export function PaymentFooter({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
