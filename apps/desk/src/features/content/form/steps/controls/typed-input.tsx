import { useState } from 'react'
import type { Path } from '../../body/body-paths.ts'
import { FieldFrame } from '../../inputs/field-frame.tsx'
import { HintContext } from '../../inputs/form-context.ts'
import frameStyles from '../../inputs/field-frame.module.css'
import styles from './typed-input.module.css'

/**
 * A value that is typed as a text and written only once it is one: what is half typed changes nothing, and is gone when the field
 * is left.
 */
export function TypedInput({
  path,
  label,
  hint = '',
  text,
  prefix,
  read,
  fault,
  onValue,
}: {
  /** Of the field that it writes. */
  path: Path
  label: string
  hint?: string | undefined
  /** The value as a text. */
  text: string
  /** What stands before it, such as ‘£’. */
  prefix?: string
  read: (typed: string) => number | undefined
  /** Shown while what is typed is no value. */
  fault: string
  onValue: (value: number) => void
}) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && read(typed) === undefined
  const aside = <output className={frameStyles.aside}>{isWrong ? fault : ''}</output>
  return (
    <HintContext value={hint}>
      <FieldFrame path={path} label={label} isOptional={false} aside={aside}>
        {(attributes) => (
          <div className={styles.row}>
            {prefix !== undefined && (
              <span className={styles.prefix} aria-hidden="true">
                {prefix}
              </span>
            )}
            <input
              {...attributes}
              aria-invalid={attributes['aria-invalid'] || isWrong}
              className={frameStyles.input}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={typed ?? text}
              onChange={({ target }) => {
                setTyped(target.value)
                const value = read(target.value)
                if (value !== undefined) onValue(value)
              }}
              onBlur={() => setTyped(undefined)}
            />
          </div>
        )}
      </FieldFrame>
    </HintContext>
  )
}
