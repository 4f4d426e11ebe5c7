import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { lockScroll } from './lock-scroll.ts'
import styles from './modal.module.css'

/** A question or a message in the middle of the screen. Escape is `onClose`; focus goes in and comes back. */
export function Modal({
  title,
  onClose,
  children,
  actions,
}: {
  title: string
  onClose: () => void
  children?: ReactNode
  actions: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    const unlock = lockScroll()
    return () => {
      element?.close()
      unlock()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
