import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import type { Pages } from '@fairdraw/ui/request/use-pages.ts'
import styles from './draw.module.css'

type Props = {
  pages: Pick<Pages<unknown>, 'hasMore' | 'isLoading' | 'problem' | 'loadMore'>
  what: string
  label: string
}

/** Loads the next page of a list, or says that it did not come. `what`: what is listed, in the sentence that says so. */
export function MoreButton({ pages: { hasMore, isLoading, problem, loadMore }, what, label }: Props) {
  if (problem) return <LoadFailed title={`We couldn’t load more ${what}`} problem={problem} onRetry={loadMore} />
  if (!hasMore) return null
  return (
    <BusyButton className={`${styles.more} needs-script`} tone="stage" isBusy={isLoading} onClick={loadMore}>
      {label}
    </BusyButton>
  )
}
