/** The player chooses a bank by searching its name (5-vendors: open banking). The list is as tall as its results and scrolls beyond a limit. */
import type { Bank } from '@fairdraw/contract/payment.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { FieldMessages } from '@fairdraw/ui/form/labelled.tsx'
import { SearchField } from '@fairdraw/ui/form/search-field.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useState } from 'react'
import { findBanks } from './bank-search.ts'
import type { Banks } from './use-banks.ts'
import look from '../../../ui/choice.module.css'
import styles from './bank-list.module.css'

type BankListProps = {
  list: Banks
  reload: () => void
  bank: Bank | undefined
  onChoose: (bank: Bank) => void
  /** Validation messages, after an attempt to pay. */
  messages?: readonly string[]
}

const NO_MESSAGES: readonly string[] = []

const BANK_SEARCH_ID = 'bank-search'

/** Focuses the search field, where no bank is chosen yet. */
export const focusBankSearch = () => document.getElementById(BANK_SEARCH_ID)?.focus()

const LOAD_FAILED: readonly string[] = ['We can’t load the list of banks. Try again, or choose another way to pay.']

export function BankList({ list, reload, bank: chosen, onChoose, messages = NO_MESSAGES }: BankListProps) {
  const [typed, setTyped] = useState('')
  if (list.status === 'failed') {
    return (
      <ErrorBox messages={LOAD_FAILED}>
        <TextButton onClick={reload}>Load the banks again</TextButton>
      </ErrorBox>
    )
  }
  const found = list.status === 'ready' ? findBanks(list.banks, typed) : []
  return (
    <div className={styles.banks} aria-busy={list.status === 'loading'}>
      <SearchField
        id={BANK_SEARCH_ID}
        aria-describedby="bank-search-messages"
        label="Find your bank"
        placeholder="Find your bank"
        value={typed}
        onSearch={setTyped}
        onKeyDown={(event) => {
          // Enter in the search field must not submit the payment.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <FieldMessages id="bank-search-messages" messages={messages} />
      <div
        className={styles.list}
        role="radiogroup"
        aria-label="Your bank"
        data-is-loading={list.status === 'loading' || undefined}
      >
        {list.status === 'loading' && <LoadingBanks />}
        {found.map((bank) => (
          <BankOption key={bank.id} bank={bank} isChosen={bank.id === chosen?.id} onChoose={onChoose} />
        ))}
        {list.status === 'ready' && found.length === 0 && (
          <p className={styles.none}>We can’t find that bank. Check the spelling, or pay by card instead.</p>
        )}
      </div>
      <output className="visually-hidden">
        {typed && `${found.length} ${found.length === 1 ? 'bank' : 'banks'} found`}
      </output>
      <p className={styles.small}>
        You’ll approve the payment in your bank’s app or on its website, then come straight back here. You’ll never be
        charged twice.
      </p>
    </div>
  )
}

type BankOptionProps = { bank: Bank; isChosen: boolean; onChoose: (bank: Bank) => void }

function BankOption({ bank, isChosen, onChoose }: BankOptionProps) {
  const { id, friendlyName, logo, isAvailable } = bank
  return (
    <label className={`${look.row} ${styles.bank}`} data-is-off={!isAvailable || undefined}>
      <input
        type="radio"
        name="bank"
        value={id}
        checked={isChosen}
        disabled={!isAvailable}
        onChange={() => onChoose(bank)}
      />
      {logo ? (
        <img className={styles.logo} src={logo} width={36} height={36} alt="" loading="lazy" />
      ) : (
        <span className={styles.logo} aria-hidden="true" />
      )}
      <span className={styles.name}>
        <span>{friendlyName}</span>
        {!isAvailable && <span className={styles.off}>Not available at the moment</span>}
      </span>
    </label>
  )
}

function LoadingBanks() {
  return (
    <>
      <output className="visually-hidden">Loading banks…</output>
      {[1, 2, 3, 4, 5].map((index) => (
        <span key={index} className={styles.bank} aria-hidden="true">
          <Skeleton width="1.375rem" height="1.375rem" radius="50%" />
          <Skeleton width="36px" height="36px" radius="10px" />
          <Skeleton width="60%" height="1rem" />
        </span>
      ))}
    </>
  )
}
