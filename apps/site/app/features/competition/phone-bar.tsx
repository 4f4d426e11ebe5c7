import { Link } from 'react-router'
import { profilePath } from '../../addresses.ts'
import { session } from '../../session/session.ts'
import { useAccount } from '../../session/use-account.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatPhone } from '../../ui/format-phone.ts'
import { leadingBackTo } from '../login/prize-ahead.ts'
import type { CompetitionContext } from './competition.tsx'
import { openingWords } from './opening-words.ts'
import styles from './phone-bar.module.css'

/** Whose entry it will be; the same height for everybody. */
export function PhoneBar({ competition, page, now }: CompetitionContext) {
  const player = useAccount()
  const { title, image: picture, tile } = competition
  return (
    <div className={`${styles.bar} on-stage`}>
      <Icon name="person" size={18} />
      {player.status === 'player' ? (
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
            state={leadingBackTo({ title, picture, closing: openingWords(tile, now) })}
            preventScrollReset
          >
            Log in
          </Link>
        </>
      )}
    </div>
  )
}
