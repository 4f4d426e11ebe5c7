import type { Answer } from '@fairdraw/contract/call.ts'
import { postPause, postSuspend } from '@fairdraw/contract/safety.ts'
import type { Spending } from '@fairdraw/contract/safety.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { askConfirm } from '../../ui/modal-requests.ts'
import { wordsFor } from '../login/login-words.ts'
import { breakUntil, whenWords } from './limit-words.ts'
import styles from './safety.module.css'

const PAUSES = [1, 7, 30, 60] as const
/** Six months at least. */
const SUSPENSIONS = [
  { months: 6, words: '6 months' },
  { months: 12, words: '1 year' },
  { months: 24, words: '2 years' },
  { months: 60, words: '5 years' },
] as const

const pauseWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const TEXT =
  'Until it ends nothing can be entered and we send you no marketing. It cannot be ended early. Prizes that you have won stay yours.'

type BreaksProps = { spending: Spending; onChange: (spending: Spending) => void }

/** A short pause or a long suspension, which cannot be shortened (field rule 16). */
export function Breaks({ spending, onChange }: BreaksProps) {
  const [messages, setMessages] = useState<readonly string[]>([])
  const until = breakUntil(spending)
  const take = async (words: string, call: () => Promise<Answer<typeof postPause> | Answer<typeof postSuspend>>) => {
    if (!(await askConfirm({ title: `Take a break for ${words}?`, text: TEXT, yes: 'Take a break', no: 'Not now' })))
      return
    const answer = await call()
    setMessages(answer.ok ? [] : [wordsFor(answer.problem)])
    if (answer.ok) onChange(answer.body)
  }
  return (
    <section className={styles.card} aria-labelledby="breaks">
      <h2 id="breaks">Take a break</h2>
      <output className={until ? styles.break : 'visually-hidden'}>
        {until && (
          <>
            You’re taking a break until <b>{whenWords(until)}</b>. Nothing can be entered, and we send you nothing.
          </>
        )}
      </output>
      <ErrorBox messages={messages} />
      <p>A pause, when you want a few days off:</p>
      <ul className={styles.suggested} aria-label="Pause">
        {PAUSES.map((days) => (
          <li key={days}>
            <Button
              tone="outline"
              size="small"
              onClick={() => void take(pauseWords(days), () => api(postPause, { body: { days } }))}
            >
              {pauseWords(days)}
            </Button>
          </li>
        ))}
      </ul>
      <p>Or a longer suspension, of six months at least:</p>
      <ul className={styles.suggested} aria-label="Suspension">
        {SUSPENSIONS.map(({ months, words }) => (
          <li key={months}>
            <Button
              tone="outline"
              size="small"
              onClick={() => void take(words, () => api(postSuspend, { body: { months } }))}
            >
              {words}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
