import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import type { StepProps } from './step-props.ts'
import styles from './entry.module.css'

/** Placeholder while the first step loads. */
export function StartingUp({ state }: Pick<StepProps, 'state'>) {
  if (state.connectionLost) return null
  return (
    <div className={styles.step} aria-busy="true">
      <output className="visually-hidden">Getting your entry ready…</output>
      <Skeleton width="70%" height="2rem" />
      <Skeleton height="4.5rem" radius="1rem" />
      <Skeleton height="4.5rem" radius="1rem" />
      <Skeleton height="3.5rem" radius="2rem" />
      <noscript>
        <p>You need JavaScript to enter online. The prize’s page shows the other ways to enter.</p>
      </noscript>
    </div>
  )
}
