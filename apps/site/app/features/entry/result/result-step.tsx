import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { formatPrice, formatTokens as tokensText } from '@fairdraw/rules/payment/money.ts'
import { buttonClass } from '@fairdraw/ui/button/button.tsx'
import { SaveReceipt } from '../../draw/receipt/save-receipt.tsx'
import { OptInOffer } from '../../marketing/opt-in-offer.tsx'
import { useReportTotal } from '../../payment/use-report-total.ts'
import { LimitOffer } from '../../safety/limit-offer.tsx'
import { competitionPath, entriesPath, listingPath, receiptPath } from '../../../addresses.ts'
import { Celebration } from './celebration.tsx'
import { DrawLine } from './draw-line.tsx'
import { NextPrizeCard } from './next-prize-card.tsx'
import { ExternalLink } from '../external-link.tsx'
import { QuizOutcome } from '../quiz/quiz-outcome.tsx'
import type { StepProps } from '../step-props.ts'
import styles from './result-step.module.css'
import entryStyles from '../entry.module.css'

export function ResultStep({ state, view, next, onTotal }: StepProps) {
  const { isLate, isPaidElsewhere } = state
  useReportTotal(onTotal, costOf(state))
  return (
    <div className={entryStyles.step}>
      <Celebration {...state} />
      {isLate && <p className={entryStyles.good}>Your payment has gone through.</p>}
      {isPaidElsewhere && (
        <p className={entryStyles.good}>
          This entry was already paid for, perhaps in another tab. Your last payment wasn’t made. You’ve paid once, for
          the entries shown here.
        </p>
      )}
      <QuizOutcome state={state} />
      <DrawLine view={view} />
      <Summary state={state} />
      <ReceiptLine state={state} />
      <TicketReceipt state={state} />
      {view.form === 'money' && <LimitOffer />}
      {next && <NextPrizeCard prize={next} />}
      <div className={entryStyles.actions}>
        <ExternalLink to={entriesPath()} className={buttonClass({ tone: 'action', size: 'large' })}>
          My entries
        </ExternalLink>
        <ExternalLink to={listingPath()} className={buttonClass({ tone: 'outline', size: 'large' })}>
          More to win
        </ExternalLink>
      </div>
      <ExternalLink to={competitionPath(undefined, view)} className={entryStyles.again}>
        Enter this one again
      </ExternalLink>
      <OptInOffer />
    </div>
  )
}

function costOf({ paid, method }: Pick<StepProps['state'], 'paid' | 'method'>): string {
  const { paidPrice = 0, tokenPrice = 0 } = paid ?? {}
  if (paidPrice > 0) return formatPrice(paidPrice)
  if (tokenPrice > 0) return tokensText(tokenPrice)
  return method === 'credits' ? 'With credits' : 'Free'
}

/** What was entered and what it cost, with the entry's id as a reference for support. */
export function Summary({ state }: Pick<StepProps, 'state'>) {
  const { tickets, paid, entryId } = state
  const { credits } = paid ?? {}
  const cost = costOf(state)
  const rows = [
    ['Entries', formatNumber(tickets.length)],
    ['Paid', cost === 'Free' ? 'Nothing' : cost],
    ...(credits ? [['Credits used', creditsCopy(credits)]] : []),
    ...(entryId ? [['Reference', entryId]] : []),
  ]
  return (
    <section aria-label="What you entered">
      <dl className={styles.summary}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Money and credits have a receipt, tokens none. */
function ReceiptLine({ state: { paid, method, entryId } }: Pick<StepProps, 'state'>) {
  const isPaid = (paid?.paidPrice ?? 0) > 0 || method === 'credits'
  if (!isPaid || !entryId) return null
  return (
    <p>
      Your receipt is ready. <ExternalLink to={receiptPath(entryId)}>See your receipt</ExternalLink>
    </p>
  )
}

/** Proof of the tickets, for whoever is logged in to their account. */
export function TicketReceipt({ state: { hasTicketReceipt, entryId } }: Pick<StepProps, 'state'>) {
  if (!hasTicketReceipt || !entryId) return null
  return (
    <section className={styles.receipt} aria-labelledby="ticket-receipt">
      <h2 id="ticket-receipt" className={styles.receiptTitle}>
        Proof that you’re in
      </h2>
      <p>Keep a signed ticket receipt. If your ticket were ever missing from the draw, it would prove it.</p>
      <SaveReceipt entryId={entryId} />
    </section>
  )
}

/** '1 free entry and £1.50 of credit' */
export function creditsCopy({ entries, pence }: NonNullable<EntryStatus['payment']['credits']>): string {
  const free = entries > 0 ? [pluralise(entries, 'free entry', 'free entries')] : []
  const credit = pence > 0 ? [`${formatPrice(pence)} of credit`] : []
  return [...free, ...credit].join(' and ')
}
