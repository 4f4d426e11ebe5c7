/** The log-in over the page that a call waits for; alone before anybody is known. */
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { lockScroll } from '@fairdraw/ui/dialog/lock-scroll.ts'
import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import styles from './log-in-dialog.module.css'
import { LogInForm } from './log-in-form.tsx'
import { answerLogInRequest, readLogInRequest, subscribeToLogInRequests } from './log-in-request.ts'
import type { LogInReason } from './log-in-request.ts'
import { FRAME_ROUTE } from './me.ts'
import type { Me } from './me.ts'

export function LogInDialog() {
  const reason = useSyncExternalStore(subscribeToLogInRequests, readLogInRequest)
  return reason && <OpenDialog key={reason} reason={reason} />
}

const WORDS: Readonly<Record<LogInReason, { title: string; text: string }>> = {
  'staff-session-ended': {
    title: 'Log in',
    text: 'Your session has ended. Log in to carry on: what you typed is still there.',
  },
  'fresh-log-in-needed': {
    title: 'Show that it is you',
    text: 'What you are about to do needs a log-in of the last five minutes.',
  },
}

function OpenDialog({ reason }: { reason: LogInReason }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  // Undefined until the frame has been read.
  const me = useRouteLoaderData<Me>(FRAME_ROUTE)
  const isClosable = me !== undefined
  // Other dialogs wait for one another. This one is shown over them, because their act waits for it.
  useLayoutEffect(() => {
    const element = dialog.current!
    // React does not know the attribute yet. Browsers without it are handled in `onClose`.
    if (!isClosable) element.setAttribute('closedby', 'none')
    element.showModal()
    const unlock = lockScroll()
    return () => {
      // Closed before it leaves the document: otherwise the browser does not restore the focus.
      element.close()
      unlock()
    }
  }, [isClosable])
  const words = WORDS[reason]
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${me ? '' : styles.alone}`}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        if (me) answerLogInRequest(false)
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return
        // Browsers close a dialog at the second Escape, even if the first was refused.
        if (me) answerLogInRequest(false)
        else currentTarget.showModal()
      }}
    >
      {!me && (
        <p className={styles.brand}>
          Fairdraw <span>desk</span>
        </p>
      )}
      <h2 id={title}>{words.title}</h2>
      {me && <p className={styles.text}>{words.text}</p>}
      <LogInForm
        email={me?.staff.email ?? ''}
        isFresh={reason === 'fresh-log-in-needed'}
        isOverPage={me !== undefined}
        {...(me && reason === 'fresh-log-in-needed' && { demoName: me.staff.name })}
        onLogIn={(staff) => {
          // The page of one person is not shown to another, whose roles are others.
          if (me && me.staff.id !== staff.id) location.reload()
          else answerLogInRequest(true)
        }}
      />
      {me && (
        <p className={styles.cancel}>
          <TextButton onClick={() => answerLogInRequest(false)}>
            {reason === 'fresh-log-in-needed' ? 'Cancel' : 'Not now'}
          </TextButton>
        </p>
      )}
    </dialog>
  )
}
