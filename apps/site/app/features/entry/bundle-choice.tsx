/** How many entries to buy: every bundle with its price, as large as the others; the smallest is chosen first. */
import { price } from '@fairdraw/rules/money.ts'
import type { Bundle } from '@fairdraw/rules/payment.ts'
import styles from './bundle-choice.module.css'

type BundleChoiceProps = {
  bundles: readonly Bundle[]
  chosen: string
  onChoose: (bundleId: string) => void
}

const entriesText = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

export function BundleChoice({ bundles, chosen, onChoose }: BundleChoiceProps) {
  return (
    <fieldset className={styles.bundles}>
      <legend className={styles.legend}>How many entries?</legend>
      {bundles.map(({ bundleId, entries, pricePence, label }) => (
        <label key={bundleId} className={styles.bundle}>
          <input
            type="radio"
            name="bundle"
            value={bundleId}
            checked={bundleId === chosen}
            onChange={() => onChoose(bundleId)}
          />
          <span className={styles.entries}>{entriesText(entries)}</span>
          {label && label !== entriesText(entries) && <span className={styles.label}>{label}</span>}
          <span className={styles.price}>{price(pricePence)}</span>
        </label>
      ))}
    </fieldset>
  )
}
