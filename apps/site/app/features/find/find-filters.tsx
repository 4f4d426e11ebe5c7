import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { Wanted } from './find-filter.ts'
import { SearchField } from '../../ui/search-field.tsx'
import styles from './find-filters.module.css'

type Option = { value: string; name: string }

/** In each the first leaves nothing out. */
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
const WAYS: Option[] = [
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
  wanted,
  shows,
  onSay,
}: {
  isReady: boolean
  wanted: Wanted
  shows: { slug: string; name: string }[]
  onSay: (change: Partial<Wanted>) => void
}) {
  const field = useId()
  useFocusOnArrival(field, isReady)
  const programmes = [
    { value: '', name: 'All programmes' },
    ...shows.map(({ slug, name }) => ({ value: slug, name })),
    // An old link may name a programme that has nothing to win just now.
    ...(wanted.show && !shows.some(({ slug }) => slug === wanted.show)
      ? [{ value: wanted.show, name: 'Another programme' }]
      : []),
  ]
  return (
    <search aria-label="Competitions">
      <fieldset className={styles.filters} disabled={!isReady}>
        <SearchField
          id={field}
          label="What would you like to win?"
          placeholder="What would you like to win?"
          value={wanted.q}
          maxLength={100}
          enterKeyHint="search"
          onSearch={(q) => onSay({ q })}
          onKeyDown={({ key, currentTarget }) => {
            // The answers are there already; on a phone the keyboard makes room for them.
            if (key === 'Enter') currentTarget.blur()
          }}
        />
        <div className={styles.row}>
          <Pick
            label="Price"
            options={COSTS}
            value={wanted.cost}
            onPick={(cost) => onSay({ cost } as Partial<Wanted>)}
          />
          <Pick
            label="Closing"
            options={CLOSINGS}
            value={wanted.closing}
            onPick={(closing) => onSay({ closing } as Partial<Wanted>)}
          />
          <Pick
            label="How to enter"
            options={WAYS}
            value={wanted.how}
            onPick={(how) => onSay({ how } as Partial<Wanted>)}
          />
          <Pick label="Programme" options={programmes} value={wanted.show} onPick={(show) => onSay({ show })} />
          <Pick
            label="Order"
            options={SORTS}
            value={wanted.sort}
            onPick={(sort) => onSay({ sort } as Partial<Wanted>)}
            isOrder
          />
        </div>
      </fieldset>
    </search>
  )
}

function Pick({
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

/** Whoever came here from another page came to look for something; who opened the address begins at its top. */
function useFocusOnArrival(id: string, isReady: boolean) {
  const { key } = useLocation()
  const hasCome = useRef(key !== 'default')
  useEffect(() => {
    if (!isReady || !hasCome.current) return
    hasCome.current = false
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [id, isReady])
}
