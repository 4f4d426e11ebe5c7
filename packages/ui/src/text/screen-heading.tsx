/** The heading of a step. It takes the focus when the step appears, so that screen reader users know where they are. */
import type { ReactNode } from 'react'
import { useTakenFocus } from '../page-life/use-taken-focus.ts'
import styles from './screen-heading.module.css'

type ScreenHeadingProps = {
  /** False for the first screen of a page: nothing has changed, so the focus stays. */
  takesFocus: boolean
  id?: string
  children: ReactNode
}

export function ScreenHeading({ takesFocus, id, children }: ScreenHeadingProps) {
  const heading = useTakenFocus<HTMLHeadingElement>(takesFocus)
  return (
    <h2 ref={heading} id={id} className={styles.heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
