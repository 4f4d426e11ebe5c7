import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useContext } from 'react'
import type { ReactNode } from 'react'
import type { Path } from '../body/body-paths.ts'
import { wordsOf } from '../body/field-copy.ts'
import type { Note } from '../notes/notes.ts'
import { HintContext, absentIdOf, elementIdOf, useContentForm, useNotesAt } from './form-context.ts'
import styles from './field-frame.module.css'
import { FieldNotes } from './field-notes.tsx'
import { focusSoon } from './focus-soon.ts'

/** What an input has to carry so that its label, hint and notes belong to it. */
export type InputAttributes = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A field with one input: its label, its hint, a button that removes it, and what is said about it. */
export function FieldFrame({
  path,
  label,
  isOptional,
  isWide = false,
  aside,
  children,
}: {
  path: Path
  label?: string | undefined
  isOptional: boolean
  /** It takes the whole width. */
  isWide?: boolean
  /** Shown below the input: what the value means. */
  aside?: ReactNode
  children: (attributes: InputAttributes) => ReactNode
}) {
  const words = wordsOf(path)
  const name = label ?? words.label
  const hint = useContext(HintContext) ?? words.hint
  const hasHint = hint !== undefined && hint !== ''
  const notes = useNotesAt(path)
  const id = elementIdOf(path)
  return (
    <div className={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {name}
        </label>
        {isOptional && <ClearButton path={path} name={name} />}
      </div>
      {hasHint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': isWrong(notes), 'aria-describedby': describedBy(id, hasHint, notes) })}
      {aside}
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </div>
  )
}

/** Takes an optional field out of the body. */
export function ClearButton({ path, name }: { path: Path; name: string }) {
  const { change } = useContentForm()
  return (
    <TextButton
      className={styles.clear}
      aria-label={`Remove ‘${name}’, so that it is not set`}
      onClick={() => {
        change(path, () => undefined, true)
        focusSoon(absentIdOf(path))
      }}
    >
      Remove
    </TextButton>
  )
}

const isWrong = (notes: readonly Note[]) => notes.some(({ severity }) => severity !== 'warns')

const describedBy = (id: string, hasHint: boolean, notes: readonly Note[]): string | undefined =>
  [hasHint && `${id}-hint`, notes.length > 0 && `${id}-notes`].filter(Boolean).join(' ') || undefined
