import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

/** A field to look for something in, named for screen readers alone: its placeholder says it to everybody else. */
export function SearchField({ id, label, ...input }: ComponentProps<'input'> & { id: string; label: string }) {
  return (
    <div className={styles.search}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input id={id} type="search" autoComplete="off" {...input} />
    </div>
  )
}
