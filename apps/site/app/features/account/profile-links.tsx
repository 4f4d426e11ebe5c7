import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { Link } from 'react-router'
import { helpPath, listingPath, prizesPath, profilePagePath } from '../../addresses.ts'
import { useNextOverlayState } from '../../ui/dialog/use-back-navigation.ts'
import styles from '../player/profile.module.css'

const PAGES = [
  ['entries', 'My entries'],
  ['statement', 'Your year in figures'],
  ['reveal', 'Reveal your tickets'],
  ['playing-safe', 'Playing safe'],
  ['opt-in', 'What we may send you'],
  ['payment-details', 'Payment details'],
  ['sessions', 'Where you’re logged in'],
  ['history', 'Account history'],
  ['data', 'Your data'],
] as const

/** Links to the other pages of the profile, and to pages outside it. */
export function ProfileLinks({ page }: { page: string | undefined }) {
  const overlayState = useNextOverlayState()
  return (
    <nav aria-label="My account">
      <ul className={styles.links}>
        {PAGES.map(([name, words]) => (
          <li key={name}>
            <Link to={profilePagePath(name, page)} state={overlayState} preventScrollReset>
              <span>{words}</span> <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={prizesPath(page)} state={overlayState} preventScrollReset>
            My prizes <Icon name="arrow-right" />
          </Link>
        </li>
        <li>
          <Link to={listingPath('tokens')}>
            Spend tokens <Icon name="arrow-right" />
          </Link>
        </li>
        <li>
          <Link to={helpPath}>
            Help <Icon name="arrow-right" />
          </Link>
        </li>
      </ul>
    </nav>
  )
}
