import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { count, counted } from '@fairdraw/rules/count.ts'
import { price, tokens as tokensText } from '@fairdraw/rules/money.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { OptInOffer } from '../../marketing/opt-in-offer.tsx'
import { useTotal } from '../../payment/use-total.ts'
import { LimitOffer } from '../../safety/limit-offer.tsx'
import { competitionPath, entriesPath, listingPath } from '../../../addresses.ts'
import { Celebration } from './celebration.tsx'
import { DrawLine } from './draw-line.tsx'
import { NextPrizeCard } from './next-prize-card.tsx'
import { OutLink } from '../external-link.tsx'
import { QuizWord } from '../quiz/quiz-word.tsx'
import type { StepProps } from '../step-props.ts'
import styles from './result-step.module.css'
import entryStyles from '../entry.module.css'

export function ResultStep({ state, view, next, onTotal }: StepProps) {
  const { isLate, isPaidElsewhere } = state
  useTotal(onTotal, costOf(state))
  return (
    <div className={entryStyles.step}>
      <Celebration tickets={state.tickets} />
      {isLate && <p className={entryStyles.good}>Your payment has gone through.</p>}
      {isPaidElsewhere && (
        <p className={entryStyles.good}>
          This entry was already paid for, perhaps in another tab. Your last payment wasn’t made. You’ve paid once, for
          the entries shown here.
        </p>
      )}
      <QuizWord state={state} />
      <DrawLine view={view} />
      <Summary state={state} />
      {view.form === 'money' && <LimitOffer />}
      {next && <NextPrizeCard prize={next} />}
      <div className={entryStyles.actions}>
        <OutLink to={entriesPath()} className={buttonClass({ tone: 'action', size: 'large' })}>
          My entries
        </OutLink>
        <OutLink to={listingPath()} className={buttonClass({ tone: 'outline', size: 'large' })}>
          More to win
        </OutLink>
      </div>
      <OutLink to={competitionPath(undefined, view)} className={entryStyles.again}>
        Enter this one again
      </OutLink>
      <OptInOffer />
    </div>
  )
}

function costOf({ paid, method }: Pick<StepProps['state'], 'paid' | 'method'>): string {
  const { paidPrice = 0, tokenPrice = 0 } = paid ?? {}
  if (paidPrice > 0) return price(paidPrice)
  if (tokenPrice > 0) return tokensText(tokenPrice)
  return method === 'credits' ? 'With credits' : 'Free'
}

/** What was entered and what it cost, with the entry's own number for whoever asks about it. */
export function Summary({ state }: Pick<StepProps, 'state'>) {
  const { tickets, paid, entryId } = state
  const { credits } = paid ?? {}
  const cost = costOf(state)
  const rows = [
    ['Entries', count(tickets.length)],
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

/** '1 free entry and £1.50 of credit' */
export function creditsCopy({ entries, pence }: NonNullable<EntryStatus['payment']['credits']>): string {
  const free = entries > 0 ? [counted(entries, 'free entry', 'free entries')] : []
  const credit = pence > 0 ? [`${price(pence)} of credit`] : []
  return [...free, ...credit].join(' and ')
}
