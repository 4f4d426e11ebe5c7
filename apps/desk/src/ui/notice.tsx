import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** What an act has led to. `blocked`: it was accepted, and did not move the thing on. */
export type NoticeContent = { tone: 'done' | 'blocked'; text: ReactNode }

/** Announced, and brought into view, when it appears. */
export function Notice({ notice }: { notice: NoticeContent | undefined }) {
  const place = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (notice) place.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  return (
    <output ref={place} className={styles.place}>
      {notice && <span className={`${styles.notice} ${styles[notice.tone]}`}>{notice.text}</span>}
    </output>
  )
}
