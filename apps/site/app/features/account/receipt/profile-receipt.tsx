/** The receipt of an entry: to read, to print and to be sent again. */
import { postReceipts, postSendReceipt } from '@fairdraw/contract/account/receipt.ts'
import type { Receipt, ReceiptDelivery } from '@fairdraw/contract/account/receipt.ts'
import { receiptLines } from '@fairdraw/rules/payment/receipt.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { RequestBoundary } from '@fairdraw/ui/request/request-boundary.tsx'
import { useButtonCall } from '@fairdraw/ui/request/use-button-call.ts'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { RichText } from '@fairdraw/ui/text/rich-text.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { acceptedTermsPath, profilePath, receiptPath } from '../../../addresses.ts'
import { api } from '../../../api.ts'
import { PrintPage } from '../../../ui/text/print-page.tsx'
import { loadContactEmail } from '../../catalogue/contact-email/load-contact-email.ts'
import profileStyles from '../../player/profile.module.css'
import { ProfilePage, profileMeta } from '../profile-page.tsx'
import styles from './receipt.module.css'
import type { Route } from './+types/profile-receipt.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('Your receipt')

export default function ProfileReceipt({ loaderData, params }: Route.ComponentProps) {
  const { entryId, pageSlug } = params
  return (
    <ProfilePage label="Your receipt" pageSlug={pageSlug} {...loaderData}>
      {() => <Receipts key={entryId} entryId={entryId} contactEmail={loaderData.contactEmail} />}
    </ProfilePage>
  )
}

function Receipts({ entryId, contactEmail }: { entryId: string; contactEmail: string }) {
  const { request, retry, setBody } = useRequest<typeof postReceipts>(() => api(postReceipts, { body: { entryId } }))
  return (
    <RequestBoundary request={request} onRetry={retry} heights={['18rem', '3rem', '3rem']}>
      {({ receipts, delivery }) => (
        <>
          {receipts.map((receipt) => (
            <ReceiptCard key={receipt.paymentId} receipt={receipt} delivery={delivery} />
          ))}
          <p className={profileStyles.quiet}>
            Anything not right? Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> with your receipt number.
          </p>
          <PrintPage path={`/win${receiptPath(entryId)}`} label="Print this receipt" />
          {delivery.by !== 'email' && <TextChoice entryId={entryId} delivery={delivery} onSaved={setBody} />}
        </>
      )}
    </RequestBoundary>
  )
}

function ReceiptCard({ receipt, delivery }: { receipt: Receipt; delivery: ReceiptDelivery }) {
  const { terms, termsVersion, competitionId, isHidden } = receipt
  return (
    <section className={profileStyles.card} aria-label="Receipt">
      <dl className={styles.lines}>
        {receiptLines(receipt).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {termsVersion !== null && !isHidden && (
        <p>
          <Link to={acceptedTermsPath(competitionId, termsVersion)}>The terms as you accepted them</Link>
        </p>
      )}
      {terms !== null && isHidden && (
        <details>
          <summary>The terms as you accepted them</summary>
          <RichText text={terms} />
        </details>
      )}
      <SendAgain paymentId={receipt.paymentId} delivery={delivery} />
    </section>
  )
}

const SENT = { email: 'On its way to your email address.', text: 'On its way to your phone.' } as const

const ENOUGH = 'We’ve just sent you a few. If none has arrived, try again in ten minutes or so.'

function SendAgain({ paymentId, delivery: { by } }: { paymentId: string; delivery: ReceiptDelivery }) {
  const [statusText, setStatusText] = useState('')
  const { isBusy, messages, start } = useButtonCall(async () => {
    setStatusText('')
    const answer = await api(postSendReceipt, { body: { paymentId } })
    if (!answer.ok) return answer.problem.code === 'too-many-requests' ? ENOUGH : problemText(answer.problem)
    setStatusText(SENT[answer.body.by])
    return undefined
  })
  return (
    <div className="not-printed">
      <BusyButton tone="outline" size="small" isBusy={isBusy} onClick={start}>
        {by === 'email' ? 'Email it to me' : 'Text it to me'}
      </BusyButton>
      <ErrorBox messages={messages} />
      <output className={statusText ? profileStyles.good : 'visually-hidden'}>{statusText}</output>
    </div>
  )
}

type TextChoiceProps = {
  entryId: string
  delivery: ReceiptDelivery
  onSaved: (body: { receipts: Receipt[]; delivery: ReceiptDelivery }) => void
}

/** Only for players without a verified address: all others get their receipts by email. */
function TextChoice({ entryId, delivery: { wantsTexts }, onSaved }: TextChoiceProps) {
  const [isPending, setIsPending] = useState<boolean>()
  const [messages, setMessages] = useState<readonly string[]>([])
  const choose = async (isChosen: boolean) => {
    setIsPending(isChosen)
    const answer = await api(postReceipts, { body: { entryId, wantsTexts: isChosen } })
    setIsPending(undefined)
    setMessages(answer.ok ? [] : [problemText(answer.problem)])
    if (answer.ok) onSaved(answer.body)
  }
  return (
    <div className="not-printed">
      <Checkbox isChecked={isPending ?? wantsTexts} onChange={(isChosen) => void choose(isChosen)}>
        Text me my receipts
      </Checkbox>
      <p className={profileStyles.quiet}>
        Want them by email? <Link to={profilePath()}>Confirm your email address</Link>, then come back here and we’ll
        send this one too.
      </p>
      <ErrorBox messages={messages} />
    </div>
  )
}
