import type { Path } from '../body/body-paths.ts'
import { pointerOf } from '../body/body-paths.ts'
import { emptyValueOf } from '../body/empty-value.ts'
import { wordsOf } from '../body/field-copy.ts'
import type { ShapeField } from '../body/shape.ts'
import looks from '../../../../ui/looks.module.css'
import styles from './absent-fields.module.css'
import { FieldNotes } from '../inputs/field-notes.tsx'
import { focusSoon } from '../inputs/focus-soon.ts'
import { absentIdOf, elementIdOf, useContentForm } from '../inputs/form-context.ts'

/** Fields that an object does not have, each with a button that adds it, and what is said about their absence. */
export function AbsentFields({
  path,
  fields,
  onAdd,
}: {
  path: Path
  fields: readonly ShapeField[]
  onAdd: (name: string) => void
}) {
  const { change, notes } = useContentForm()
  if (fields.length === 0) return null
  const said = fields.flatMap(({ name }) =>
    notes.all
      .filter((note) => `${pointerOf(note.path)}/`.startsWith(`${pointerOf([...path, name])}/`))
      .map((note) => ({ ...note, words: `${wordsOf([...path, name]).label}: ${note.words}` })),
  )
  return (
    <div className={styles.absent}>
      <FieldNotes notes={said} />
      <fieldset className={styles.line} aria-label="Fields that are not set">
        <span className={looks.minor}>Not set</span>
        {fields.map(({ name, shape, isOptional }) => {
          const field = [...path, name]
          const { label } = wordsOf(field)
          return (
            <button
              key={name}
              type="button"
              id={absentIdOf(field)}
              className={isOptional ? styles.add : `${styles.add} ${styles.missing}`}
              aria-label={isOptional ? `Set ‘${label}’` : `Set ‘${label}’, which is missing`}
              onClick={() => {
                onAdd(name)
                change(field, () => emptyValueOf(shape), true)
                focusSoon(elementIdOf(field))
              }}
            >
              {`+ ${label}`}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
