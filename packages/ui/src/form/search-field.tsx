import { useEffect, useEffectEvent, useRef } from 'react'
import type { ComponentProps } from 'react'
import { Icon } from '../media/icon.tsx'
import styles from './search-field.module.css'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  id: string
  label: string
  value: string
  onSearch: (words: string) => void
}

/** A search field. Its label is for screen readers only, because its placeholder shows the same text to others. */
export function SearchField({ id, label, value, onSearch, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const takeEarlyWords = useEffectEvent(() => {
    const typed = field.current!.value
    if (typed !== '' && typed !== value) onSearch(typed)
  })
  // Text that was typed before hydration has fired no event here.
  useEffect(() => takeEarlyWords(), [])
  return (
    <div className={styles.search}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        ref={field}
        id={id}
        type="search"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onSearch(target.value)}
        {...input}
      />
    </div>
  )
}
