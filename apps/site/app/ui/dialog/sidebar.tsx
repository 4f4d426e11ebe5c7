/**
 * A panel over the page. The server renders it open, so that it can be read without scripts. In the browser it becomes a modal
 * dialog: the page behind is inert, Escape and the backdrop close it, and the focus moves in and back.
 */
import { IconButton } from '@fairdraw/ui/button/button.tsx'
import { lockScroll } from '@fairdraw/ui/dialog/lock-scroll.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsFromServer } from '../page-life/use-is-from-server.ts'
import { PreviewBar } from '../page-life/preview-bar.tsx'
import { markTransition } from '../page-life/transition-type.ts'
import { usePanelScroll } from './use-panel-scroll.ts'
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
  /** The accessible name of the panel. */
  label: string
  /** The text in its header; default: the label. */
  headline?: string
  /** Which of several screens it shows. A change begins at the top, unless the player comes back, and moves the focus there. */
  screen?: string
  /** Address of the close link before hydration. */
  closeTo: string
  onClose: () => void
  back?: { label: string; onBack: () => void } | undefined
  /** Selector of the element that gets the focus on closing if none had it before, as when the address was opened directly. */
  opener?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isFromServer = useIsFromServer()
  // The focus goes back to where the panel was opened, even if it shows another screen by then.
  const [firstOpener] = useState(opener)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const initialFocus = element.contains(document.activeElement)
      ? (document.activeElement as HTMLElement)
      : panel.current
    element.close()
    element.showModal()
    initialFocus?.focus({ preventScroll: true })
    const unlock = lockScroll()
    markTransition('sidebar-opens')
    return () => {
      element.close()
      unlock()
      markTransition('sidebar-closes')
      // If the browser could not restore the focus, it is still in the panel or on the body.
      const focused = document.activeElement
      if (focused !== document.body && !element.contains(focused)) return
      const next = document.querySelector<HTMLElement>(firstOpener) ?? document.querySelector<HTMLElement>('#main')
      next?.focus({ preventScroll: true })
    }
  }, [firstOpener])

  usePanelScroll(panel, screen)

  const lastScreen = useRef(screen)
  useLayoutEffect(() => {
    if (lastScreen.current === screen) return
    lastScreen.current = screen
    panel.current?.focus({ preventScroll: true })
  }, [screen])

  return (
    <dialog
      ref={dialog}
      open
      className={styles.sidebar}
      data-slides-in={!isFromServer || undefined}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      {/* Keyboard users have the close button. */}
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
        <PreviewBar />
        {children}
      </div>
    </dialog>
  )
}
