/**
 * A passcode or texted code (1-site §5 'PIN input'; field rule 28): one input, so that paste, autofill and a screen reader
 * work with a single field, drawn as one box per digit. A digit becomes an asterisk when the next one is typed.
 */
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { FieldMessages, describedBy } from './field.tsx'
import { activeBoxIndex, parseDigits, maskedDigit } from './pin-boxes-model.ts'
import fieldStyles from './field.module.css'
import styles from './pin-boxes.module.css'

type PinBoxesProps = {
  label: string
  hint?: ReactNode
  digits: string
  length: number
  onChange: (digits: string) => void
  messages?: readonly string[]
  /** What the browser may autofill: a texted code, the passcode, or a new one. */
  autoComplete: 'one-time-code' | 'current-password' | 'new-password'
  /** Whether it takes the focus on mount: for a screen that was opened by a click. */
  takesFocus?: boolean
}

export function PinBoxes({
  label,
  hint,
  digits,
  length,
  onChange,
  messages = [],
  takesFocus,
  ...props
}: PinBoxesProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isLastShown, setIsLastShown] = useState(false)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  /** Digits are only added and removed at the end, where the focus ring is. Selecting all of them still works. */
  const toEnd = ({ currentTarget: box }: { currentTarget: HTMLInputElement }) => {
    const { selectionStart, selectionEnd, value } = box
    if (selectionStart === selectionEnd && selectionEnd !== value.length)
      box.setSelectionRange(value.length, value.length)
  }
  const change = (text: string) => {
    const next = parseDigits(text, digits, length)
    const added = next.startsWith(digits) ? next.length - digits.length : next.length
    setIsLastShown(text.length > digits.length && added === 1)
    onChange(next)
  }
  return (
    <div className={styles.group}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <div className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className={styles.boxes} data-count={length} data-is-invalid={messages.length > 0 || undefined}>
        <input
          {...props}
          ref={input}
          id={id}
          className={styles.input}
          type={props.autoComplete === 'one-time-code' ? 'text' : 'password'}
          inputMode="numeric"
          aria-invalid={messages.length > 0}
          aria-describedby={describedBy(id, Boolean(hint), true)}
          value={digits}
          onChange={({ target }) => change(target.value)}
          onSelect={toEnd}
          onBlur={() => setIsLastShown(false)}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className={styles.box}
            data-is-next={index === activeBoxIndex(digits, length) || undefined}
            aria-hidden="true"
          >
            {maskedDigit(digits, index, isLastShown)}
          </span>
        ))}
      </div>
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </div>
  )
}
