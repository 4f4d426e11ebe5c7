/** A checkbox with its label and messages; the whole line can be clicked. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { FieldMessages, RequiredMark } from './labelled.tsx'
import { useTakenFocus } from '../page-life/use-taken-focus.ts'
import styles from './checkbox.module.css'

type CheckboxProps = {
  children: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  messages?: readonly string[]
  isRequired?: boolean
  isDisabled?: boolean
  /** It takes the focus when this becomes true: the field before it is complete. */
  takesFocus?: boolean
}

export function Checkbox({
  children,
  isChecked,
  onChange,
  messages = [],
  isRequired,
  isDisabled,
  takesFocus,
}: CheckboxProps) {
  const id = useId()
  const box = useTakenFocus<HTMLInputElement>(takesFocus)
  return (
    <div className={styles.checkbox}>
      <label className={styles.line}>
        <input
          ref={box}
          type="checkbox"
          className={styles.box}
          checked={isChecked}
          required={isRequired}
          disabled={isDisabled}
          aria-invalid={messages.length > 0}
          aria-describedby={messages.length > 0 ? `${id}-messages` : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          <span>{children}</span>
          {isRequired && <RequiredMark />}
        </span>
      </label>
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </div>
  )
}
