import { sentenceCase } from '../body/field-copy.ts'
import type { ConstantShape } from '../body/shape.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './field-frame.module.css'
import type { InputProps } from './input-props.ts'

/** A value that the schema fixes. */
export function ConstantInput({ path, shape, label, isOptional }: InputProps<ConstantShape>) {
  return (
    <FieldFrame path={path} label={label} isOptional={isOptional}>
      {(attributes) => (
        <input {...attributes} className={styles.input} readOnly value={sentenceCase(String(shape.value))} />
      )}
    </FieldFrame>
  )
}
