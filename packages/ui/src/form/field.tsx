/** A labelled text input with its hint and its messages (1-site §5). */
import { useEffect, useId, useRef } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './field.module.css'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  label: string
  hint?: ReactNode
  messages?: readonly string[]
  /** Whether it takes the focus on mount: for a screen that the player came to in order to fill it in. */
  takesFocus?: boolean | undefined
}

export function Field({ label, hint, messages = [], required, className, takesFocus, ...input }: FieldProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {required && <RequiredMark />}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        {...input}
        ref={box}
        id={id}
        className={styles.input}
        required={required}
        aria-invalid={messages.length > 0}
        aria-describedby={describedBy(id, Boolean(hint), messages.length > 0)}
      />
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </div>
  )
}

/** The asterisk of a required field. Screen readers use the `required` attribute of the input instead. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      {' '}
      *
    </span>
  )
}

/** The error messages of a field, in a live region. */
export function FieldMessages({ id, messages }: { id: string; messages: readonly string[] }) {
  return (
    <div id={id} className={styles.messages} aria-live="polite">
      {[...new Set(messages)].map((message) => (
        <p key={message} className={styles.message}>
          {message}
        </p>
      ))}
    </div>
  )
}

export function describedBy(id: string, hasHint: boolean, hasMessages: boolean): string | undefined {
  const ids = [hasHint && `${id}-hint`, hasMessages && `${id}-messages`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
