/**
 * How to pay: saved cards, wallets side by side, then a row for each other way, with what it asks for below the one that is
 * chosen. Who has saved a card sees that one alone at first.
 */
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { FieldMessages } from '../../../ui/form/field.tsx'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { CardBrand } from '../card/card-brand.tsx'
import { PaymentMark } from './payment-mark.tsx'
import type { PaymentOptionId, PaymentOption } from './payment-options.ts'
import styles from './payment-option-choice.module.css'

type WaysChoiceProps = {
  rows: readonly PaymentOption[]
  chosen: PaymentOptionId | undefined
  onChoose: (way: PaymentOptionId) => void
  /** The chosen one alone is shown, with a button for all. */
  isBrief: boolean
  onShowAll: () => void
  /** Nothing is left to pay; what was typed is kept all the same. */
  isHidden: boolean
  /** What is missing here, once it was tried to pay. */
  messages: readonly string[]
  /** What went wrong with the chosen way. */
  problem: ReactNode
  /** What a way asks for; kept while another is chosen, so that nothing that was typed is lost. */
  panels: Partial<Record<PaymentOptionId, ReactNode>>
}

const MESSAGES = 'way-messages'

/** Leads to the choice: to what is chosen, or to the first that can be. */
export const focusPaymentOptions = () =>
  document.querySelector<HTMLInputElement>('input[name="way"]:checked, input[name="way"]:enabled')?.focus()

export function PaymentOptionChoice({ rows, chosen, problem, messages, panels, ...choice }: WaysChoiceProps) {
  const { onChoose, isBrief, onShowAll, isHidden } = choice
  const express = rows.filter(({ isExpress }) => isExpress)
  const isExpress = express.some(({ way }) => way === chosen)
  // What showed them is gone by then: the focus goes to the choice.
  const hasAsked = useRef(false)
  useEffect(() => {
    if (isBrief || !hasAsked.current) return
    hasAsked.current = false
    focusPaymentOptions()
  }, [isBrief])

  const row = (one: PaymentOption) => (
    <label className={styles.row}>
      <input
        type="radio"
        name="way"
        value={one.way}
        checked={one.way === chosen}
        disabled={one.isExpired}
        aria-describedby={messages.length > 0 ? MESSAGES : undefined}
        onChange={() => onChoose(one.way)}
      />
      <span className={styles.name}>{one.name}</span>
      <span className={one.isExpress ? 'visually-hidden' : styles.hint}>{one.hint}</span>
      <span className={styles.mark}>
        {one.brand ? <CardBrand brand={one.brand} isSilent /> : <PaymentMark way={one.way} />}
      </span>
    </label>
  )
  const place = (one: PaymentOption) => (
    <div key={one.way} className={styles.way} data-is-chosen={one.way === chosen || undefined}>
      {row(one)}
      {!one.isExpress && (panels[one.way] || one.way === chosen) && (
        <div className={styles.panel} hidden={one.way !== chosen}>
          {one.way === chosen && problem}
          {panels[one.way]}
        </div>
      )}
    </div>
  )
  const saved = rows.filter(({ way, card, isExpired }) => card && !isExpired && (!isBrief || way === chosen))
  const others = rows.filter(({ card, isExpired, isExpress: isWallet }) => !isWallet && (!card || isExpired))
  return (
    <fieldset className={styles.ways} hidden={isHidden}>
      <legend className={styles.legend}>How would you like to pay?</legend>
      <FieldMessages id={MESSAGES} messages={messages} />
      {chosen === undefined && problem}
      {saved.map(place)}
      {isBrief ? (
        <TextButton
          className={styles.showAll}
          onClick={() => {
            hasAsked.current = true
            onShowAll()
          }}
        >
          Use another card or way to pay
        </TextButton>
      ) : (
        <>
          {express.length > 0 && <div className={styles.express}>{express.map(place)}</div>}
          {isExpress && problem}
          {others.map(place)}
        </>
      )}
    </fieldset>
  )
}
