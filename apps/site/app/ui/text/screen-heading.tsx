/** The heading of a step: it takes the focus when the step comes, so that everybody knows where they are. */
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './screen-heading.module.css'

type ScreenHeadingProps = {
  /** False for what came with the page: nothing has moved, so neither does the focus. */
  takesFocus: boolean
  id?: string
  children: ReactNode
}

export function ScreenHeading({ takesFocus, id, children }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={heading} id={id} className={styles.heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
