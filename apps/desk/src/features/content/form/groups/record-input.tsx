import { Button } from '@fairdraw/ui/button/button.tsx'
import { useMemo, useState } from 'react'
import type { Path } from '../body/body-paths.ts'
import { emptyValueOf } from '../body/empty-value.ts'
import { wordsOf } from '../body/field-copy.ts'
import { renameKey } from '../body/rename-key.ts'
import type { ObjectShape, RecordShape } from '../body/shape.ts'
import { summarise } from '../body/summarise.ts'
import { FieldInput } from '../inputs/field-input.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import fieldStyles from '../inputs/field-frame.module.css'
import { focusSoon } from '../inputs/focus-soon.ts'
import { elementIdOf, useContentForm } from '../inputs/form-context.ts'
import { Group } from './group.tsx'
import { KeyInput } from './key-input.tsx'
import { ObjectFields } from './object-fields.tsx'
import objectStyles from './object-fields.module.css'
import styles from './record-input.module.css'

type Values = Readonly<Record<string, unknown>>

/** Values by key. Where the keys are known, each is a field that may be set. */
export function RecordInput({ path, shape, value, label, isOptional, isNew = false }: InputProps<RecordShape>) {
  const words = wordsOf(path)
  const asObject = useMemo(() => objectOf(shape), [shape])
  return (
    <Group
      path={path}
      title={label ?? words.label}
      hint={words.hint}
      summary={summarise(shape, value, path)}
      isOptional={isOptional}
      isOpenAtFirst={isNew}
      render={() =>
        asObject ? (
          <div className={objectStyles.fields}>
            <ObjectFields path={path} shape={asObject} value={value as Values} />
          </div>
        ) : (
          <Entries path={path} shape={shape} values={value as Values} />
        )
      }
    />
  )
}

const objectOf = ({ keys, item }: RecordShape): ObjectShape | undefined =>
  keys && { type: 'object', fields: keys.map((name) => ({ name, shape: item, isOptional: true })) }

function Entries({ path, shape, values }: { path: Path; shape: RecordShape; values: Values }) {
  const { change } = useContentForm()
  const { keyLabel = 'Key' } = wordsOf(path)
  const [added, setAdded] = useState<string>()
  const keys = Object.keys(values)
  return (
    <div className={styles.entries}>
      {keys.map((key, index) => (
        // By their place, so that a key can be changed without a new input.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.entry}>
          <KeyInput
            id={`${elementIdOf(path)}-key-${index}`}
            label={keyLabel}
            name={key}
            taken={keys}
            onRename={(name) => change(path, (before) => renameKey(before as Values, key, name), true)}
            onRemove={() => {
              change([...path, key], () => undefined, true)
              focusSoon(`${elementIdOf(path)}-add`)
            }}
          />
          <FieldInput
            parent={path}
            name={key}
            shape={shape.item}
            value={values[key]}
            isOptional={false}
            isNew={key === added}
          />
        </div>
      ))}
      <AddEntry
        id={`${elementIdOf(path)}-add`}
        label={keyLabel}
        taken={keys}
        onAdd={(key) => {
          setAdded(key)
          change([...path, key], () => emptyValueOf(shape.item), true)
          focusSoon(elementIdOf([...path, key]))
        }}
      />
    </div>
  )
}

function AddEntry({
  id,
  label,
  taken,
  onAdd,
}: {
  id: string
  label: string
  taken: readonly string[]
  onAdd: (key: string) => void
}) {
  const [key, setKey] = useState('')
  const mayAdd = key.trim() !== '' && !taken.includes(key.trim())
  const add = () => {
    if (!mayAdd) return
    onAdd(key.trim())
    setKey('')
  }
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {`Add: ${label.toLowerCase()}`}
      </label>
      <div className={fieldStyles.row}>
        <input
          id={id}
          className={fieldStyles.input}
          autoComplete="off"
          value={key}
          onChange={({ target }) => setKey(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button tone="outline" size="small" aria-disabled={!mayAdd || undefined} onClick={add}>
          Add
        </Button>
      </div>
    </div>
  )
}
