import { postSpentAmount } from '@fairdraw/contract/safety.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { usePlayer } from '../../session/use-account.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { useRequest } from '../../ui/request/use-request.ts'
import { LimitForm } from './limit-form.tsx'
import { pendingLimitCopy } from './limit-copy.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { formatMonth } from '@fairdraw/rules/text/day-names.ts'
import styles from './safety.module.css'

/**
 * Offers a limit to players without one, next to payments, with this month's spending (field rule 15). Hidden before the first
 * payment of a month.
 */
export function LimitOffer() {
  const { request } = useRequest<typeof postSpentAmount>(() => api(postSpentAmount, { body: {} }))
  const player = usePlayer()
  const [statusText, setStatusText] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  if (statusText !== undefined) return <output className={styles.break}>{statusText}</output>
  if (!player || isOver || request.status !== 'ready' || request.body.limitPence !== null || request.body.nextLimit)
    return null
  const { month, spentPence } = request.body
  if (spentPence === 0) return null
  return (
    <details className={styles.offer}>
      <summary>
        <span>
          <b>Set a monthly limit?</b>{' '}
          <span>{`In ${formatMonth(month)} you’ve spent ${formatPrice(spentPence)} so far.`}</span>
        </span>
        <Icon name="chevron" />
      </summary>
      <LimitForm phone={player.phone} onSet={(spending) => setStatusText(pendingLimitCopy(spending))}>
        <TextButton onClick={() => setIsOver(true)}>No, thanks</TextButton>
      </LimitForm>
    </details>
  )
}
