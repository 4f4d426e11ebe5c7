import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { IconButton } from '@fairdraw/ui/button/button.tsx'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { useState } from 'react'
import { KIND_NAMES } from '../../kind-names.ts'
import type { ContentRow } from '../../list/content-row.ts'
import { moveIn } from '../body/body-paths.ts'
import type { Path } from '../body/body-paths.ts'
import { FieldNotes } from '../inputs/field-notes.tsx'
import { focusSoon } from '../inputs/focus-soon.ts'
import { elementIdOf, useContentForm, useNotesAt } from '../inputs/form-context.ts'
import { OrderedSlot } from '../ordering/ordered-slot.tsx'
import { useOrdering } from '../ordering/use-ordering.ts'
import { NamedItem } from './named-item.tsx'
import { ReferencePicker } from './reference-picker.tsx'
import looks from '../../../../ui/looks.module.css'
import styles from './references.module.css'
import { useNamedItems } from './use-named-items.ts'

/** A list of other items, each by its title: ordered by hand, added by searching. */
export function ReferenceList({
  path,
  kind,
  isNumber,
  list,
  name,
}: {
  path: Path
  kind: ContentKind
  /** Its ids are numbers. */
  isNumber: boolean
  list: readonly unknown[]
  name: string
}) {
  const { change } = useContentForm()
  const [said, setSaid] = useState('')
  const ids = list.map(String)
  const items = useNamedItems(kind, ids)
  const titleOf = (index: number) => `‘${items.find(ids[index]!)?.title ?? ids[index]}’`
  const edit = (after: (list: readonly unknown[]) => readonly unknown[]) =>
    change(path, (before) => after(Array.isArray(before) ? before : []), true)
  const handleId = (index: number) => `${elementIdOf([...path, index])}-handle`
  const pickerId = `${elementIdOf(path)}-add`
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return
    edit((before) => moveIn(before, from, to))
    setSaid(`${titleOf(from)}: place ${to + 1} of ${list.length}.`)
  }
  const ordering = useOrdering({
    count: list.length,
    titleOf,
    onMove: (from, to) => {
      move(from, to)
      focusSoon(handleId(to))
    },
  })
  const remove = (index: number) => {
    edit((before) => before.toSpliced(index, 1))
    setSaid(`${titleOf(index)} is removed. ‘Undo’ brings it back.`)
    focusSoon(pickerId)
  }
  const add = (row: ContentRow) => {
    items.add(row)
    edit((before) => [...before, isNumber ? Number(row.id) : row.id])
    setSaid(`‘${row.title ?? row.id}’ is added at place ${list.length + 1}.`)
  }
  return (
    <div className={styles.list}>
      <ul className={styles.list}>
        {ids.map((id, index) => (
          <OrderedSlot
            // An item may be in a faulty list twice.
            key={`${id} ${ids.slice(0, index).filter((one) => one === id).length}`}
            ordering={ordering}
            index={index}
            id={handleId(index)}
            title={titleOf(index)}
            count={ids.length}
          >
            <div className={styles.row} id={elementIdOf([...path, index])} tabIndex={-1}>
              <NamedItem kind={kind} id={id} row={items.find(id)} isMissing={items.isMissing(id)} isLinked />
              <span className={styles.acts}>
                <IconButton
                  className={`${styles.act} ${styles.up}`}
                  label={`Move ${titleOf(index)} up`}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => move(index, index - 1)}
                >
                  <AnyIcon name="chevron" size={18} />
                </IconButton>
                <IconButton
                  className={styles.act}
                  label={`Move ${titleOf(index)} down`}
                  aria-disabled={index === ids.length - 1 || undefined}
                  onClick={() => move(index, index + 1)}
                >
                  <AnyIcon name="chevron" size={18} />
                </IconButton>
                <IconButton className={styles.act} label={`Remove ${titleOf(index)}`} onClick={() => remove(index)}>
                  <AnyIcon name="close" size={18} />
                </IconButton>
              </span>
              <ItemNotes path={[...path, index]} />
            </div>
          </OrderedSlot>
        ))}
      </ul>
      {ids.length === 0 && <p className={looks.minor}>{`Nothing is in ‘${name}’ yet.`}</p>}
      <ReferencePicker
        kind={kind}
        id={pickerId}
        label={`Add a ${KIND_NAMES[kind].one.toLowerCase()}`}
        taken={ids}
        onPick={add}
      />
      <output className="visually-hidden">{said}</output>
      <output className="visually-hidden">{ordering.said}</output>
    </div>
  )
}

function ItemNotes({ path }: { path: Path }) {
  return <FieldNotes notes={useNotesAt(path)} />
}
