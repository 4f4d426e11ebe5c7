import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { lockScroll } from './lock-scroll.ts'
import { takeTurn } from './modal-turns.ts'
import styles from './modal.module.css'

/**
 * A question or a message in the middle of the screen, one at a time. Escape is `onClose`; focus goes in and comes back.
 */
export function Modal({
  title,
  size = 'medium',
  picture,
  onClose,
  children,
  actions,
}: {
  title: string
  size?: 'medium' | 'wide'
  /** Above its words, from edge to edge. */
  picture?: ReactNode
  onClose: () => void
  children?: ReactNode
  actions: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the document: only then does the focus come back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    let unlock: (() => void) | undefined
    const giveBack = takeTurn(() => {
      element.showModal()
      unlock = lockScroll()
    })
    return () => {
      element.close()
      unlock?.()
      giveBack()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${styles.modal} ${styles[size]}`}
      aria-label={title}
      onCancel={(event) => {
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
