/** How to pay: wallets side by side, then a row for each other way, with what it asks for below the one that is chosen. */
import type { ReactNode } from 'react'
import { FieldMessages } from '../../ui/field.tsx'
import { CardBrand } from './card-brand.tsx'
import { WayMark } from './way-mark.tsx'
import type { Way, WayRow } from './ways-to-pay.ts'
import styles from './ways-choice.module.css'

type WaysChoiceProps = {
  rows: readonly WayRow[]
  chosen: Way | undefined
  onChoose: (way: Way) => void
  /** Nothing is left to pay; what was typed is kept all the same. */
  isHidden: boolean
  /** What is missing here, once it was tried to pay. */
  messages: readonly string[]
  /** What went wrong with the chosen way. */
  problem: ReactNode
  /** What a way asks for; kept while another is chosen, so that nothing that was typed is lost. */
  panels: Partial<Record<Way, ReactNode>>
}

const MESSAGES = 'way-messages'

/** Leads to the choice, where nothing is chosen. */
export const focusWays = () => document.querySelector<HTMLInputElement>('input[name="way"]')?.focus()

export function WaysChoice({ rows, chosen, onChoose, isHidden, messages, problem, panels }: WaysChoiceProps) {
  const express = rows.filter(({ isExpress }) => isExpress)
  const isExpress = express.some(({ way }) => way === chosen)
  const row = (one: WayRow) => (
    <label className={styles.row}>
      <input
        type="radio"
        name="way"
        value={one.way}
        checked={one.way === chosen}
        aria-describedby={messages.length > 0 ? MESSAGES : undefined}
        onChange={() => onChoose(one.way)}
      />
      <span className={styles.name}>{one.name}</span>
      <span className={one.isExpress ? 'visually-hidden' : styles.hint}>{one.hint}</span>
      <span className={styles.mark}>
        {one.brand ? <CardBrand brand={one.brand} isSilent /> : <WayMark way={one.way} />}
      </span>
    </label>
  )
  return (
    <fieldset className={styles.ways} hidden={isHidden}>
      <legend className={styles.legend}>How would you like to pay?</legend>
      <FieldMessages id={MESSAGES} messages={messages} />
      {chosen === undefined && problem}
      {express.length > 0 && (
        <div className={styles.express}>
          {express.map((one) => (
            <div key={one.way} className={styles.way} data-is-chosen={one.way === chosen || undefined}>
              {row(one)}
            </div>
          ))}
        </div>
      )}
      {isExpress && problem}
      {rows
        .filter((one) => !one.isExpress)
        .map((one) => (
          <div key={one.way} className={styles.way} data-is-chosen={one.way === chosen || undefined}>
            {row(one)}
            {(panels[one.way] || one.way === chosen) && (
              <div className={styles.panel} hidden={one.way !== chosen}>
                {one.way === chosen && problem}
                {panels[one.way]}
              </div>
            )}
          </div>
        ))}
    </fieldset>
  )
}
