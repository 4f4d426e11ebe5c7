/** The current ticket: face down, or its prize and the next step. All faces have the same size. */
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { Link } from 'react-router'
import type { PageSlug } from '../../../addresses.ts'
import { PRIZE_ICONS, kindOf, nextStep } from './prize-copy.ts'
import type { RevealedTicket } from './reveal-run.ts'
import styles from './ticket.module.css'

const code = (id: string) => ticketCode(Number(id))

type FaceDownProps = { id: string; isTurning: boolean; /** Why it could not be turned over. */ problem?: string }

export function FaceDown({ id, isTurning, problem }: FaceDownProps) {
  return (
    <div className={styles.ticket} data-face="down" data-is-turning={isTurning || undefined}>
      <span className={styles.code}>{`Ticket ${code(id)}`}</span>
      {problem ? (
        <p className={styles.problem} role="alert">
          {`${problem} Your ticket is still face down.`}
        </p>
      ) : (
        <Wordmark />
      )}
    </div>
  )
}

export function NoTicket() {
  return (
    <div className={styles.ticket} data-face="none">
      <Wordmark />
    </div>
  )
}

function Wordmark() {
  return (
    <span className={styles.wordmark} aria-hidden="true">
      Winsday
    </span>
  )
}

export function FaceUp({ ticket: { id, prize }, page }: { ticket: RevealedTicket; page: PageSlug }) {
  if (!prize) {
    return (
      <div className={styles.ticket} data-face="nothing">
        <span className={styles.code}>{`Ticket ${code(id)}`}</span>
        <p className={styles.prize}>Nothing this time</p>
        <p className={styles.next}>No prize on this one. Thanks for playing.</p>
      </div>
    )
  }
  const { text, link } = nextStep(prize, page)
  return (
    <div className={styles.ticket} data-face="won">
      <span className={styles.code}>{`Ticket ${code(id)}`}</span>
      <span className={styles.disc}>
        <AnyIcon name={PRIZE_ICONS[kindOf(prize)]} size={26} />
      </span>
      <p className={styles.prize}>
        <span className={styles.kicker}>You’ve won</span> <span>{prize.name}</span>
      </p>
      <p className={styles.next}>
        <span>{text}</span> {link && <Link to={link.to}>{link.words}</Link>}
      </p>
    </div>
  )
}

/** Shown after several tickets were revealed at once. The list of winnings below has the prizes. */
export function AllTurned({ tickets }: { tickets: readonly RevealedTicket[] }) {
  const won = tickets.filter(({ prize }) => prize).length
  return (
    <div className={styles.ticket} data-face={won > 0 ? 'won' : 'nothing'}>
      <span className={styles.code}>{`${tickets.length} tickets turned over`}</span>
      {won > 0 && (
        <span className={styles.disc}>
          <AnyIcon name="trophy" size={26} />
        </span>
      )}
      <p className={styles.prize}>
        {won === 0 ? 'Nothing this time' : `You’ve won ${won === 1 ? 'a prize' : `${won} prizes`}`}
      </p>
      <p className={styles.next}>
        {won === 0 ? 'No prize on these. Thanks for playing.' : 'What they are, and what happens next, is below.'}
      </p>
    </div>
  )
}
