import { useState } from 'react'
import { wordsOf } from '../body/field-copy.ts'
import type { NumberShape } from '../body/shape.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './field-frame.module.css'
import type { InputProps } from './input-props.ts'
import { useContentForm } from './form-context.ts'
import { readNumber } from './read-number.ts'
import { ReferenceInput } from '../references/reference-input.tsx'
import { formatMoney } from '../../../../ui/format-money.ts'

export function NumberInput(props: InputProps<NumberShape>) {
  const { refersTo } = wordsOf(props.path)
  return refersTo === undefined ? <PlainInput {...props} /> : <ReferenceInput {...props} kind={refersTo} />
}

/** A number; pence with the amount in pounds beside it. */
function PlainInput({ path, shape, value, label, isOptional, isPence = false }: InputProps<NumberShape>) {
  const { change } = useContentForm()
  // What was typed is shown as long as it means the value, so that '1.' or '007' can be written on.
  const [typed, setTyped] = useState('')
  const text = readNumber(typed) === value ? typed : String(value)
  return (
    <FieldFrame path={path} label={label} isOptional={isOptional}>
      {(attributes) => (
        <div className={styles.row}>
          <input
            {...attributes}
            className={styles.input}
            type="text"
            inputMode={shape.isInteger ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setTyped(target.value)
              change(path, () => readNumber(target.value))
            }}
          />
          {isPence && (
            <output className={styles.amount} htmlFor={attributes.id} aria-live="off">
              {typeof value === 'number' ? `p = ${formatMoney(value)}` : 'p'}
            </output>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
