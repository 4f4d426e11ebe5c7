import { postSpentAmount } from '@fairdraw/contract/safety.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { usePlayer } from '../../session/use-account.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useAsked } from '../account/use-asked.ts'
import { LimitForm } from './limit-form.tsx'
import { askedWords, monthWords } from './limit-words.ts'
import { price } from '@fairdraw/rules/money.ts'
import styles from './safety.module.css'

/**
 * Around paying, while the player has no limit: what the month has come to, and the offer of one (field rule 15). Nothing
 * before a month's first payment.
 */
export function LimitOffer() {
  const { asked } = useAsked<typeof postSpentAmount>(() => api(postSpentAmount, { body: {} }))
  const player = usePlayer()
  const [said, setSaid] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  if (said !== undefined) return <output className={styles.break}>{said}</output>
  if (!player || isOver || asked.status !== 'ready' || asked.body.limitPence !== null || asked.body.nextLimit)
    return null
  const { month, spentPence } = asked.body
  if (spentPence === 0) return null
  return (
    <details className={styles.offer}>
      <summary>
        <span>
          <b>Set a monthly limit?</b> In {monthWords(month)} you’ve spent {price(spentPence)} so far.
        </span>
        <Icon name="chevron" />
      </summary>
      <LimitForm phone={player.phone} onSet={(spending) => setSaid(askedWords(spending))}>
        <TextButton onClick={() => setIsOver(true)}>No, thanks</TextButton>
      </LimitForm>
    </details>
  )
}
