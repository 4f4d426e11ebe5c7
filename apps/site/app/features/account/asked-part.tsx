/** The place of what was asked for: its skeleton, its failure with a way on, or itself. */
import type { ReactNode } from 'react'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { Asked } from './use-asked.ts'
import styles from './account.module.css'

const FAILED: readonly string[] = ['We couldn’t load this. Nothing is lost. Try again.']
const OFFLINE: readonly string[] = ['You seem to be offline. Nothing is lost. Check your connection and try again.']

type AskedPartProps<Body> = {
  asked: Asked<Body>
  again: () => void
  /** How high it is going to be, in CSS lengths, one each part. */
  heights?: readonly string[]
  children: (body: Body) => ReactNode
}

export function AskedPart<Body>({ asked, again, heights = ['6rem', '6rem'], children }: AskedPartProps<Body>) {
  if (asked.status === 'ready') return children(asked.body)
  if (asked.status === 'failed') {
    return (
      <ErrorBox messages={asked.isOffline ? OFFLINE : FAILED}>
        <TextButton onClick={again}>Try again</TextButton>
      </ErrorBox>
    )
  }
  return (
    <div className={styles.unknown} aria-busy="true">
      <output className="visually-hidden">Loading…</output>
      {heights.map((height, place) => (
        // A skeleton is its place.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={place} height={height} radius="1rem" />
      ))}
    </div>
  )
}
