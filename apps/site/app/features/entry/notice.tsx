/** A sentence above a step that stays usable, and the way on when no answer came (2-flows §8). */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { useMemo } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import type { StepProps } from './step-props.ts'
import styles from './entry.module.css'

const OFFLINE =
  'You seem to be offline. Nothing is lost and nothing is done twice: check your connection and try again.'
const LIMIT_AT_PAYMENT = 'That is more entries than one person may have here. Choose fewer; no money was taken.'

function wordsFor(code: string): string {
  if (code === 'offline') return OFFLINE
  if (code === 'entry-limit-exceeded') return LIMIT_AT_PAYMENT
  return (PROBLEMS as Record<string, { text: string }>)[code]?.text ?? PROBLEMS['internal-error'].text
}

function titleFor(code: string): string {
  if (code === 'offline') return 'No connection'
  return (PROBLEMS as Record<string, { title: string }>)[code]?.title ?? PROBLEMS['internal-error'].title
}

export function Notice({ state }: Pick<StepProps, 'state'>) {
  // A new list for every refusal, also for the same again, so that it is noticed.
  const messages = useMemo(() => (state.notice ? [wordsFor(state.notice)] : []), [state])
  return <ErrorBox messages={messages} />
}

/** Stands above the step until the same was asked again and answered. */
export function LostAnswer({ state: { lost, isBusy }, run }: Pick<StepProps, 'state' | 'run'>) {
  const messages = useMemo(() => (lost ? [wordsFor(lost.code)] : []), [lost])
  if (!lost) return null
  return (
    <ErrorBox messages={messages} title={titleFor(lost.code)}>
      {lost.reference && (
        <p>
          If you contact us, quote <code className={styles.reference}>{lost.reference}</code>
        </p>
      )}
      <BusyButton tone="stage" isBusy={isBusy} onClick={() => void run.retry()}>
        Try again
      </BusyButton>
    </ErrorBox>
  )
}
