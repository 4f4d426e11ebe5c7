import { FieldMessages, describedBy } from '@fairdraw/ui/form/field.tsx'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import styles from './select-field.module.css'

export type Option = { value: string; name: string }

/** A labelled choice of one. */
export function SelectField({
  label,
  options,
  hint,
  messages = [],
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: string
  options: readonly Option[]
  hint?: string
  messages?: readonly string[]
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <select
        {...select}
        id={id}
        className={styles.select}
        aria-invalid={messages.length > 0}
        aria-describedby={describedBy(id, hint !== undefined, messages.length > 0)}
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </div>
  )
}
