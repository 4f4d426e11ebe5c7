import { useState } from 'react'
import { isSameJson } from '@fairdraw/rules/composing/document.ts'
import { readAnyJson, writeJson } from '../json/json-text.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './field-frame.module.css'
import type { InputProps } from './input-props.ts'
import { useContentForm } from './form-context.ts'

/** A value that no other input can show: a field that the schema does not know, or a value of another type. */
export function JsonInput({ path, value, label, isOptional }: InputProps) {
  const { change } = useContentForm()
  const [typed, setTyped] = useState(() => writeJson(value))
  const read = readAnyJson(typed)
  const isTyped = 'fault' in read || isSameJson(read.value, value)
  return (
    <FieldFrame
      path={path}
      label={label}
      isOptional={isOptional}
      isWide
      aside={
        'fault' in read && (
          <output
            className={styles.aside}
          >{`Line ${read.fault.line}: ${read.fault.words} Until then the value before stays.`}</output>
        )
      }
    >
      {(attributes) => (
        <textarea
          {...attributes}
          className={`${styles.input} ${styles.area} ${styles.code}`}
          spellCheck={false}
          value={isTyped ? typed : writeJson(value)}
          onChange={({ target }) => {
            setTyped(target.value)
            const next = readAnyJson(target.value)
            if ('value' in next) change(path, () => next.value)
          }}
        />
      )}
    </FieldFrame>
  )
}
