/** A button for slow actions: while busy it shows a spinner, keeps its label and focus, and ignores clicks. */
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './busy-button.module.css'

type BusyButtonProps = ComponentProps<typeof Button> & {
  isBusy: boolean
  /** Cannot be used yet. Unlike with `disabled`, it can still be focused, so that its label can be read. */
  isWaiting?: boolean
  /** A press while it waits, for example to show what is missing. */
  onWaitingPress?: () => void
  children: ReactNode
}

export function BusyButton({
  isBusy,
  isWaiting = false,
  onWaitingPress,
  onClick,
  children,
  ...button
}: BusyButtonProps) {
  const isOff = isBusy || isWaiting
  return (
    <Button
      {...button}
      aria-busy={isBusy}
      aria-disabled={isWaiting || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault()
        else onClick?.(event)
        if (isWaiting && !isBusy) onWaitingPress?.()
      }}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      <span className={styles.content}>{children}</span>
    </Button>
  )
}
