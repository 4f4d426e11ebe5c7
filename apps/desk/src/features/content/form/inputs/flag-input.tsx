import { wordsOf } from '../body/field-copy.ts'
import { ClearButton } from './field-frame.tsx'
import type { InputProps } from './input-props.ts'
import { FieldNotes } from './field-notes.tsx'
import looks from '../../../../ui/looks.module.css'
import styles from './flag-input.module.css'
import { elementIdOf, useContentForm, useNotesAt } from './form-context.ts'

export function FlagInput({ path, value, label, isOptional }: InputProps<{ type: 'flag' }>) {
  const { change } = useContentForm()
  const words = wordsOf(path)
  const notes = useNotesAt(path)
  const id = elementIdOf(path)
  const name = label ?? words.label
  const describedBy = [words.hint !== undefined && `${id}-hint`, notes.length > 0 && `${id}-notes`].filter(Boolean)
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.line}>
          <input
            type="checkbox"
            id={id}
            className={styles.box}
            checked={value === true}
            aria-describedby={describedBy.join(' ') || undefined}
            onChange={({ target }) => change(path, () => target.checked)}
          />
          <span>{name}</span>
        </label>
        {isOptional && <ClearButton path={path} name={name} />}
      </div>
      {words.hint !== undefined && (
        <p className={looks.minor} id={`${id}-hint`}>
          {words.hint}
        </p>
      )}
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </div>
  )
}
