/** A button that looks like a link, for a secondary action. */
import type { ComponentProps } from 'react'
import styles from './text-button.module.css'

export function TextButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${styles.button} ${className}`} />
}
