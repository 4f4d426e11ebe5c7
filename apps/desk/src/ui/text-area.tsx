import { FieldMessages, describedBy } from '@fairdraw/ui/form/field.tsx'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import styles from './text-area.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string
  hint?: string
  messages?: readonly string[]
}

/** A labelled text of several lines, with its hint and its messages. */
export function TextArea({ label, hint, messages = [], className = '', ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <textarea
        rows={3}
        {...area}
        id={id}
        className={styles.area}
        aria-invalid={messages.length > 0}
        aria-describedby={describedBy(id, hint !== undefined, messages.length > 0)}
      />
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </div>
  )
}
