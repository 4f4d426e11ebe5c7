import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import type { Pages } from '@fairdraw/ui/request/use-pages.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DeskProblem } from '../../api.ts'
import { ProblemNote } from '../problem-note.tsx'
import styles from './more-button.module.css'

type MorePages = Pick<Pages<unknown, unknown, DeskProblem>, 'hasMore' | 'isLoading' | 'problem' | 'loadMore'>

/**
 * Loads the next page of a list when its end is scrolled to, or is pressed; says why if that failed, and tries again. A page
 * that failed without a connection is asked for again when the connection is back.
 */
export function MoreButton({ pages: { hasMore, isLoading, problem, loadMore } }: { pages: MorePages }) {
  const retryAfterOffline = useEffectEvent(() => {
    // The status of a call that had no reply.
    if (problem?.status === 0) loadMore()
  })
  useEffect(() => {
    const onOnline = () => retryAfterOffline()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  const end = useRef<HTMLDivElement>(null)
  const loadAtEnd = useEffectEvent(() => {
    if (hasMore && !problem) loadMore()
  })
  // Observed anew after each page: where the rows do not fill the window, its end is still in view.
  useEffect(() => {
    if (isLoading) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) loadAtEnd()
    })
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <div className={styles.more} ref={end}>
      <ProblemNote problem={problem} />
      {hasMore && (
        <BusyButton tone="outline" size="small" isBusy={isLoading} onClick={loadMore}>
          {problem ? 'Try again' : 'Load more'}
        </BusyButton>
      )}
    </div>
  )
}
