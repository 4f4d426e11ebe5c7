/**
 * The choice of payment option: saved cards, wallets side by side, then a row for each other option. The chosen row shows its
 * panel below. A player with a saved card first sees only that card.
 */
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { FieldMessages } from '@fairdraw/ui/form/labelled.tsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { CardBrand } from '../card/card-brand.tsx'
import { PaymentMark } from './payment-mark.tsx'
import type { PaymentOptionId, PaymentOption } from './payment-options.ts'
import look from '../../../ui/choice.module.css'
import styles from './payment-option-choice.module.css'

type PaymentOptionChoiceProps = {
  options: readonly PaymentOption[]
  chosen: PaymentOptionId | undefined
  onChoose: (id: PaymentOptionId) => void
  /** Shows only the chosen option and a button that shows all. */
  isCollapsed: boolean
  onShowAll: () => void
  /** Nothing is left to pay. Hidden, not unmounted, so that typed input stays. */
  isHidden: boolean
  /** Validation messages, after an attempt to pay. */
  messages: readonly string[]
  /** The error of the chosen option. */
  problem: ReactNode
  /** The panel of an option. It stays mounted while another option is chosen, so that typed input stays. */
  panels: Partial<Record<PaymentOptionId, ReactNode>>
}

const MESSAGES_ID = 'way-messages'

/** Focuses the chosen option, or the first enabled option. */
export const focusPaymentOptions = () =>
  document
    .querySelector<HTMLInputElement>('input[name="payment-option"]:checked, input[name="payment-option"]:enabled')
    ?.focus()

export function PaymentOptionChoice({
  options,
  chosen,
  problem,
  messages,
  panels,
  ...choice
}: PaymentOptionChoiceProps) {
  const { onChoose, isCollapsed, onShowAll, isHidden } = choice
  const express = options.filter(({ isExpress }) => isExpress)
  const isExpress = express.some(({ id }) => id === chosen)
  const hasPlace = options.some(({ id }) => id === chosen)
  // The button that showed all options is removed, so the focus moves to the choice.
  const hasExpanded = useRef(false)
  useEffect(() => {
    if (isCollapsed || !hasExpanded.current) return
    hasExpanded.current = false
    focusPaymentOptions()
  }, [isCollapsed])

  const row = (option: PaymentOption) => (
    <label className={`${look.row} ${styles.row}`}>
      <input
        type="radio"
        name="payment-option"
        value={option.id}
        checked={option.id === chosen}
        disabled={option.isExpired}
        aria-describedby={messages.length > 0 ? MESSAGES_ID : undefined}
        onChange={() => onChoose(option.id)}
      />
      <span className={styles.name}>{option.name}</span>
      {option.hint && <span className={option.isExpress ? 'visually-hidden' : styles.hint}>{option.hint}</span>}
      <span className={styles.mark}>
        {option.brand ? <CardBrand brand={option.brand} isSilent /> : <PaymentMark id={option.id} />}
      </span>
    </label>
  )
  const item = (option: PaymentOption) => (
    <div key={option.id} className={styles.option} data-is-chosen={option.id === chosen || undefined}>
      {row(option)}
      {!option.isExpress && (panels[option.id] || option.id === chosen) && (
        <div className={styles.panel} hidden={option.id !== chosen}>
          {option.id === chosen && problem}
          {panels[option.id]}
        </div>
      )}
    </div>
  )
  const saved = options.filter(({ id, card, isExpired }) => card && !isExpired && (!isCollapsed || id === chosen))
  const others = options.filter(({ card, isExpired, isExpress: isWallet }) => !isWallet && (!card || isExpired))
  return (
    <fieldset className={styles.options} hidden={isHidden}>
      <legend className={styles.legend}>How would you like to pay?</legend>
      <FieldMessages id={MESSAGES_ID} messages={messages} />
      {!hasPlace && problem}
      {saved.map(item)}
      {isCollapsed ? (
        <TextButton
          className={styles.showAll}
          onClick={() => {
            hasExpanded.current = true
            onShowAll()
          }}
        >
          Use another card or way to pay
        </TextButton>
      ) : (
        <>
          {express.length > 0 && <div className={styles.express}>{express.map(item)}</div>}
          {isExpress && problem}
          {others.map(item)}
        </>
      )}
    </fieldset>
  )
}
