import { SearchField } from '@fairdraw/ui/form/search-field.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Filters } from './find-filter.ts'
import styles from './find-filters.module.css'

type Option = { value: string; name: string }

/** The first option of each list sets no filter. */
const COSTS: Option[] = [
  { value: '', name: 'Any price' },
  { value: 'free', name: 'Free' },
  { value: 'tokens', name: 'Tokens' },
  { value: 'paid', name: 'Paid' },
]
const CLOSINGS: Option[] = [
  { value: '', name: 'Closing any time' },
  { value: 'today', name: 'Closing today' },
  { value: 'week', name: 'Closing within 7 days' },
]
const CHANNELS: Option[] = [
  { value: '', name: 'Any way to enter' },
  { value: 'sms', name: 'By text' },
  { value: 'phone', name: 'By phone' },
  { value: 'postal', name: 'By post' },
]
const SORTS: Option[] = [
  { value: '', name: 'Closing soonest' },
  { value: 'newest', name: 'Newest first' },
  { value: 'cheapest', name: 'Cheapest first' },
]

export function FindFilters({
  isReady,
  filters,
  shows,
  onChange,
}: {
  isReady: boolean
  filters: Filters
  shows: { slug: string; name: string }[]
  onChange: (change: Partial<Filters>) => void
}) {
  const field = useId()
  useFocusOnArrival(field, isReady)
  const programmes = [
    { value: '', name: 'All programmes' },
    ...shows.map(({ slug, name }) => ({ value: slug, name })),
    // An old link may name a programme that has no competitions now.
    ...(filters.show && !shows.some(({ slug }) => slug === filters.show)
      ? [{ value: filters.show, name: 'Another programme' }]
      : []),
  ]
  return (
    <search aria-label="Competitions">
      <fieldset className={styles.filters} disabled={!isReady}>
        <SearchField
          id={field}
          label="What would you like to win?"
          placeholder="What would you like to win?"
          value={filters.q}
          maxLength={100}
          enterKeyHint="search"
          onSearch={(q) => onChange({ q })}
          onKeyDown={({ key, currentTarget }) => {
            // The results are already on the page. Blur closes a phone's keyboard, so that they are visible.
            if (key === 'Enter') currentTarget.blur()
          }}
        />
        <div className={styles.row}>
          <FilterSelect
            label="Price"
            options={COSTS}
            value={filters.cost}
            onPick={(cost) => onChange({ cost } as Partial<Filters>)}
          />
          <FilterSelect
            label="Closing"
            options={CLOSINGS}
            value={filters.closing}
            onPick={(closing) => onChange({ closing } as Partial<Filters>)}
          />
          <FilterSelect
            label="How to enter"
            options={CHANNELS}
            value={filters.how}
            onPick={(how) => onChange({ how } as Partial<Filters>)}
          />
          <FilterSelect
            label="Programme"
            options={programmes}
            value={filters.show}
            onPick={(show) => onChange({ show })}
          />
          <FilterSelect
            label="Order"
            options={SORTS}
            value={filters.sort}
            onPick={(sort) => onChange({ sort } as Partial<Filters>)}
            isOrder
          />
        </div>
      </fieldset>
    </search>
  )
}

function FilterSelect({
  label,
  options,
  value = '',
  onPick,
  isOrder = false,
}: {
  label: string
  options: Option[]
  value: string | undefined
  onPick: (value: string | undefined) => void
  isOrder?: boolean
}) {
  const isPicked = value !== ''
  return (
    <label className={`${styles.pick} ${isPicked ? styles.picked : ''} ${isOrder ? styles.order : ''}`}>
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={({ target }) => onPick(target.value || undefined)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={16} />
    </label>
  )
}

/** Focuses the search field after a navigation from another page. A visitor who opened the address itself starts at the top. */
function useFocusOnArrival(id: string, isReady: boolean) {
  const { key } = useLocation()
  const hasNavigatedHere = useRef(key !== 'default')
  useEffect(() => {
    if (!isReady || !hasNavigatedHere.current) return
    hasNavigatedHere.current = false
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [id, isReady])
}
