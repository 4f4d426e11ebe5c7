/** A labelled choice of one. */
import { Labelled } from '@fairdraw/ui/form/labelled.tsx'
import type { ControlAttributes, Labels } from '@fairdraw/ui/form/labelled.tsx'
import type { ComponentProps } from 'react'
import styles from './select-field.module.css'

export type Option = { value: string; name: string }

type SelectFieldProps = Labels &
  Omit<ComponentProps<'select'>, keyof ControlAttributes | 'children'> & { options: readonly Option[] }

export function SelectField({ label, hint, messages, className, options, ...select }: SelectFieldProps) {
  return (
    <Labelled {...{ label, hint, messages, className }}>
      {(attributes) => (
        <select {...select} {...attributes} className={styles.select}>
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
