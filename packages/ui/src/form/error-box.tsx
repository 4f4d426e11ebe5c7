/** A list of error messages without duplicates. It takes the focus whenever it appears, so that nobody misses it (1-site §5). */
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './error-box.module.css'

type ErrorBoxProps = {
  /** A new array takes the focus, even if its messages are the same. */
  messages: readonly string[]
  title?: string | undefined
  /** An action below the messages, such as a retry button. */
  children?: ReactNode
}

export function ErrorBox({ messages, title, children }: ErrorBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages.length > 0) box.current?.focus()
  }, [messages])
  if (messages.length === 0) return null
  const distinct = [...new Set(messages)]
  return (
    <div ref={box} className={styles.box} tabIndex={-1} role="alert">
      {title && <p className={styles.title}>{title}</p>}
      {distinct.length === 1 ? (
        <p>{distinct[0]}</p>
      ) : (
        <ul>
          {distinct.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
