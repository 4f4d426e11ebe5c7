import { IconButton } from '@fairdraw/ui/button/button.tsx'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import type { Path } from '../body/body-paths.ts'
import type { ObjectShape, Shape } from '../body/shape.ts'
import { canShow } from '../body/shape.ts'
import { summarise } from '../body/summarise.ts'
import { FieldInput } from '../inputs/field-input.tsx'
import { elementIdOf, usePath } from '../inputs/form-context.ts'
import { Group } from './group.tsx'
import styles from './list-input.module.css'
import { ObjectFields } from './object-fields.tsx'
import fieldStyles from './object-fields.module.css'

export type ItemAct = 'up' | 'down' | 'remove'

type ItemProps = {
  /** The list’s. */
  path: Path
  index: number
  shape: Shape
  value: unknown
  /** The list’s label. */
  name: string
  isNew: boolean
  place: { isFirst: boolean; isLast: boolean }
  isRemovable: boolean
  onAct: (act: ItemAct) => void
}

/** An item of a list, with buttons that move and remove it. Objects are groups that can be collapsed. */
export function ListItem(props: ItemProps) {
  const { index, shape, value, name, isNew } = props
  const path = usePath(props.path, index)
  const title = `${name}, item ${index + 1}`
  const buttons = <ItemButtons {...props} title={title} />
  if (shape.type === 'object' && canShow(shape, value))
    return (
      <Group
        path={path}
        title={`${index + 1}. ${summarise(shape, value, path)}`}
        summary=""
        isOpenAtFirst={isNew}
        buttons={buttons}
        render={() => (
          <div className={fieldStyles.fields}>
            <ObjectFields path={path} shape={shape satisfies ObjectShape} value={value as Record<string, unknown>} />
          </div>
        )}
      />
    )
  return (
    <div className={styles.item}>
      <FieldInput
        parent={props.path}
        name={index}
        shape={shape}
        value={value}
        label={title}
        isOptional={false}
        isNew={isNew}
      />
      <div className={styles.buttons}>{buttons}</div>
    </div>
  )
}

function ItemButtons({ path, index, place, isRemovable, onAct, title }: ItemProps & { title: string }) {
  const id = elementIdOf([...path, index])
  return (
    <>
      <IconButton
        id={`${id}-up`}
        className={`${styles.act} ${styles.up}`}
        label={`Move ${title} up`}
        aria-disabled={place.isFirst || undefined}
        onClick={() => onAct('up')}
      >
        <AnyIcon name="chevron" size={18} />
      </IconButton>
      <IconButton
        id={`${id}-down`}
        className={styles.act}
        label={`Move ${title} down`}
        aria-disabled={place.isLast || undefined}
        onClick={() => onAct('down')}
      >
        <AnyIcon name="chevron" size={18} />
      </IconButton>
      {isRemovable && (
        <IconButton className={styles.act} label={`Remove ${title}`} onClick={() => onAct('remove')}>
          <AnyIcon name="close" size={18} />
        </IconButton>
      )}
    </>
  )
}
