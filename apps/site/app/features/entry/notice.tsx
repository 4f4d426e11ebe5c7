/** A sentence above a step that stays usable, and the way on when no answer came (2-flows §8). */
import type { PaymentMethod } from '@fairdraw/rules/payment.ts'
import { price } from '@fairdraw/rules/money.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { useMemo } from 'react'
import { profilePagePath } from '../../addresses.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { OutLink } from './out-link.tsx'
import type { StepProps } from './step-props.ts'
import { failedText } from './ways-on.ts'
import styles from './entry.module.css'

const OFFLINE =
  'You seem to be offline. Nothing is lost and nothing is done twice: check your connection and try again.'
const UNANSWERED = 'You tapped to pay a while ago and no answer came. Try again finishes it: nothing is paid twice.'
const NOT_ARRIVED = 'No payment arrived, so nothing was taken. Try again, or pay in another way.'
const CANCELLED = 'You came back from your bank without paying. No money was taken. Try again, or pay in another way.'
const APPROVED = 'Your bank says that you have approved this payment, so we wait for it. You are charged once at most.'
const NOT_APPROVED =
  'Your bank has no approval of this payment yet, and nothing has been taken. Continue at your bank to approve it, or pay in another way. If you approved it only just now, it shows here by itself.'
const CHANGED = 'Something has changed since you opened this page, your credits perhaps. Please choose again.'
const NEW_TERMS = 'The terms have changed: please read and accept them.'
const LIMIT_AT_PAYMENT = 'That is more entries than one person may have here. Choose fewer; no money was taken.'

const SECURITY_CODE =
  'Your bank did not accept the security code. No money was taken. Check the three digits on the back of the card (four on the front of an American Express), and try again.'

const overLimit = (remainingPence: number): string =>
  remainingPence > 0
    ? `This would take you over your spend limit. No money was taken. You have ${price(remainingPence)} left to spend this month.`
    : 'This would take you over your spend limit. No money was taken. You have nothing left to spend this month.'

function wordsFor(code: string, method?: PaymentMethod, remainingPence?: number): string {
  if (code === 'offline') return OFFLINE
  if (code === 'payment-unanswered') return UNANSWERED
  if (code === 'payment-cancelled') return CANCELLED
  if (code === 'payment-not-arrived') return NOT_ARRIVED
  if (code === 'payment-approved') return APPROVED
  if (code === 'payment-not-approved') return NOT_APPROVED
  if (code === 'security-code-refused') return SECURITY_CODE
  if (code === 'spend-limit-exceeded' && remainingPence !== undefined) return overLimit(remainingPence)
  if (code === 'entry-failed') return failedText(method)
  if (code === 'invalid-request' && method) return CHANGED
  // Nobody gets this far without the tick: it was for another version.
  if (code === 'terms-not-accepted') return method ? `${NEW_TERMS} No money was taken.` : NEW_TERMS
  if (code === 'entry-limit-exceeded') return LIMIT_AT_PAYMENT
  return (PROBLEMS as Record<string, { text: string }>)[code]?.text ?? PROBLEMS['internal-error'].text
}

function titleFor(code: string): string {
  if (code === 'offline') return 'No connection'
  if (code === 'payment-unanswered') return 'Your last tap'
  return (PROBLEMS as Record<string, { title: string }>)[code]?.title ?? PROBLEMS['internal-error'].title
}

export function Notice({ state }: Pick<StepProps, 'state'>) {
  // A new list for every refusal, also for the same again, so that it is noticed.
  const messages = useMemo(
    () => (state.notice ? [wordsFor(state.notice, state.method, state.remainingPence)] : []),
    [state],
  )
  return (
    <ErrorBox messages={messages}>
      {state.notice === 'spend-limit-exceeded' && <OutLink to={profilePagePath('playing-safe')}>My limits</OutLink>}
    </ErrorBox>
  )
}

type LostProps = { state: Pick<StepProps['state'], 'lost' | 'isBusy'>; run: Pick<StepProps['run'], 'retry'> }

/** Stands above the step until the same was asked again and answered. */
export function LostAnswer({ state: { lost, isBusy }, run }: LostProps) {
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
