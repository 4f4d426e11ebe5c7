import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { moveIn, pointerOf } from '../body/body-paths.ts'
import { emptyValueOf } from '../body/empty-value.ts'
import { wordsOf } from '../body/field-copy.ts'
import type { ListShape } from '../body/shape.ts'
import { summarise } from '../body/summarise.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { focusSoon } from '../inputs/focus-soon.ts'
import { elementIdOf, isWithin, useContentForm } from '../inputs/form-context.ts'
import { Group } from './group.tsx'
import { ListItem } from './list-item.tsx'
import type { ItemAct } from './list-item.tsx'
import looks from '../../../../ui/looks.module.css'
import styles from './list-input.module.css'
import { OrderedSlot } from '../ordering/ordered-slot.tsx'
import { useOrdering } from '../ordering/use-ordering.ts'
import { ReferenceList } from '../references/reference-list.tsx'
import { useItemKeys } from './use-item-keys.ts'

/** Items that are rendered at once. */
const PAGE_SIZE = 50

export function ListInput({ path, shape, value, label, isOptional, isNew = false }: InputProps<ListShape>) {
  const words = wordsOf(path)
  const { refersTo } = wordsOf([...path, 0])
  const list = value as readonly unknown[]
  const name = label ?? words.label
  return (
    <Group
      path={path}
      title={name}
      hint={words.hint}
      summary={summarise(shape, value, path)}
      isOptional={isOptional}
      isOpenAtFirst={isNew || refersTo !== undefined}
      render={() =>
        refersTo !== undefined && isOfIds(shape) ? (
          <ReferenceList path={path} kind={refersTo} isNumber={shape.item.type === 'number'} list={list} name={name} />
        ) : (
          <Items path={path} shape={shape} list={list} name={name} />
        )
      }
    />
  )
}

const isOfIds = ({ item }: ListShape): boolean => item.type === 'text' || item.type === 'number'

function Items({
  path,
  shape,
  list,
  name,
}: {
  path: InputProps['path']
  shape: ListShape
  list: readonly unknown[]
  name: string
}) {
  const { change } = useContentForm()
  const { keys, setKeys, nextKey } = useItemKeys(list.length)
  const [addedKey, setAddedKey] = useState<number>()
  const [said, setSaid] = useState('')
  const { shownCount, showMore, showAll } = useShownCount(path, list.length)
  const addId = `${elementIdOf(path)}-add`
  const edit = (after: (list: readonly unknown[]) => readonly unknown[]) =>
    change(path, (before) => after(Array.isArray(before) ? before : []), true)

  const place = (from: number, to: number) => {
    edit((before) => moveIn(before, from, to))
    setKeys(moveIn(keys, from, to) as number[])
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return
    place(from, to)
    setSaid(`Moved to place ${to + 1} of ${list.length}.`)
    focusSoon(`${elementIdOf([...path, to])}-${from < to ? 'down' : 'up'}`)
  }
  const titleOf = (index: number) => `${name}, item ${index + 1}`
  const ordering = useOrdering({
    count: shownCount,
    titleOf,
    onMove: (from, to) => {
      place(from, to)
      focusSoon(`${elementIdOf([...path, to])}-handle`)
    },
  })
  const acts: Record<ItemAct, (index: number) => void> = {
    up: (index) => move(index, index - 1),
    down: (index) => move(index, index + 1),
    remove: (index) => {
      edit((before) => before.toSpliced(index, 1))
      setKeys(keys.toSpliced(index, 1))
      setSaid('Removed. ‘Undo’ brings it back.')
      focusSoon(addId)
    },
  }
  const add = () => {
    const key = nextKey()
    edit((before) => [...before, emptyValueOf(shape.item)])
    setKeys([...keys, key])
    setAddedKey(key)
    showAll(list.length + 1)
    focusSoon(elementIdOf([...path, list.length]))
  }
  return (
    <div className={styles.list}>
      <ul className={styles.list}>
        {list.slice(0, shownCount).map((item, index) => (
          <OrderedSlot
            key={keys[index]}
            ordering={ordering}
            index={index}
            id={`${elementIdOf([...path, index])}-handle`}
            title={titleOf(index)}
            count={shownCount}
          >
            <ListItem
              path={path}
              index={index}
              shape={shape.item}
              value={item}
              name={name}
              isNew={keys[index] === addedKey}
              place={{ isFirst: index === 0, isLast: index === list.length - 1 }}
              isRemovable={shape.minItems !== shape.maxItems}
              onAct={(act) => acts[act](index)}
            />
          </OrderedSlot>
        ))}
      </ul>
      <div className={looks.acts}>
        {shownCount < list.length && (
          <Button tone="outline" size="small" onClick={showMore}>
            {`Show ${Math.min(PAGE_SIZE, list.length - shownCount)} more of ${list.length}`}
          </Button>
        )}
        {shape.minItems !== shape.maxItems && (
          <Button
            tone="outline"
            size="small"
            id={addId}
            disabled={list.length >= shape.maxItems}
            onClick={add}
          >{`Add to ‘${name}’`}</Button>
        )}
        <output className="visually-hidden">{said}</output>
        <output className="visually-hidden">{ordering.said}</output>
      </div>
    </div>
  )
}

/** How many items are rendered; more once a link of the summary leads to one of them. */
function useShownCount(path: InputProps['path'], length: number) {
  const { reveal } = useContentForm()
  const [count, setCount] = useState(PAGE_SIZE)
  const furthest = Math.max(
    -1,
    ...(reveal?.paths ?? [])
      .filter((one) => isWithin(one, path) && pointerOf(one) !== pointerOf(path))
      .map((one) => Number(one[path.length])),
  )
  if (furthest >= count && furthest < length) setCount(furthest + PAGE_SIZE)
  return {
    shownCount: Math.min(Math.max(count, furthest + 1), length),
    showMore: () => setCount(count + PAGE_SIZE),
    showAll: (total: number) => setCount(Math.max(count, total)),
  }
}
