/** What is bought before it is paid: the entries and their price, what credits take off, and when the winner is drawn. */
import type { SummaryLine } from './credit/credit-choice.ts'
import styles from './payment.module.css'

export function PaymentSummary({ lines, draw }: { lines: readonly SummaryLine[]; draw: string | undefined }) {
  return (
    <dl className={styles.sum} aria-label="Your order">
      {lines.map(([what, amount]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {draw && (
        <div className={styles.draw}>
          <dt>Winner drawn</dt>
          <dd>{draw}</dd>
        </div>
      )}
    </dl>
  )
}
