/** A labelled text of several lines, with its hint and its messages. */
import { Labelled } from '@fairdraw/ui/form/labelled.tsx'
import type { ControlAttributes, Labels } from '@fairdraw/ui/form/labelled.tsx'
import type { ComponentProps } from 'react'
import styles from './text-area.module.css'

type TextAreaProps = Labels & Omit<ComponentProps<'textarea'>, keyof ControlAttributes>

export function TextArea({ label, hint, messages, className, ...area }: TextAreaProps) {
  return (
    <Labelled {...{ label, hint, messages, className }}>
      {(attributes) => <textarea rows={3} {...area} {...attributes} className={styles.area} />}
    </Labelled>
  )
}
