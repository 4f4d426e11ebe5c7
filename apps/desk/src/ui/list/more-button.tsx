import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ProblemNote } from '../problem-note.tsx'
import styles from './more-button.module.css'
import type { MorePages } from './use-more-pages.ts'

/** Loads the next page of a list; says why if that failed, and tries again. */
export function MoreButton({ pages }: { pages: Omit<MorePages<unknown>, 'rows'> }) {
  const { hasMore, isLoading, problem, loadMore } = pages
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
