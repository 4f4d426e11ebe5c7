/** The order before payment: the entries and their price, the credits used, what is earned, and when the winner is drawn. */
import { formatTokens } from '@fairdraw/rules/payment/money.ts'
import type { SummaryLine } from './credit/credit-choice.ts'
import styles from './payment.module.css'

type PaymentSummaryProps = {
  lines: readonly SummaryLine[]
  /** The tokens that these entries earn. */
  tokensEarned: number
  draw: string | undefined
}

export function PaymentSummary({ lines, tokensEarned, draw }: PaymentSummaryProps) {
  return (
    <dl className={styles.sum} aria-label="Your order">
      {lines.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {tokensEarned > 0 && (
        <div className={styles.after}>
          <dt>You’ll earn</dt>
          <dd>{formatTokens(tokensEarned)}</dd>
        </div>
      )}
      {draw && (
        <div className={styles.after}>
          <dt>Winner drawn</dt>
          <dd>{draw}</dd>
        </div>
      )}
    </dl>
  )
}
