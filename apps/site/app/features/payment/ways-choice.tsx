/** How to pay: one row a way, with what it asks for below the one that is chosen. */
import type { ReactNode } from 'react'
import { CardBrand } from './card-brand.tsx'
import { WayMark } from './way-mark.tsx'
import type { Way, WayRow } from './ways-to-pay.ts'
import styles from './ways-choice.module.css'

type WaysChoiceProps = {
  rows: readonly WayRow[]
  chosen: Way
  onChoose: (way: Way) => void
  /** Nothing is left to pay; what was typed is kept all the same. */
  isHidden: boolean
  /** What a way asks for; kept while another is chosen, so that nothing that was typed is lost. */
  panels: Partial<Record<Way, ReactNode>>
}

export function WaysChoice({ rows, chosen, onChoose, isHidden, panels }: WaysChoiceProps) {
  return (
    <fieldset className={styles.ways} hidden={isHidden}>
      <legend className={styles.legend}>How would you like to pay?</legend>
      {rows.map(({ way, name, hint, brand }) => (
        <div key={way} className={styles.way} data-is-chosen={way === chosen || undefined}>
          <label className={styles.row}>
            <input type="radio" name="way" value={way} checked={way === chosen} onChange={() => onChoose(way)} />
            <span className={styles.name}>{name}</span>
            <span className={styles.hint}>{hint}</span>
            <span className={styles.mark}>{brand ? <CardBrand brand={brand} isSilent /> : <WayMark way={way} />}</span>
          </label>
          {panels[way] && (
            <div className={styles.panel} hidden={way !== chosen}>
              {panels[way]}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  )
}
