import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { useMe } from '../../session/me.ts'
import { Moment } from '../../ui/moment.tsx'
import type { DeskAward } from './award-states.ts'
import styles from './awards.module.css'

/** Who proposes to withdraw a prize, since when, and why. */
export function WithdrawalProposal({ award: { withdrawal } }: { award: Pick<DeskAward, 'withdrawal'> }) {
  const { staff } = useMe()
  if (!withdrawal) return null
  const { staffId, name, at, reason } = withdrawal
  const who = staffId === staff.id ? 'You' : isolate(name ?? 'Somebody who has left')
  return (
    <div className={styles.proposal}>
      <p>
        <span>{`${who} proposed to withdraw it,`}</span> <Moment at={at} />:
      </p>
      <blockquote>
        <bdi>{reason}</bdi>
      </blockquote>
      {staffId === staff.id && <p>Another draw officer must say why too.</p>}
    </div>
  )
}
