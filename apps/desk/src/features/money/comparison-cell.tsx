import type { DeskComparison } from '@fairdraw/contract/desk/money.ts'
import type { ReconciledVendor } from '@fairdraw/rules/payment/reconciliation.ts'
import { Link } from 'react-router'
import { formatMoney } from '../../ui/format-money.ts'
import { StateChip } from '../../ui/state-chip.tsx'
import { formatDay } from './comparison-days.ts'
import { COMPARISON_NAMES, COMPARISON_TONES, VENDOR_NAMES } from './money-names.ts'
import looks from '../../ui/looks.module.css'
import styles from './money.module.css'

/** What a comparison found, and the way to its differences. */
export function ComparisonCell({
  vendor,
  day,
  comparison,
}: {
  vendor: ReconciledVendor
  day: string
  comparison: DeskComparison | undefined
}) {
  const isOpen = comparison !== undefined && comparison.state !== 'equal'
  return (
    <div className={styles.cell}>
      <Link to={`/money/reconciliation/${vendor}/${day}`}>
        {comparison ? (
          <StateChip tone={COMPARISON_TONES[comparison.state]}>{COMPARISON_NAMES[comparison.state]}</StateChip>
        ) : (
          <span className={looks.minor}>Not yet</span>
        )}
        <span className="visually-hidden">{`: ${VENDOR_NAMES[vendor]}, ${formatDay(day)}`}</span>
      </Link>
      {comparison && (
        <p className={`${looks.minor} ${styles.amount}`}>
          {isOpen
            ? `${formatMoney(comparison.oursPence)} ours, ${formatMoney(comparison.theirsPence)} theirs`
            : formatMoney(comparison.oursPence)}
        </p>
      )}
    </div>
  )
}
