import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useState } from 'react'
import { KIND_NAMES } from '../../kind-names.ts'
import { ClearButton } from '../inputs/field-frame.tsx'
import frameStyles from '../inputs/field-frame.module.css'
import { wordsOf } from '../body/field-copy.ts'
import { FieldNotes } from '../inputs/field-notes.tsx'
import { focusSoon } from '../inputs/focus-soon.ts'
import { elementIdOf, useContentForm, useNotesAt } from '../inputs/form-context.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { NamedItem } from './named-item.tsx'
import { ReferencePicker } from './reference-picker.tsx'
import styles from './references.module.css'
import { useNamedItems } from './use-named-items.ts'

/** Another item: shown by its title, found by searching. */
export function ReferenceInput({ path, shape, value, label, isOptional, kind }: InputProps & { kind: ContentKind }) {
  const { change } = useContentForm()
  const notes = useNotesAt(path)
  const words = wordsOf(path)
  const id = String(value)
  const isEmpty = id === '' || id === '0'
  const items = useNamedItems(kind, isEmpty ? [] : [id])
  const [isChanging, setIsChanging] = useState(isEmpty)
  const elementId = elementIdOf(path)
  const name = label ?? words.label
  return (
    <fieldset className={frameStyles.field} id={elementId} tabIndex={-1}>
      <div className={frameStyles.head}>
        <legend className={frameStyles.label}>{name}</legend>
        {isOptional && <ClearButton path={path} name={name} />}
      </div>
      {words.hint !== undefined && <p className={frameStyles.hint}>{words.hint}</p>}
      {!isEmpty && (
        <div className={styles.row}>
          <NamedItem kind={kind} id={id} row={items.find(id)} isMissing={items.isMissing(id)} isLinked />
          {!isChanging && (
            <TextButton
              onClick={() => {
                setIsChanging(true)
                focusSoon(`${elementId}-pick`)
              }}
            >
              Change
            </TextButton>
          )}
        </div>
      )}
      {isChanging && (
        <ReferencePicker
          kind={kind}
          id={`${elementId}-pick`}
          label={`Find a ${KIND_NAMES[kind].one.toLowerCase()}`}
          taken={[id]}
          onPick={(row) => {
            items.add(row)
            change(path, () => (shape.type === 'number' ? Number(row.id) : row.id), true)
            setIsChanging(false)
            focusSoon(elementId)
          }}
        />
      )}
      <FieldNotes notes={notes} />
    </fieldset>
  )
}
