/**
 * The way back from a payment made elsewhere (2-flows §2 'Payment-return page', §4): authenticate, find the entry by the number
 * that the bank came back with, then go on with it. A document that takes payment, so it is one of its own.
 */
import { postFindTransaction } from '@fairdraw/contract/payment.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHref, useNavigate, useSearchParams } from 'react-router'
import { enterByIdPath, entriesPath, listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { session } from '../../session/session.ts'
import { useAccount } from '../../session/use-account.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { ErrorBox } from '../../ui/form/error-box.tsx'
import { ScreenHeading } from '../../ui/text/screen-heading.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { loadContactEmail } from '../account/contact-email.ts'
import { EntryStage } from '../entry/entry-stage.tsx'
import { OutLink } from '../entry/external-link.tsx'
import { browserStore } from '../entry/run/tab-store.ts'
import { LoginFlow } from '../login/login-flow.tsx'
import { savePendingPayment } from './flow/pending-payment.ts'
import { readPaymentReturn } from './flow/payment-return.ts'
import type { PaymentReturn } from './flow/payment-return.ts'
import { WaitingFor } from './flow/waiting.tsx'
import type { Route } from './+types/payment-result.ts'
import styles from '../entry/entry.module.css'

export { ErrorBoundary } from '../frame/frame.tsx'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => head({ title: 'Your payment', description: 'Back from your bank, on to your tickets.' })

const NOT_HEARD: readonly string[] = [
  'We can’t look up your payment at the moment. Nothing is lost, and you won’t be charged twice. Check your connection and try again.',
]

/** The competition whose entry it is, or what kept it from being found. */
type Found = { competitionId: number } | 'unknown' | 'not-heard'

async function findPayment({ paymentId, how }: PaymentReturn): Promise<Found> {
  const answer = await api(postFindTransaction, { body: { paymentId } })
  if (!answer.ok) return answer.status === 403 || answer.status === 422 ? 'unknown' : 'not-heard'
  const { entryId, competition } = answer.body
  savePendingPayment(browserStore(), competition.id, { entryId, back: how })
  return { competitionId: competition.id }
}

export default function PaymentResult({ loaderData: { contactEmail } }: Route.ComponentProps) {
  const { status } = useAccount()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const listing = useHref(listingPath())
  const [found, setFound] = useState<Found>()
  const back = readPaymentReturn(query)

  const settle = (next: Found) => {
    setFound(next)
    if (typeof next === 'object') void navigate(enterByIdPath(next.competitionId), { replace: true })
  }
  const look = useEffectEvent(() => (back ? findPayment(back) : undefined))
  const onFound = useEffectEvent(settle)
  const leave = useEffectEvent(() => window.location.replace(listing + window.location.search))
  const hasNumber = back !== undefined
  const isIn = status === 'player'
  useEffect(() => {
    if (!hasNumber) return leave()
    session.restoreAfterBank()
    if (!isIn) return
    let isOver = false
    const first = async () => {
      const next = await look()
      if (next !== undefined && !isOver) onFound(next)
    }
    void first()
    return () => {
      isOver = true
    }
  }, [hasNumber, isIn])

  const again = async () => {
    if (!back) return
    setFound(undefined)
    settle(await findPayment(back))
  }
  return (
    <EntryStage title="Your payment">
      {hasNumber && status === 'visitor' ? (
        // A session that ended meanwhile, too: then it goes on from here.
        <>
          <p className={styles.good}>Your payment is safe. Log in to see your tickets.</p>
          <LoginFlow contactEmail={contactEmail} onDone={stay} />
        </>
      ) : found === 'unknown' ? (
        <Unknown />
      ) : found === 'not-heard' ? (
        <ErrorBox messages={NOT_HEARD}>
          <TextButton onClick={() => void again()}>Try again</TextButton>
        </ErrorBox>
      ) : (
        <WaitingFor method="bank" />
      )}
    </EntryStage>
  )
}

const stay = () => {}

function Unknown() {
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus>We can’t find that payment</ScreenHeading>
      <p>
        We can’t find it on your account. If you’ve paid, your entry is in My entries. We’ll refund any money that
        doesn’t belong to an entry.
      </p>
      <div className={styles.actions}>
        <OutLink to={entriesPath()} className={buttonClass({ size: 'large' })}>
          My entries
        </OutLink>
        <OutLink to={listingPath()} className={buttonClass({ tone: 'outline', size: 'large' })}>
          See what you can win
        </OutLink>
      </div>
    </div>
  )
}
