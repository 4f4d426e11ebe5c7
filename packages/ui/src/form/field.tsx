/** A labelled text input with its hint and its messages (1-site §5). */
import type { InputHTMLAttributes } from 'react'
import { useTakenFocus } from '../page-life/use-taken-focus.ts'
import styles from './field.module.css'
import { Labelled } from './labelled.tsx'
import type { ControlAttributes, Labels } from './labelled.tsx'

type FieldProps = Labels &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof ControlAttributes> & {
    /** Whether it takes the focus on mount: for a screen that the player came to in order to fill it in. */
    takesFocus?: boolean | undefined
  }

export function Field({ label, hint, messages, className, takesFocus, ...input }: FieldProps) {
  const box = useTakenFocus<HTMLInputElement>(takesFocus)
  return (
    <Labelled {...{ label, hint, messages, className }} hasMark={input.required}>
      {(attributes) => <input {...input} {...attributes} ref={box} className={styles.input} />}
    </Labelled>
  )
}
