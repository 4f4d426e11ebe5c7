import { IconDrawing } from '@fairdraw/ui/media/icon.tsx'
import { useId } from 'react'
import styles from './column-choice.module.css'

/** Which columns of a table are shown; at the end of its heading. */
export function ColumnChoice({
  names,
  hidden,
  onChange,
}: {
  names: readonly string[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={hidden.size === 0 ? 'Columns' : `Columns, ${hidden.size} hidden`}
      >
        <IconDrawing path="M4.5 5h15v14h-15zm5 0v14m5-14v14" size={18} />
      </button>
      <fieldset popover="auto" id={id} className={styles.menu}>
        <legend>Columns</legend>
        {names.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={!hidden.has(name)}
              onChange={() => onChange(hidden.symmetricDifference(new Set([name])))}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </>
  )
}
