import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { emptyValueOf } from '../body/empty-value.ts'
import { wordsOf } from '../body/field-copy.ts'
import type { NullableShape } from '../body/shape.ts'
import { InputOf } from '../inputs/field-input.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import styles from '../inputs/field-frame.module.css'
import { FieldNotes } from '../inputs/field-notes.tsx'
import { elementIdOf, useContentForm, useNotesAt } from '../inputs/form-context.ts'

/** A field that is always there and may be empty. */
export function NullableInput({ path, shape: { shape }, value, ...rest }: InputProps<NullableShape>) {
  const { change } = useContentForm()
  const notes = useNotesAt(path)
  const label = rest.label ?? wordsOf(path).label
  if (value !== null)
    return (
      <>
        <InputOf {...rest} path={path} shape={shape} value={value} />
        <TextButton onClick={() => change(path, () => null, true)}>{`Empty ‘${label}’`}</TextButton>
      </>
    )
  return (
    <div className={styles.field} id={elementIdOf(path)} tabIndex={-1}>
      <span className={styles.label}>{label}</span>
      <div className={styles.row}>
        <span className={styles.aside}>Not set</span>
        <TextButton aria-label={`Set ‘${label}’`} onClick={() => change(path, () => emptyValueOf(shape), true)}>
          Set
        </TextButton>
      </div>
      <FieldNotes notes={notes} />
    </div>
  )
}
