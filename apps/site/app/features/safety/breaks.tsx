import { needsConfirmation, PAUSE_DAYS } from '@fairdraw/rules/player/break.ts'
import { postPause, postSelfExclude } from '@fairdraw/contract/safety.ts'
import type { Spending } from '@fairdraw/contract/safety.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { askConfirm } from '@fairdraw/ui/dialog/modal-requests.ts'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { StepUp } from '../player/texted-code/texted-code.tsx'
import { breakCopy, breakUntil } from './limit-copy.ts'
import styles from './safety.module.css'

/** A self-exclusion lasts at least six months. */
const SELF_EXCLUSIONS = [
  { months: 6, words: '6 months' },
  { months: 12, words: '1 year' },
  { months: 24, words: '2 years' },
  { months: 60, words: '5 years' },
] as const
type SelfExclusion = (typeof SELF_EXCLUSIONS)[number]

const formatPause = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const TEXT =
  'You won’t be able to enter anything until it ends, and we won’t send you any marketing. You can’t end it early. Any prizes you’ve won are still yours.'

const confirmBreak = (words: string) =>
  askConfirm({ title: `Take a break for ${words}?`, text: TEXT, yes: 'Take a break', no: 'Not now' })

type BreaksProps = { phone: string; spending: Spending; onChange: (spending: Spending) => void }

/** A short pause or a long self-exclusion; neither can be shortened. The longest need a texted code (field rule 16). */
export function Breaks({ phone, spending, onChange }: BreaksProps) {
  const [messages, setMessages] = useState<readonly string[]>([])
  const [confirming, setConfirming] = useState<SelfExclusion>()
  const until = breakUntil(spending)
  const begin = (changed: Spending) => {
    onChange(changed)
    // What this browser was asked for without a log-in is over too.
    void import('../push/telling.ts').then(({ stopTelling }) => stopTelling()).catch(() => {})
  }

  const pause = async (days: (typeof PAUSE_DAYS)[number]) => {
    if (!(await confirmBreak(formatPause(days)))) return
    const answer = await api(postPause, { body: { days } })
    setMessages(answer.ok ? [] : [problemText(answer.problem)])
    if (answer.ok) begin(answer.body)
  }
  /** Returns an error message, or undefined on success or if the player cancels. */
  const selfExclude = async ({ months, words }: SelfExclusion, confirmation?: string) => {
    const isSure = await confirmBreak(words)
    const answer = isSure && (await api(postSelfExclude, { body: { months, ...(confirmation && { confirmation }) } }))
    if (answer && !answer.ok) return problemText(answer.problem)
    setConfirming(undefined)
    if (answer) begin(answer.body)
    return undefined
  }
  const choose = async (selfExclusion: SelfExclusion) => {
    setMessages([])
    if (needsConfirmation(selfExclusion.months)) return setConfirming(selfExclusion)
    const refusal = await selfExclude(selfExclusion)
    if (refusal !== undefined) setMessages([refusal])
  }
  return (
    <section className={styles.card} aria-labelledby="breaks">
      <h2 id="breaks">Take a break</h2>
      <output className={until ? styles.break : 'visually-hidden'}>{until && breakCopy(until)}</output>
      <ErrorBox messages={messages} />
      <p>Pause for a few days:</p>
      <ul className={styles.suggested} aria-label="Pause">
        {PAUSE_DAYS.map((days) => (
          <li key={days}>
            <Button tone="outline" size="small" onClick={() => void pause(days)}>
              {formatPause(days)}
            </Button>
          </li>
        ))}
      </ul>
      <p>Or suspend your account for six months or more:</p>
      <ul className={styles.suggested} aria-label="Suspension">
        {SELF_EXCLUSIONS.map((suspension) => (
          <li key={suspension.months}>
            <Button
              tone="outline"
              size="small"
              aria-pressed={confirming && confirming === suspension}
              onClick={() => void choose(suspension)}
            >
              {suspension.words}
            </Button>
          </li>
        ))}
      </ul>
      {confirming && (
        <StepUp
          key={confirming.months}
          phone={phone}
          button="Continue"
          onConfirmed={(confirmation) => selfExclude(confirming, confirmation)}
          onCancel={() => setConfirming(undefined)}
        >
          {`${confirming.words} is a long time, and nobody can shorten it. First we’ll text you a code to check it’s you.`}
        </StepUp>
      )}
    </section>
  )
}
