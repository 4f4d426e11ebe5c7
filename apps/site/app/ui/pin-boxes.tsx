/**
 * A passcode or texted code, a box a digit (1-site §5 'PIN input'; field rule 28: takes paste and autofill). A box left
 * shows an asterisk; the group has one name, each box its place in it.
 */
import { useId, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { FieldMessages, describedBy } from './field.tsx'
import { eraseAt, shownIn, typeInto } from './pin-boxes-model.ts'
import type { Digits, Typed } from './pin-boxes-model.ts'
import fieldStyles from './field.module.css'
import styles from './pin-boxes.module.css'

type PinBoxesProps = {
  label: string
  hint?: ReactNode
  digits: Digits
  onChange: (digits: Digits) => void
  messages?: readonly string[]
  /** What a browser may fill in: a texted code, the passcode, or a new one. */
  autoComplete: 'one-time-code' | 'current-password' | 'new-password'
  isDisabled?: boolean
}

export function PinBoxes({ label, hint, digits, onChange, messages = [], autoComplete, isDisabled }: PinBoxesProps) {
  const id = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const [justTyped, setJustTyped] = useState<number>()

  const take = ({ digits: next, focus }: Typed, index?: number) => {
    setJustTyped(index === focus ? index : undefined)
    onChange(next)
    if (focus !== index) boxes.current[focus]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const neighbour = { ArrowLeft: index - 1, ArrowRight: index + 1 }[event.key]
    if (neighbour !== undefined) {
      event.preventDefault()
      boxes.current[neighbour]?.focus()
    } else if (event.key === 'Backspace') {
      event.preventDefault()
      take(eraseAt(digits, index))
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    event.preventDefault()
    take(typeInto(digits, index, event.clipboardData.getData('text'), ''))
  }

  return (
    <fieldset className={styles.group} disabled={isDisabled} aria-describedby={describedBy(id, Boolean(hint), true)}>
      <legend className={fieldStyles.label}>{label}</legend>
      {hint && (
        <div className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className={styles.boxes} data-count={digits.length}>
        {digits.map((_, index) => (
          <input
            // A box is its place; there is nothing else to know it by.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            ref={(box) => void (boxes.current[index] = box)}
            className={styles.box}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? autoComplete : 'off'}
            aria-label={`Digit ${index + 1} of ${digits.length}`}
            aria-invalid={messages.length > 0}
            value={shownIn(digits, index, justTyped)}
            onChange={({ target }) =>
              take(typeInto(digits, index, target.value, shownIn(digits, index, justTyped)), index)
            }
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onFocus={({ target }) => target.select()}
            onBlur={() => setJustTyped(undefined)}
          />
        ))}
      </div>
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </fieldset>
  )
}
