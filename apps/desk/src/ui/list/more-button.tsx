import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import type { Pages } from '@fairdraw/ui/request/use-pages.ts'
import { useEffect, useEffectEvent } from 'react'
import type { DeskProblem } from '../../api.ts'
import { ProblemNote } from '../problem-note.tsx'
import styles from './more-button.module.css'

type MorePages = Pick<Pages<unknown, unknown, DeskProblem>, 'hasMore' | 'isLoading' | 'problem' | 'loadMore'>

/**
 * Loads the next page of a list; says why if that failed, and tries again. A page that failed without a connection is asked
 * for again when the connection is back.
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
  return (
    <div className={styles.more}>
      <ProblemNote problem={problem} />
      {hasMore && (
        <BusyButton tone="outline" size="small" isBusy={isLoading} onClick={loadMore}>
          {problem ? 'Try again' : 'Load more'}
        </BusyButton>
      )}
    </div>
  )
}
