/** What every control of a form has around it: its label, its hint, and its messages, which describe it. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './labelled.module.css'

export type Labels = {
  label: string
  hint?: ReactNode
  messages?: readonly string[]
  className?: string | undefined
}

/** The attributes that tie the control to what is around it. */
export type ControlAttributes = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

export function Labelled({
  label,
  hint,
  messages = [],
  hasMark = false,
  className = '',
  children,
}: Labels & {
  /** Whether the label has the asterisk of what is required. */
  hasMark?: boolean | undefined
  children: (attributes: ControlAttributes) => ReactNode
}) {
  const id = useId()
  const isWrong = messages.length > 0
  return (
    <div className={`${styles.field} ${className}`}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {hasMark && <RequiredMark />}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': isWrong, 'aria-describedby': describedBy(id, Boolean(hint), isWrong) })}
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
