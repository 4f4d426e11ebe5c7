import { postSpendLimit } from '@fairdraw/contract/safety.ts'
import type { Spending } from '@fairdraw/contract/safety.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { LimitForm } from './limit-form.tsx'
import { pendingLimitCopy, formatLimit, nextLimitCopy } from './limit-copy.ts'
import styles from './safety.module.css'

type OwnLimitProps = { phone: string; spending: Spending; onChange: (spending: Spending) => void }

/** The player's own limit. Lowering it applies at once; raising or removing it after 24 hours, shown with the time (field rule 15). */
export function OwnLimit({ phone, spending, onChange }: OwnLimitProps) {
  const [statusText, setStatusText] = useState('')
  const [messages, setMessages] = useState<readonly string[]>([])
  const changed = (now: Spending) => {
    onChange(now)
    setStatusText(pendingLimitCopy(now))
  }
  const remove = async () => {
    const answer = await api(postSpendLimit, { body: { limitPence: null } })
    setMessages(answer.ok ? [] : [problemText(answer.problem)])
    if (answer.ok) changed(answer.body)
  }
  const waiting = nextLimitCopy(spending)
  const hasOwn = spending.limitPence !== null
  return (
    <section className={styles.card} aria-labelledby="own-limit">
      <h2 id="own-limit">Your own limit</h2>
      <p>{formatLimit(spending)}</p>
      {waiting && <p className={styles.waiting}>{waiting}</p>}
      <output className="visually-hidden">{statusText}</output>
      <ErrorBox messages={messages} />
      <LimitForm phone={phone} onSet={changed}>
        {hasOwn && spending.nextLimit?.limitPence !== null && (
          <TextButton onClick={() => void remove()}>Remove my limit</TextButton>
        )}
      </LimitForm>
      <p className={styles.quiet}>
        You can set £0. Lower limits start straight away. Raising or removing a limit takes 24 hours.
      </p>
    </section>
  )
}
