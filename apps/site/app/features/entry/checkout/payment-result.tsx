/**
 * The return page of a bank payment (2-flows §2 'Payment-return page', §4): it authenticates the player, finds the entry by the
 * payment id that the bank returned, and continues it. It is a separate document because it takes payment, in the frame of a
 * sidebar over a still backdrop.
 */
import { postFindTransaction } from '@fairdraw/contract/payment.ts'
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import { deviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHref, useNavigate, useSearchParams } from 'react-router'
import { enterByIdPath, listingPath } from '../../../addresses.ts'
import { api } from '../../../api.ts'
import { head } from '../../../head.ts'
import { session } from '../../../session/session.ts'
import { useAccount } from '../../../session/use-account.ts'
import { Sidebar } from '../../../ui/dialog/sidebar.tsx'
import { useFallback } from '../../../ui/dialog/use-back-navigation.ts'
import { loadContactEmail } from '../../catalogue/contact-email/load-contact-email.ts'
import { StageBackdrop } from '../entry-stage.tsx'
import { ProblemStep } from '../problem-step.tsx'
import { loadDocument } from '../../../leave/load-document.ts'
import { LeaveGuard } from '../../../leave/leave-guard.tsx'
import { loadInPaymentDocument } from '../../../leave/payment-document.ts'
import { LoginFlow } from '../../login/login-flow.tsx'
import { savePendingPayment } from './pending-payment.ts'
import { readPaymentReturn } from './payment-return.ts'
import type { PaymentReturn } from './payment-return.ts'
import { WaitingScreen } from './waiting.tsx'
import type { Route } from './+types/payment-result.ts'
import styles from './payment-result.module.css'
import entryStyles from '../entry.module.css'

export { ErrorBoundary } from '../../frame/frame.tsx'

export const loader = loadContactEmail
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInPaymentDocument(args)
export const shouldRevalidate = () => false
export const meta = () => head({ title: 'Your payment', description: 'Back from your bank, on to your tickets.' })

/** The competition of the entry, or why it was not found. */
type LookupResult = { competitionId: number } | { problem: EntryProblem }

async function findPayment({ paymentId, how }: PaymentReturn): Promise<LookupResult> {
  const answer = await api(postFindTransaction, { body: { paymentId } })
  if (!answer.ok) {
    const { code, reference } = answer.problem
    // An id that could be none of ours is as unknown as one that belongs to nobody.
    const known = code === 'invalid-request' ? 'unauthorized' : code
    return { problem: { code: known as EntryProblem['code'], place: 'return', reference } }
  }
  const { entryId, competition } = answer.body
  savePendingPayment(deviceStorage(), competition.id, { entryId, back: how })
  return { competitionId: competition.id }
}

export default function PaymentResult({ loaderData: { contactEmail } }: Route.ComponentProps) {
  const { status } = useAccount()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const listing = useHref(useFallback(listingPath()))
  const [problem, setProblem] = useState<EntryProblem>()
  const back = readPaymentReturn(query)

  const settle = (result: LookupResult) => {
    if ('problem' in result) setProblem(result.problem)
    else void navigate(enterByIdPath(result.competitionId), { replace: true })
  }
  const lookUp = useEffectEvent(() => (back ? findPayment(back) : undefined))
  const onFound = useEffectEvent(settle)
  // The server cannot know: it sends the same page for every query.
  const leaveToListing = useEffectEvent(() => void loadDocument(listing, 'replace'))
  const hasPaymentId = back !== undefined
  const isLoggedIn = status === 'player'
  useEffect(() => {
    if (!hasPaymentId) return leaveToListing()
    session.restoreAfterBank()
    if (!isLoggedIn) return
    let isCancelled = false
    const lookUpOnce = async () => {
      const result = await lookUp()
      if (result !== undefined && !isCancelled) onFound(result)
    }
    void lookUpOnce()
    return () => {
      isCancelled = true
    }
  }, [hasPaymentId, isLoggedIn])

  const retry = async () => {
    if (!back) return
    setProblem(undefined)
    settle(await findPayment(back))
  }
  const run = { startOver: retry, checkAgain: retry, logIn: () => setProblem(undefined) }
  return (
    <>
      <LeaveGuard />
      <StageBackdrop />
      <main id="main" tabIndex={-1}>
        <Sidebar label="Your payment" closeTo={listingPath()} onClose={() => void loadDocument(listing)}>
          <div className={styles.content}>
            <h1 className="visually-hidden">Your payment</h1>
            {hasPaymentId && status === 'visitor' ? (
              // This also covers a session that ended meanwhile: the log-in continues from here.
              <>
                <div className={entryStyles.step}>
                  <ScreenHeading takesFocus={false}>Welcome back</ScreenHeading>
                  <p>Log in with the number you paid with, and we’ll look up your payment.</p>
                </div>
                <LoginFlow contactEmail={contactEmail} onDone={doNothing} />
              </>
            ) : problem ? (
              <ProblemStep state={{ problem, isBusy: false }} run={run} contactEmail={contactEmail} />
            ) : (
              // Nothing is known of the payment yet.
              <WaitingScreen title="Looking up your payment…">
                This takes a few seconds. Stay on this page.
              </WaitingScreen>
            )}
            <noscript>
              <p>You need JavaScript to see what became of your payment.</p>
            </noscript>
          </div>
        </Sidebar>
      </main>
    </>
  )
}

const doNothing = () => {}
