import { ButtonLink, buttonClass } from '@fairdraw/ui/button/button.tsx'
import { Link } from 'react-router'
import { articlePath, calendarPath, competitionPath } from '../../../addresses.ts'
import { useNextLink, useReplacingLink } from '../../../ui/dialog/use-back-navigation.ts'
import { wonBy } from '../../winners/winner-card-data.ts'
import type { CompetitionContext } from '../competition.tsx'
import styles from './enter-area.module.css'
import type { EnterOffer } from './enter-offer.ts'

/** The free entry route, beside the paid one and at the same size (field rule 1). */
export function FreeRoute({ competition, page }: CompetitionContext) {
  const link = useReplacingLink()
  return (
    <ButtonLink className={styles.action} tone="stage" to={competitionPath(page, competition, 'postal')} {...link}>
      Enter by post <span className={styles.price}>Free</span>
    </ButtonLink>
  )
}

/** A reminder for the player's calendar. Hidden competitions have none. */
export function Reminder({ competition }: CompetitionContext) {
  if (competition.isHidden) return null
  return (
    <a className={`${buttonClass({ tone: 'stage' })} ${styles.action}`} href={calendarPath(competition.id)} download>
      Remind me<span className="visually-hidden"> (a file for your calendar)</span>
    </a>
  )
}

/** An alternative to enter: the related competition that closes first. */
export function NextPrize({ related, page }: CompetitionContext) {
  const link = useNextLink()
  const [next] = related
  if (!next) return null
  return (
    <ButtonLink className={styles.action} to={competitionPath(page, next)} {...link}>
      See the next prize <span className={styles.price}>{next.title}</span>
    </ButtonLink>
  )
}

export const UNAVAILABLE_ID = 'entry-unavailable'

/** Beside the disabled button: why it cannot be entered online now, or the winner. */
export function EntryUnavailable({
  offer,
  competition,
}: CompetitionContext & { offer: Exclude<EnterOffer, { kind: 'enter' }> }) {
  const { winner } = competition
  return (
    <div className={styles.notNow} id={UNAVAILABLE_ID}>
      {offer.title && <p className={styles.state}>{offer.title}</p>}
      {winner ? (
        <p>
          <span>{wonBy(winner)}</span>{' '}
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
