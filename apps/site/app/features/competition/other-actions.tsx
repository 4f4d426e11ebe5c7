import { Link } from 'react-router'
import { articlePath, calendarPath, competitionPath } from '../../addresses.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { useDeeper, useDepth } from '../../ui/use-way-back.ts'
import type { CompetitionContext } from './competition.tsx'
import styles from './enter-area.module.css'
import type { EnterOffer } from './enter-offer.ts'

/** The free way in, as large as the paid one and right beside it (field rule 1). */
export function FreeWay({ competition, page }: CompetitionContext) {
  const depth = useDepth()
  return (
    <ButtonLink
      className={styles.action}
      tone="stage"
      to={competitionPath(page, competition, 'postal')}
      state={depth === undefined ? undefined : { depth }}
      replace
      preventScrollReset
    >
      Enter by post <span className={styles.price}>Free</span>
    </ButtonLink>
  )
}

/** A date for the calendar; what is by invitation is in none. */
export function Reminder({ competition }: CompetitionContext) {
  if (competition.isHidden) return null
  return (
    <a className={`${buttonClass({ tone: 'stage' })} ${styles.action}`} href={calendarPath(competition.id)} download>
      Remind me<span className="visually-hidden"> (a file for your calendar)</span>
    </a>
  )
}

/** What to enter instead: of the prizes beside this one, the first to close. */
export function NextPrize({ more, page }: CompetitionContext) {
  const deeper = useDeeper()
  const [next] = more
  if (!next) return null
  return (
    <ButtonLink className={styles.action} to={competitionPath(page, next)} state={deeper} preventScrollReset>
      See the next prize <span className={styles.price}>{next.title}</span>
    </ButtonLink>
  )
}

/** Why it cannot be entered online now, and who has won it. */
export function NotNow({ offer, competition }: CompetitionContext & { offer: Exclude<EnterOffer, { kind: 'enter' }> }) {
  const { winner } = competition
  return (
    <div className={styles.notNow}>
      <p className={styles.state}>{offer.title}</p>
      {winner ? (
        <p>
          Won by {winner.name}, {winner.location}.{' '}
          {winner.story !== undefined && (
            <Link to={articlePath('winners', { id: winner.id, slug: winner.story })}>Read the story</Link>
          )}
        </p>
      ) : (
        offer.text && <p>{offer.text}</p>
      )}
    </div>
  )
}
