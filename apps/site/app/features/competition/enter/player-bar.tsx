import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { formatPhone } from '@fairdraw/ui/text/format-phone.ts'
import { Link } from 'react-router'
import { profilePath } from '../../../addresses.ts'
import { session } from '../../../session/session.ts'
import { usePlayer } from '../../../session/use-account.ts'
import { opensLogInFor } from '../../login/login-prize.ts'
import type { CompetitionContext } from '../competition.tsx'
import { openingCopy } from '../../catalogue/opening-copy.ts'
import styles from './player-bar.module.css'

/** Shows who the entry will belong to, or a link to log in. Both have the same height, so that nothing moves. */
export function PlayerBar({ competition, page, now }: CompetitionContext) {
  const player = usePlayer()
  const { title, image: picture, tile } = competition
  return (
    <div className={`${styles.bar} on-stage`}>
      <Icon name="person" size={18} />
      {player ? (
        <>
          <p>
            Playing as <b>{formatPhone(player.phone)}</b>
          </p>
          <button type="button" className={styles.link} onClick={() => void session.logOut()}>
            Not you?
          </button>
        </>
      ) : (
        <>
          <p>Already a player?</p>
          <Link
            className={styles.link}
            to={profilePath(page)}
            {...opensLogInFor({ title, picture, closing: openingCopy(tile, now) })}
            data-early-press
          >
            Log in
          </Link>
        </>
      )}
    </div>
  )
}
