import type { Payout } from '@fairdraw/contract/payout.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { formatLongDayAndTime } from '@fairdraw/rules/text/day-names.ts'
import { payoutCopy } from './payout-copy.ts'
import accountStyles from '../account/account.module.css'
import styles from './payout.module.css'

export function PayoutList({ payouts }: { payouts: readonly Payout[] }) {
  if (payouts.length === 0) return undefined
  return (
    <section aria-labelledby="payouts" className={accountStyles.part}>
      <h2 className={accountStyles.name} id="payouts">
        Your payouts
      </h2>
      <ol className={accountStyles.entries}>
        {payouts.map((payout) => (
          <PayoutCard key={payout.id} payout={payout} />
        ))}
      </ol>
    </section>
  )
}

function PayoutCard({ payout }: { payout: Payout }) {
  const { name, tone, text } = payoutCopy(payout)
  return (
    <li className={styles.payout}>
      <b className={styles.amount}>{formatPrice(payout.amountPence)}</b>
      <span className={accountStyles.status} data-tone={tone}>
        {name}
      </span>
      <p>{text}</p>
      <time className={accountStyles.quiet} dateTime={payout.requestedAt}>
        {formatLongDayAndTime(new Date(payout.requestedAt))}
      </time>
    </li>
  )
}
