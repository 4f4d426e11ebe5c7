/**
 * The return page of a bank payment (2-flows §2 'Payment-return page', §4): it authenticates the player, finds the entry by the
 * payment id that the bank returned, and continues it. It is a separate document because it takes payment.
 */
import { postFindTransaction } from '@fairdraw/contract/payment.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHref, useNavigate, useSearchParams } from 'react-router'
import { enterByIdPath, entriesPath, listingPath } from '../../../addresses.ts'
import { api } from '../../../api.ts'
import { head } from '../../../head.ts'
import { session } from '../../../session/session.ts'
import { useAccount } from '../../../session/use-account.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { ErrorBox } from '../../../ui/form/error-box.tsx'
import { ScreenHeading } from '../../../ui/text/screen-heading.tsx'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { loadContactEmail } from '../../catalogue/contact-email/load-contact-email.ts'
import { LeaveGuard } from '../../../leave/leave-guard.tsx'
import { loadInPaymentDocument } from '../../../leave/payment-document.ts'
import { EntryStage } from '../entry-stage.tsx'
import { ExternalLink } from '../external-link.tsx'
import { browserStore } from '../run/tab-store.ts'
import { LoginFlow } from '../../login/login-flow.tsx'
import { savePendingPayment } from './pending-payment.ts'
import { readPaymentReturn } from './payment-return.ts'
import type { PaymentReturn } from './payment-return.ts'
import { WaitingForMethod } from './waiting.tsx'
import type { Route } from './+types/payment-result.ts'
import styles from '../entry.module.css'

export { ErrorBoundary } from '../../frame/frame.tsx'

export const loader = loadContactEmail
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInPaymentDocument(args)
export const shouldRevalidate = () => false
export const meta = () => head({ title: 'Your payment', description: 'Back from your bank, on to your tickets.' })

const NO_ANSWER: readonly string[] = [
  'We can’t look up your payment at the moment. Nothing is lost, and you won’t be charged twice. Check your connection and try again.',
]

/** The competition of the entry, or why it was not found. */
type LookupResult = { competitionId: number } | 'unknown' | 'no-answer'

async function findPayment({ paymentId, how }: PaymentReturn): Promise<LookupResult> {
  const answer = await api(postFindTransaction, { body: { paymentId } })
  if (!answer.ok) return answer.status === 403 || answer.status === 422 ? 'unknown' : 'no-answer'
  const { entryId, competition } = answer.body
  savePendingPayment(browserStore(), competition.id, { entryId, back: how })
  return { competitionId: competition.id }
}

export default function PaymentResult({ loaderData: { contactEmail } }: Route.ComponentProps) {
  const { status } = useAccount()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const listing = useHref(listingPath())
  const [found, setFound] = useState<LookupResult>()
  const back = readPaymentReturn(query)

  const settle = (next: LookupResult) => {
    setFound(next)
    if (typeof next === 'object') void navigate(enterByIdPath(next.competitionId), { replace: true })
  }
  const lookUp = useEffectEvent(() => (back ? findPayment(back) : undefined))
  const onFound = useEffectEvent(settle)
  const leaveToListing = useEffectEvent(() => window.location.replace(listing + window.location.search))
  const hasPaymentId = back !== undefined
  const isLoggedIn = status === 'player'
  useEffect(() => {
    if (!hasPaymentId) return leaveToListing()
    session.restoreAfterBank()
    if (!isLoggedIn) return
    let isCancelled = false
    const lookUpOnce = async () => {
      const next = await lookUp()
      if (next !== undefined && !isCancelled) onFound(next)
    }
    void lookUpOnce()
    return () => {
      isCancelled = true
    }
  }, [hasPaymentId, isLoggedIn])

  const retry = async () => {
    if (!back) return
    setFound(undefined)
    settle(await findPayment(back))
  }
  return (
    <EntryStage title="Your payment">
      <LeaveGuard />
      {hasPaymentId && status === 'visitor' ? (
        // This also covers a session that ended meanwhile: the log-in continues from here.
        <>
          <p className={styles.good}>Your payment is safe. Log in to see your tickets.</p>
          <LoginFlow contactEmail={contactEmail} onDone={doNothing} />
        </>
      ) : found === 'unknown' ? (
        <Unknown />
      ) : found === 'no-answer' ? (
        <ErrorBox messages={NO_ANSWER}>
          <TextButton onClick={() => void retry()}>Try again</TextButton>
        </ErrorBox>
      ) : (
        <WaitingForMethod method="bank" />
      )}
    </EntryStage>
  )
}

const doNothing = () => {}

function Unknown() {
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus>We can’t find that payment</ScreenHeading>
      <p>
        We can’t find it on your account. If you’ve paid, your entry is in My entries. We’ll refund any money that
        doesn’t belong to an entry.
      </p>
      <div className={styles.actions}>
        <ExternalLink to={entriesPath()} className={buttonClass({ size: 'large' })}>
          My entries
        </ExternalLink>
        <ExternalLink to={listingPath()} className={buttonClass({ tone: 'outline', size: 'large' })}>
          See what you can win
        </ExternalLink>
      </div>
    </div>
  )
}
