import { sentenceCase } from '../body/field-copy.ts'
import type { ChoiceShape } from '../body/shape.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './field-frame.module.css'
import type { InputProps } from './input-props.ts'
import { useContentForm } from './form-context.ts'

/** One of several values. A value that is none of them stays until another one is chosen. */
export function ChoiceInput({ path, shape: { options }, value, label, isOptional }: InputProps<ChoiceShape>) {
  const { change } = useContentForm()
  const chosen = value as string
  return (
    <FieldFrame path={path} label={label} isOptional={isOptional}>
      {(attributes) => (
        <select
          {...attributes}
          className={styles.input}
          value={chosen}
          onChange={({ target }) => change(path, () => target.value)}
        >
          {!options.includes(chosen) && <option value={chosen}>{chosen || 'Choose'}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {sentenceCase(option)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
