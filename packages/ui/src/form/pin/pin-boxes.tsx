/**
 * A passcode or texted code (1-site §5 'PIN input'; field rule 28): one input, so that paste, autofill and a screen reader
 * work with a single field, drawn as one box per digit. A digit becomes an asterisk when the next one is typed.
 */
import { useState } from 'react'
import { Labelled } from '../labelled.tsx'
import type { Labels } from '../labelled.tsx'
import { activeBoxIndex, parseDigits, maskedDigit } from './pin-boxes-model.ts'
import { useTakenFocus } from '../../page-life/use-taken-focus.ts'
import styles from './pin-boxes.module.css'

type PinBoxesProps = Pick<Labels, 'label' | 'hint' | 'messages'> & {
  digits: string
  length: number
  onChange: (digits: string) => void
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
  const input = useTakenFocus<HTMLInputElement>(takesFocus)
  const [isLastShown, setIsLastShown] = useState(false)

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
    <Labelled {...{ label, hint, messages }} className={styles.group}>
      {(attributes) => (
        <div className={styles.boxes} data-count={length} data-is-invalid={messages.length > 0 || undefined}>
          <input
            {...props}
            ref={input}
            {...attributes}
            className={styles.input}
            type={props.autoComplete === 'one-time-code' ? 'text' : 'password'}
            inputMode="numeric"
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
      )}
    </Labelled>
  )
}
