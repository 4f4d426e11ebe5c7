import { useLayoutEffect, useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { lockScroll } from './lock-scroll.ts'
import { enqueueModal } from './modal-queue.ts'
import styles from './modal.module.css'

/**
 * A dialog with a question or message, one at a time. Escape calls `onClose`. The focus moves in, and back on closing.
 */
export function Modal({
  title,
  size = 'medium',
  className = '',
  style,
  picture,
  onClose,
  children,
  actions,
}: {
  title: string
  size?: 'medium' | 'wide'
  className?: string
  style?: CSSProperties
  /** Shown above the text over the full width. */
  picture?: ReactNode
  onClose: () => void
  children?: ReactNode
  actions: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Close it before it leaves the document: otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    let unlock: (() => void) | undefined
    const leaveQueue = enqueueModal(() => {
      element.showModal()
      unlock = lockScroll()
    })
    return () => {
      element.close()
      unlock?.()
      leaveQueue()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${styles.modal} ${styles[size]} ${className}`}
      style={style}
      aria-label={title}
      onCancel={(event) => {
        // A file's window that is closed without a choice says so too, and leaves the dialog as it is.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      {picture && <div className={styles.picture}>{picture}</div>}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
