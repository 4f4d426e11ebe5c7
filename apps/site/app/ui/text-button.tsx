/** A button that reads as a link: a smaller thing to do, beside the main one. */
import type { ComponentProps } from 'react'
import styles from './text-button.module.css'

export function TextButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${styles.button} ${className}`} />
}
