import { postSpentAmount } from '@fairdraw/contract/safety.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { usePlayer } from '../../session/use-account.ts'
import { LimitForm } from './limit-form.tsx'
import { pendingLimitCopy } from './limit-copy.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { formatMonth } from '@fairdraw/rules/text/day-names.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import styles from './safety.module.css'

type LimitOfferProps = {
  /** Nothing was spent and no limit set, so the offer is there at once, before the answer that says so. */
  isNewPlayer?: boolean
}

/**
 * Offers a limit to players without one, next to payments, with what they have spent this month (field rule 15): to new players
 * before their first payment, to others from the second of a month on.
 */
export function LimitOffer({ isNewPlayer = false }: LimitOfferProps) {
  const { request } = useRequest<typeof postSpentAmount>(() => api(postSpentAmount, { body: {} }))
  const player = usePlayer()
  const [statusText, setStatusText] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  if (statusText !== undefined) return <output className={styles.break}>{statusText}</output>
  const spending = request.status === 'ready' ? request.body : undefined
  if (!player || isOver || !(spending || isNewPlayer) || spending?.nextLimit) return null
  if (spending && (spending.limitPence !== null || (spending.spentPence === 0 && !isNewPlayer))) return null
  return (
    <details className={styles.offer}>
      <summary>
        <span>
          <b>Set a monthly limit?</b>{' '}
          <span>
            {spending && spending.spentPence > 0
              ? `In ${formatMonth(spending.month)} you’ve spent ${formatPrice(spending.spentPence)} so far.`
              : 'Choose the most you want to spend in a month.'}
          </span>
        </span>
        <Icon name="chevron" />
      </summary>
      <LimitForm phone={player.phone} onSet={(spending) => setStatusText(pendingLimitCopy(spending))}>
        <TextButton onClick={() => setIsOver(true)}>No, thanks</TextButton>
      </LimitForm>
    </details>
  )
}
