import { postSpendLimit } from '@fairdraw/contract/safety.ts'
import type { Spending } from '@fairdraw/contract/safety.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { wordsFor } from '../login/login-words.ts'
import { LimitForm } from './limit-form.tsx'
import { askedWords, limitWords, nextLimitWords } from './limit-words.ts'
import styles from './safety.module.css'

type OwnLimitProps = { phone: string; spending: Spending; onChange: (spending: Spending) => void }

/** The player's own limit: lower at once, higher or none after a day, said with the hour (field rule 15). */
export function OwnLimit({ phone, spending, onChange }: OwnLimitProps) {
  const [said, setSaid] = useState('')
  const [messages, setMessages] = useState<readonly string[]>([])
  const changed = (now: Spending) => {
    onChange(now)
    setSaid(askedWords(now))
  }
  const remove = async () => {
    const answer = await api(postSpendLimit, { body: { limitPence: null } })
    setMessages(answer.ok ? [] : [wordsFor(answer.problem)])
    if (answer.ok) changed(answer.body)
  }
  const waiting = nextLimitWords(spending)
  const hasOwn = spending.limitPence !== null
  return (
    <section className={styles.card} aria-labelledby="own-limit">
      <h2 id="own-limit">Your own limit</h2>
      <p>{limitWords(spending)}</p>
      {waiting && <p className={styles.waiting}>{waiting}</p>}
      <output className="visually-hidden">{said}</output>
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
