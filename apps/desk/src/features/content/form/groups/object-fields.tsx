import { useState } from 'react'
import type { Path } from '../body/body-paths.ts'
import { wordsOf } from '../body/field-copy.ts'
import type { ObjectShape } from '../body/shape.ts'
import { AbsentFields } from './absent-fields.tsx'
import { FieldInput } from '../inputs/field-input.tsx'
import { FieldNotes } from '../inputs/field-notes.tsx'
import { useNotesAt } from '../inputs/form-context.ts'
import styles from './object-fields.module.css'

const UNKNOWN = { type: 'anything' } as const

/** The fields of an object: those that it has, those that the schema does not know, and below them those that are not set. */
export function ObjectFields({
  path,
  shape: { fields },
  value,
}: {
  path: Path
  shape: ObjectShape
  value: Readonly<Record<string, unknown>>
}) {
  const [added, setAdded] = useState<string>()
  // A group shows its own notes outside, so that they are seen while it is collapsed.
  const isPart = path.length === 0 || wordsOf(path).isPart === true
  const notes = useNotesAt(path)
  const unknown = Object.keys(value).filter((name) => !fields.some((field) => field.name === name))
  return (
    <>
      {isPart && notes.length > 0 && (
        <div className={styles.wide}>
          <FieldNotes notes={notes} />
        </div>
      )}
      {fields
        .filter(({ name }) => value[name] !== undefined)
        .map(({ name, shape, isOptional }) => (
          <FieldInput
            key={name}
            parent={path}
            name={name}
            shape={shape}
            value={value[name]}
            isOptional={isOptional}
            isPence={wordsOf([...path, name]).isPence?.(value) ?? false}
            isNew={name === added}
          />
        ))}
      {unknown.map((name) => (
        <FieldInput key={name} parent={path} name={name} shape={UNKNOWN} value={value[name]} isOptional />
      ))}
      <AbsentFields path={path} fields={fields.filter(({ name }) => value[name] === undefined)} onAdd={setAdded} />
    </>
  )
}
