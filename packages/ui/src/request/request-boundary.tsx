/** The loading state, the failure with a retry button, or the content of a request (`useRequest`). */
import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { Skeleton } from './skeleton.tsx'
import type { RequestState } from './use-request.ts'
import styles from './request-boundary.module.css'

type RequestBoundaryProps<Body> = {
  request: RequestState<Body>
  onRetry: () => void
  /** Heights of the skeletons shown while the content loads, as CSS lengths. */
  heights?: readonly string[]
  children: (body: Body) => ReactNode
}

export function RequestBoundary<Body>({
  request,
  onRetry,
  heights = ['6rem', '6rem'],
  children,
}: RequestBoundaryProps<Body>) {
  if (request.status === 'ready') return children(request.body)
  if (request.status === 'failed') return <LoadFailed problem={request.problem} onRetry={onRetry} />
  return (
    <div className={styles.loading} aria-busy="true">
      <output className="visually-hidden">Loading…</output>
      {heights.map((height, index) => (
        // Skeletons have no identity other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={index} height={height} radius="1rem" />
      ))}
    </div>
  )
}
