/** A message above a step that stays usable, and the retry button after a lost connection (2-flows §8). */
import { errorScreen } from '@fairdraw/rules/entry/error-screen.ts'
import type { ErrorCase } from '@fairdraw/rules/entry/error-cases.ts'
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { useMemo } from 'react'
import { profilePagePath } from '../../addresses.ts'
import { ExternalLink } from './external-link.tsx'
import type { NoticeCode } from './run/effects.ts'
import type { StepProps } from './step-props.ts'
import type { ConnectionLost } from './run/entry-machine.ts'
import { ProblemFacts } from './problem-facts.tsx'

/** Messages that are not about a refusal. */
const MESSAGES: Partial<Record<NoticeCode, string>> = {
  'payment-cancelled':
    'You came back from your bank without paying. No money was taken. Try again, or pay another way.',
  'payment-not-received':
    'Your last payment hasn’t reached us, so nothing has been taken. Try again to finish. You won’t pay twice.',
  'payment-approved':
    'Your bank says you’ve approved this payment, so we’re waiting for it to arrive. You’ll only be charged once.',
  'payment-not-approved':
    'You haven’t approved this payment with your bank yet, and nothing has been taken. Go back to your bank to approve it, or pay another way. If you approved it a moment ago, this page will update soon.',
}

const CHANGED =
  'Something has changed since you opened this page, perhaps your credits. No money was taken. Choose again.'
const NEW_TERMS = 'The terms have changed. Read and accept them to carry on.'

type NoticeCopy = { title?: string; text: string }

/** A refusal has the title and the text of the error screen; the form stays below it. */
export function noticeCopy({
  notice: code,
  method,
  remainingPence,
  ticketsLeft,
}: StepProps['state']): NoticeCopy | undefined {
  if (code === undefined) return undefined
  const message = MESSAGES[code]
  if (message !== undefined) return { text: message }
  if (code === 'invalid-request' && method) return { text: CHANGED }
  // The form requires the tick, so the player accepted an older version.
  if (code === 'terms-not-accepted') return { text: method ? `${NEW_TERMS} No money was taken.` : NEW_TERMS }
  const failure = FAILURES[code]
  const problem = { code: failure ? 'entry-failed' : (code as ErrorCase), failure, method, remainingPence, ticketsLeft }
  return errorScreen({ ...problem, place: 'payment', wasPaying: method !== undefined })
}

const FAILURES: Partial<Record<NoticeCode, EntryProblem['failure']>> = {
  'security-code-refused': 'security-code',
  'payment-not-arrived': 'not-arrived',
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
  'too-few-tickets-left': 'bundles',
  'terms-not-accepted': 'terms',
}

export const noticePlace = (code: NoticeCode | undefined): NoticePlace | undefined => code && (PLACES[code] ?? 'step')

/** `at`: shows only notices for this place. */
export function Notice({ state, at }: Pick<StepProps, 'state'> & { at?: NoticePlace }) {
  const isHere = at === undefined || noticePlace(state.notice) === at
  // A new list for every refusal, even a repeated one, so that it is announced again.
  const { title, messages } = useMemo(() => {
    const copy = isHere ? noticeCopy(state) : undefined
    return { title: copy?.title, messages: copy ? [copy.text] : [] }
  }, [state, isHere])
  return (
    <ErrorBox messages={messages} title={title}>
      {isHere && <ProblemFacts reference={state.noticeReference} />}
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
  const copy = connectionLost && connectionCopy(connectionLost)
  const messages = useMemo(() => (connectionLost ? [connectionCopy(connectionLost).text] : []), [connectionLost])
  if (!connectionLost || !copy) return null
  return (
    <ErrorBox messages={messages} title={copy.title}>
      <ProblemFacts reference={connectionLost.reference} />
      <BusyButton tone="stage" isBusy={isBusy} onClick={() => void run.retry()}>
        Try again
      </BusyButton>
    </ErrorBox>
  )
}

const UNANSWERED = {
  title: 'Your last tap',
  text: 'You tapped to pay a while ago and we didn’t get an answer. Try again to finish. You won’t pay twice.',
}

export const connectionCopy = ({ code, place }: ConnectionLost): { title: string; text: string } =>
  code === 'payment-unanswered' ? UNANSWERED : errorScreen({ code, place })
