import type { Payout } from '@fairdraw/contract/payout.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { formatLongDayAndTime } from '@fairdraw/rules/text/day-names.ts'
import { payoutCopy } from './payout-copy.ts'
import profileStyles from '../player/profile.module.css'
import styles from './payout.module.css'

export function PayoutList({ payouts }: { payouts: readonly Payout[] }) {
  if (payouts.length === 0) return undefined
  return (
    <section aria-labelledby="payouts" className={profileStyles.part}>
      <h2 className={profileStyles.name} id="payouts">
        Your payouts
      </h2>
      <ol className={profileStyles.entries}>
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
      <span className={profileStyles.status} data-tone={tone}>
        {name}
      </span>
      <p>{text}</p>
      <time className={profileStyles.quiet} dateTime={payout.requestedAt}>
        {formatLongDayAndTime(new Date(payout.requestedAt))}
      </time>
    </li>
  )
}
