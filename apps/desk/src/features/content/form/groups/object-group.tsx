import { wordsOf } from '../body/field-copy.ts'
import type { ObjectShape } from '../body/shape.ts'
import { summarise } from '../body/summarise.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { Group } from './group.tsx'
import { ObjectFields } from './object-fields.tsx'
import styles from './object-fields.module.css'

/** The fields of an object, as a group of their own or among those of its owner. */
export function ObjectGroup({ path, shape, value, label, isOptional, isNew = false }: InputProps<ObjectShape>) {
  const words = wordsOf(path)
  const fields = <ObjectFields path={path} shape={shape} value={value as Readonly<Record<string, unknown>>} />
  if (words.isPart) return fields
  return (
    <Group
      path={path}
      title={label ?? words.label}
      hint={words.hint}
      summary={summarise(shape, value, path)}
      isOptional={isOptional}
      isOpenAtFirst={isNew}
      render={() => <div className={styles.fields}>{fields}</div>}
    />
  )
}
