/** A message above a step that stays usable, and the retry button after a lost connection (2-flows §8). */
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { useMemo } from 'react'
import { profilePagePath } from '../../addresses.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { ErrorBox } from '../../ui/form/error-box.tsx'
import { ExternalLink } from './external-link.tsx'
import type { NoticeCode } from './run/effects.ts'
import type { StepProps } from './step-props.ts'
import { failedText } from './next-actions.ts'
import styles from './entry.module.css'

const OFFLINE =
  'You seem to be offline. Nothing is lost, and nothing will be done twice. Check your connection and try again.'
const UNANSWERED =
  'You tapped to pay a while ago and we didn’t get an answer. Try again to finish. You won’t pay twice.'
const NOT_ARRIVED = 'We didn’t receive a payment, so no money was taken. Try again, or pay another way.'
const CANCELLED = 'You came back from your bank without paying. No money was taken. Try again, or pay another way.'
const APPROVED =
  'Your bank says you’ve approved this payment, so we’re waiting for it to arrive. You’ll only be charged once.'
const NOT_APPROVED =
  'You haven’t approved this payment with your bank yet, and nothing has been taken. Go back to your bank to approve it, or pay another way. If you approved it a moment ago, this page will update soon.'
const CHANGED = 'Something has changed since you opened this page, perhaps your credits. Choose again.'
const NEW_TERMS = 'The terms have changed. Read and accept them to carry on.'
const LIMIT_AT_PAYMENT = 'That’s more entries than you’re allowed here. No money was taken. Choose fewer.'

const SECURITY_CODE =
  'Your bank didn’t accept the security code. No money was taken. Check the three digits on the back of your card (four on the front of an American Express) and try again.'

const overLimit = (remainingPence: number): string =>
  remainingPence > 0
    ? `This would take you over your monthly limit. No money was taken. You have ${formatPrice(remainingPence)} left to spend this month.`
    : 'This would take you over your monthly limit. No money was taken. You’ve nothing left to spend this month.'

function copyFor(code: string, method?: PaymentMethod, remainingPence?: number): string {
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
  // The form requires the tick, so the player accepted an older version.
  if (code === 'terms-not-accepted') return method ? `${NEW_TERMS} No money was taken.` : NEW_TERMS
  if (code === 'entry-limit-exceeded') return LIMIT_AT_PAYMENT
  return (PROBLEMS as Record<string, { text: string }>)[code]?.text ?? PROBLEMS['internal-error'].text
}

function titleFor(code: string): string {
  if (code === 'offline') return 'No connection'
  if (code === 'payment-unanswered') return 'Your last tap'
  return (PROBLEMS as Record<string, { title: string }>)[code]?.title ?? PROBLEMS['internal-error'].title
}

/** The place of a notice on the payment step, by its subject. */
export type NoticePlace = 'step' | 'bundles' | 'option' | 'terms'

const PLACES: Partial<Record<NoticeCode, NoticePlace>> = {
  'entry-failed': 'option',
  'security-code-refused': 'option',
  'card-cap-exceeded': 'option',
  'payment-cancelled': 'option',
  'payment-not-arrived': 'option',
  'spend-limit-exceeded': 'bundles',
  'entry-limit-exceeded': 'bundles',
  'terms-not-accepted': 'terms',
}

export const noticePlace = (code: NoticeCode | undefined): NoticePlace | undefined => code && (PLACES[code] ?? 'step')

/** `at`: shows only notices for this place. */
export function Notice({ state, at }: Pick<StepProps, 'state'> & { at?: NoticePlace }) {
  const isHere = at === undefined || noticePlace(state.notice) === at
  // A new list for every refusal, even a repeated one, so that it is announced again.
  const messages = useMemo(
    () => (state.notice && isHere ? [copyFor(state.notice, state.method, state.remainingPence)] : []),
    [state, isHere],
  )
  return (
    <ErrorBox messages={messages}>
      {isHere && state.notice === 'spend-limit-exceeded' && (
        <ExternalLink to={profilePagePath('playing-safe')}>My limits</ExternalLink>
      )}
    </ErrorBox>
  )
}

type ConnectionLostNoticeProps = {
  state: Pick<StepProps['state'], 'connectionLost' | 'isBusy'>
  run: Pick<StepProps['run'], 'retry'>
}

/** Stays above the step until the call is repeated and answered. */
export function ConnectionLostNotice({ state: { connectionLost, isBusy }, run }: ConnectionLostNoticeProps) {
  const messages = useMemo(() => (connectionLost ? [copyFor(connectionLost.code)] : []), [connectionLost])
  if (!connectionLost) return null
  return (
    <ErrorBox messages={messages} title={titleFor(connectionLost.code)}>
      {connectionLost.reference && (
        <p>
          If you contact us, quote <code className={styles.reference}>{connectionLost.reference}</code>
        </p>
      )}
      <BusyButton tone="stage" isBusy={isBusy} onClick={() => void run.retry()}>
        Try again
      </BusyButton>
    </ErrorBox>
  )
}
