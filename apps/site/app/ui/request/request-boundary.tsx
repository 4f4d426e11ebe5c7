/** The loading state, the failure with a retry button, or the content of a request (`useRequest`). */
import type { ReactNode } from 'react'
import { ErrorBox } from '../form/error-box.tsx'
import { Skeleton } from './skeleton.tsx'
import { TextButton } from '../button/text-button.tsx'
import type { RequestState } from './use-request.ts'
import styles from './request-boundary.module.css'

const FAILED: readonly string[] = ['We couldn’t load this. Nothing is lost. Try again.']
const OFFLINE: readonly string[] = ['You seem to be offline. Nothing is lost. Check your connection and try again.']

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
  if (request.status === 'failed') {
    return (
      <ErrorBox messages={request.isOffline ? OFFLINE : FAILED}>
        <TextButton onClick={onRetry}>Try again</TextButton>
      </ErrorBox>
    )
  }
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
