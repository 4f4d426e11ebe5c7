/**
 * A panel over the page. The server renders it open, so that it reads without scripts; in the browser it becomes a modal
 * dialog: the page behind is inert, Escape and the dimmed part close it, focus goes in and comes back.
 */
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { IconButton } from './button.tsx'
import { hasHydrated } from './hydrated.ts'
import { lockScroll } from './lock-scroll.ts'
import { markTransition } from './transition-type.ts'
import styles from './sidebar.module.css'

export function Sidebar({
  label,
  headline = label,
  screen = '',
  closeTo,
  onClose,
  back,
  opener = '#main',
  children,
}: {
  /** What the panel is called. */
  label: string
  /** The words in its head; the label where left out. */
  headline?: string
  /** Which of several screens it shows: with another one it begins at its top, and focus with it. */
  screen?: string
  /** Where the close link leads before scripts arrive. */
  closeTo: string
  onClose: () => void
  back?: { label: string; onBack: () => void } | undefined
  /** Selects what gets the focus afterwards, where nothing had it before: an address that was opened directly. */
  opener?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Whatever it shows by then, the focus goes back to where it was opened.
  const [firstOpener] = useState(opener)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const held = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : panel.current
    element.close()
    element.showModal()
    held?.focus({ preventScroll: true })
    const unlock = lockScroll()
    markTransition('sidebar-opens')
    return () => {
      element.close()
      unlock()
      markTransition('sidebar-closes')
      // Nothing had the focus before: it is still in here, or nowhere.
      const focused = document.activeElement
      if (focused !== document.body && !element.contains(focused)) return
      const next = document.querySelector<HTMLElement>(firstOpener) ?? document.querySelector<HTMLElement>('#main')
      next?.focus({ preventScroll: true })
    }
  }, [firstOpener])

  const shown = useRef(screen)
  useLayoutEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    panel.current?.scrollTo(0, 0)
    panel.current?.focus({ preventScroll: true })
  }, [screen])

  return (
    <dialog
      ref={dialog}
      open
      className={styles.sidebar}
      data-slides-in={hasHydrated() || undefined}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      {/* The close button says the same to the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.scrim} onClick={onClose} />
      <div className={styles.panel} ref={panel} tabIndex={-1}>
        <div className={`${styles.head} on-stage`}>
          {back && (
            <IconButton label={back.label} onClick={back.onBack}>
              <Icon name="arrow-left" size={22} />
            </IconButton>
          )}
          <p className={styles.label}>{headline}</p>
          <Link
            to={closeTo}
            className={styles.close}
            aria-label="Close"
            preventScrollReset
            onClick={(event) => {
              event.preventDefault()
              onClose()
            }}
          >
            <Icon name="close" size={22} />
          </Link>
        </div>
        {children}
      </div>
    </dialog>
  )
}
