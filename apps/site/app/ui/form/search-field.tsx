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

/** A field to look for something in, named for screen readers alone: its placeholder says it to everybody else. */
export function SearchField({ id, label, value, onSearch, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const takeEarlyWords = useEffectEvent(() => {
    const typed = field.current!.value
    if (typed !== '' && typed !== value) onSearch(typed)
  })
  // What was typed before the page listened was heard by nobody.
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
