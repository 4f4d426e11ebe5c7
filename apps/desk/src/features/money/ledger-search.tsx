import { LEDGER_ACCOUNTS, LEDGER_ASSETS } from '@fairdraw/rules/payment/ledger.ts'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import type { ChangeEvent } from 'react'
import { useSearchParams } from 'react-router'
import { SelectField } from '../../ui/select-field.tsx'
import { findInvalid } from './ledger-filters.ts'
import type { LedgerFilters } from './ledger-filters.ts'
import styles from './ledger-search.module.css'
import { ACCOUNT_NAMES, ASSET_NAMES } from './money-names.ts'

/** Chooses which transfers are shown. */
export function LedgerSearch({ filters: current }: { filters: LedgerFilters }) {
  const [, setSearch] = useSearchParams()
  const [shown, setShown] = useState(current)
  const [entered, setEntered] = useState<LedgerFilters>(current)
  const [invalid, setInvalid] = useState<keyof LedgerFilters>()
  // A link or the browser's Back has led to other transfers.
  if (shown !== current) {
    setShown(current)
    setEntered(current)
    setInvalid(undefined)
  }
  const field = (name: keyof LedgerFilters) => ({
    name,
    value: entered[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setEntered({ ...entered, [name]: target.value }),
  })
  const search = () => {
    const wrong = findInvalid(entered)
    setInvalid(wrong)
    if (wrong) return
    const chosen = Object.entries(entered).filter(([, value]) => value.trim() !== '')
    setSearch(Object.fromEntries(chosen.map(([name, value]) => [name, value.trim()])))
  }
  return (
    <search aria-label="Transfers">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <Field label="Day" type="date" {...field('day')} messages={invalid === 'day' ? ['Choose a day.'] : []} />
        <Field
          label="Player’s number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          {...field('playerId')}
          messages={invalid === 'playerId' ? ['Enter the number of an account, not a phone number.'] : []}
        />
        <Field
          label="Order or payout ID"
          autoComplete="off"
          maxLength={40}
          {...field('reference')}
          messages={invalid === 'reference' ? ['Enter the whole ID.'] : []}
        />
        <SelectField
          label="Account"
          {...field('account')}
          options={[
            { value: '', name: 'Any' },
            ...LEDGER_ACCOUNTS.map((account) => ({ value: account, name: ACCOUNT_NAMES[account] })),
          ]}
        />
        <SelectField
          label="Asset"
          {...field('asset')}
          options={[
            { value: '', name: 'Any' },
            ...LEDGER_ASSETS.map((asset) => ({ value: asset, name: ASSET_NAMES[asset] })),
          ]}
        />
        <div className={styles.buttons}>
          <Button type="submit" tone="stage" size="small">
            Show
          </Button>
          <ButtonLink to="/money/ledger" tone="outline" size="small">
            Today
          </ButtonLink>
        </div>
      </form>
    </search>
  )
}
