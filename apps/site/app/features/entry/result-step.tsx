import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { price, tokens as tokensText } from '@fairdraw/rules/money.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { OptInOffer } from '../marketing/opt-in-offer.tsx'
import { LimitOffer } from '../safety/limit-offer.tsx'
import { competitionPath, entriesPath, listingPath } from '../../addresses.ts'
import { Confetti } from './confetti.tsx'
import { OutLink } from './out-link.tsx'
import { QuizWord } from './quiz-word.tsx'
import type { StepProps } from './step-props.ts'
import { isReload } from './use-entry-run.ts'
import styles from './result-step.module.css'
import entryStyles from './entry.module.css'

/** More than this are told by their number: the rest are in My entries. */
const SHOWN = 30

export function ResultStep({ state, view }: StepProps) {
  const { tickets, isLate, isPaidElsewhere } = state
  return (
    <div className={entryStyles.step}>
      {!isReload() && <Confetti />}
      <ScreenHeading takesFocus>
        {tickets.length === 1 ? 'You’re in. Here is your ticket.' : 'You’re in. Here are your tickets.'}
      </ScreenHeading>
      {isLate && <p className={entryStyles.good}>Your payment has gone through.</p>}
      {isPaidElsewhere && (
        <p className={entryStyles.good}>
          This entry was paid for already, in another tab perhaps. Your last payment was not made: you have paid once,
          for what you see here.
        </p>
      )}
      <QuizWord state={state} />
      <p className={entryStyles.quiet}>{view.drawText ?? 'Good luck! We tell you if you win.'}</p>
      <TicketList tickets={tickets} />
      <Summary state={state} />
      {view.form === 'money' && <LimitOffer />}
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

/** What was entered and what it cost, with the entry's own number for whoever asks about it. */
export function Summary({ state: { tickets, paid, method, entryId } }: Pick<StepProps, 'state'>) {
  const { paidPrice = 0, tokenPrice = 0, credits } = paid ?? {}
  const unpaid = method === 'credits' ? 'With credits' : 'Nothing'
  const cost = paidPrice > 0 ? price(paidPrice) : tokenPrice > 0 ? tokensText(tokenPrice) : unpaid
  const rows = [
    ['Entries', tickets.length.toLocaleString('en-GB')],
    ['Paid', cost],
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
  const free = entries > 0 ? [`${entries} free ${entries === 1 ? 'entry' : 'entries'}`] : []
  const credit = pence > 0 ? [`${price(pence)} of credit`] : []
  return [...free, ...credit].join(' and ')
}

export function TicketList({ tickets }: { tickets: readonly string[] }) {
  const rest = tickets.length - SHOWN
  return (
    <>
      <ul className={styles.tickets} aria-label={tickets.length === 1 ? 'Your ticket' : 'Your tickets'}>
        {tickets.slice(0, SHOWN).map((ticket, place) => (
          <li key={ticket} className={styles.ticket} style={{ animationDelay: `${Math.min(place, 8) * 70}ms` }}>
            <span className={styles.word}>Ticket</span>
            <span className={styles.number}>{ticket}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={entryStyles.quiet}>And {rest} more in My entries.</p>}
    </>
  )
}
