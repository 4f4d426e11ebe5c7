/** The player's bank, looked for by name (5-vendors: open banking). The list keeps its height while it is searched. */
import type { Bank } from '@fairdraw/contract/payment.ts'
import { useState } from 'react'
import { ErrorBox } from '../../ui/error-box.tsx'
import { FieldMessages } from '../../ui/field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { findBanks } from './bank-search.ts'
import type { Banks } from './use-banks.ts'
import styles from './bank-list.module.css'

type BankListProps = {
  list: Banks
  again: () => void
  bank: Bank | undefined
  onChoose: (bank: Bank) => void
  /** What is still missing here, once it was tried to pay. */
  messages?: readonly string[]
}

const NONE: readonly string[] = []

/** What takes the focus where no bank is chosen yet. */
export const BANK_SEARCH_ID = 'bank-search'

const NOT_REACHED: readonly string[] = ['We could not load the banks just now. Try again, or pay in another way.']

export function BankList({ list, again, bank: chosen, onChoose, messages = NONE }: BankListProps) {
  const [typed, setTyped] = useState('')
  if (list.status === 'failed') {
    return (
      <ErrorBox messages={NOT_REACHED}>
        <TextButton onClick={again}>Load the banks again</TextButton>
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
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // It looks for a bank; it does not pay.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <FieldMessages id="bank-search-messages" messages={messages} />
      <div className={styles.list} role="radiogroup" aria-label="Your bank">
        {list.status === 'loading' && <Loading />}
        {found.map((bank) => (
          <OneBank key={bank.id} bank={bank} isChosen={bank.id === chosen?.id} onChoose={onChoose} />
        ))}
        {list.status === 'ready' && found.length === 0 && (
          <p className={styles.none}>No bank of that name takes payments here. A card or PayPal works with any bank.</p>
        )}
      </div>
      <output className="visually-hidden">
        {typed && `${found.length} ${found.length === 1 ? 'bank' : 'banks'} found`}
      </output>
      <p className={styles.small}>
        You approve the payment in your own bank’s app or site, and come straight back here. It is never charged twice.
      </p>
    </div>
  )
}

type OneBankProps = { bank: Bank; isChosen: boolean; onChoose: (bank: Bank) => void }

function OneBank({ bank, isChosen, onChoose }: OneBankProps) {
  const { id, friendlyName, logo, isAvailable } = bank
  return (
    <label className={styles.bank} data-is-off={!isAvailable || undefined}>
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
        {friendlyName}
        {!isAvailable && <span className={styles.off}>Not available just now</span>}
      </span>
    </label>
  )
}

function Loading() {
  return (
    <>
      <output className="visually-hidden">Loading the banks…</output>
      {[1, 2, 3, 4, 5].map((place) => (
        <span key={place} className={styles.bank} aria-hidden="true">
          <Skeleton width="1.375rem" height="1.375rem" radius="50%" />
          <Skeleton width="36px" height="36px" radius="10px" />
          <Skeleton width="60%" height="1rem" />
        </span>
      ))}
    </>
  )
}
