import { postSpentAmount } from '@fairdraw/contract/safety.ts'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { Link } from 'react-router'
import { profilePagePath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { useNextLink } from '../../ui/dialog/use-back-navigation.ts'
import { breakCopy, breakUntil } from './limit-copy.ts'
import { SpendMeter } from './spend-meter.tsx'
import styles from './safety.module.css'

/** A summary of this month's spending, and of the player's break, if any. */
export function BreakNotice({ page }: { page: string | undefined }) {
  const { request } = useRequest<typeof postSpentAmount>(() => api(postSpentAmount, { body: {} }))
  const link = useNextLink()
  if (request.status === 'loading') return <Skeleton height="8.5rem" radius="1rem" />
  if (request.status === 'failed') return null
  const until = breakUntil(request.body)
  return (
    <section className={styles.glance} aria-label="Playing safe">
      {until && <p className={styles.break}>{breakCopy(until)}</p>}
      <SpendMeter spending={request.body} />
      <Link to={profilePagePath('playing-safe', page)} {...link}>
        Limits and breaks
      </Link>
    </section>
  )
}
