import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useState } from 'react'
import styles from '../inputs/field-frame.module.css'

/** The key of an entry. It is renamed when the input is left, because on the way another key may be written. */
export function KeyInput({
  id,
  label,
  name,
  taken,
  onRename,
  onRemove,
}: {
  id: string
  label: string
  name: string
  taken: readonly string[]
  onRename: (name: string) => void
  onRemove: () => void
}) {
  const [typed, setTyped] = useState<string>()
  const wanted = (typed ?? name).trim()
  const fault =
    wanted === ''
      ? 'It cannot be empty.'
      : wanted !== name && taken.includes(wanted)
        ? 'It is there already.'
        : undefined
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <TextButton className={styles.clear} aria-label={`Remove ‘${name}’`} onClick={onRemove}>
          Remove
        </TextButton>
      </div>
      <input
        id={id}
        className={styles.input}
        autoComplete="off"
        value={typed ?? name}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (fault === undefined && wanted !== name) onRename(wanted)
          if (fault === undefined) setTyped(undefined)
        }}
      />
      {fault !== undefined && (
        <output id={`${id}-fault`} className={styles.aside}>
          {`${fault} Until then it is ‘${name}’.`}
        </output>
      )}
    </div>
  )
}
