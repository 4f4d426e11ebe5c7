import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import styles from './cash-balance.module.css'

export function CashBalance({ pence }: { pence: number }) {
  return (
    <div className={styles.balance}>
      <span>Your cash prizes</span>
      <b>{formatPrice(pence)}</b>
    </div>
  )
}
