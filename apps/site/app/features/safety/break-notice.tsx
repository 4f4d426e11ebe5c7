import { postSpentAmount } from '@fairdraw/contract/safety.ts'
import { Link } from 'react-router'
import { profilePagePath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDeeper } from '../../ui/use-way-back.ts'
import { useAsked } from '../account/use-asked.ts'
import { breakText, breakUntil } from './limit-words.ts'
import { SpendMeter } from './spend-meter.tsx'
import styles from './safety.module.css'

/** The month's spending at a glance; and that the player takes a break, where they do. */
export function BreakNotice({ page }: { page: string | undefined }) {
  const { asked } = useAsked<typeof postSpentAmount>(() => api(postSpentAmount, { body: {} }))
  const deeper = useDeeper()
  if (asked.status === 'loading') return <Skeleton height="8.5rem" radius="1rem" />
  if (asked.status === 'failed') return null
  const until = breakUntil(asked.body)
  return (
    <section className={styles.glance} aria-label="Playing safe">
      {until && <p className={styles.break}>{breakText(until)}</p>}
      <SpendMeter spending={asked.body} />
      <Link to={profilePagePath('playing-safe', page)} state={deeper} preventScrollReset>
        Limits and breaks
      </Link>
    </section>
  )
}
