import { formatTokens } from '@fairdraw/rules/payment/money.ts'
import { buttonClass } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { prefetched } from '@fairdraw/ui/page-life/prefetched.ts'
import { Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { findPath, listingPath, profilePath, watchPath } from '../../addresses.ts'
import { usePlayer } from '../../session/use-account.ts'
import { opensOverlay } from '../../ui/dialog/overlay-state.ts'
import { Brand } from './brand.tsx'
import styles from './header.module.css'

const Bell = prefetched(() => import('../notification/bell.tsx'))

const PAGES = [
  { to: listingPath(), name: 'Latest', icon: 'latest' },
  { to: listingPath('free'), name: 'Free', icon: 'gift' },
  { to: listingPath('tokens'), name: 'Bonus tokens', icon: 'bonus' },
  { to: listingPath('winners'), name: 'Winners', icon: 'trophy' },
] as const

/** Where there is room for a fifth. On smaller screens the footer leads to it. */
const LAST_PAGE = { to: watchPath, name: 'Watch' } as const

export function Header() {
  return (
    <header className={`${styles.header} on-stage`}>
      <Link className={styles.brand} to={listingPath()} viewTransition>
        <Brand />
        <span>win</span>
        <span className="visually-hidden">: to the latest competitions</span>
      </Link>
      <nav className={styles.nav} aria-label="Main">
        {[...PAGES, LAST_PAGE].map(({ to, name }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/'}
            className={`${styles.page} ${to === LAST_PAGE.to ? styles.last : ''}`}
            viewTransition
          >
            {name}
          </NavLink>
        ))}
      </nav>
      <AccountLinks />
      <NavLink
        className={styles.find}
        to={findPath}
        aria-label="Find a competition"
        title="Find a competition"
        viewTransition
      >
        <Icon name="search" size={22} />
      </NavLink>
    </header>
  )
}

/** The same width for visitors and players, so that nothing shifts when the session is known. On phones the account is in the tab bar. */
function AccountLinks() {
  const player = usePlayer()
  return (
    <div className={styles.account} data-is-player={player ? true : undefined}>
      {player && (
        <Link
          className={`${buttonClass({ tone: 'gold', size: 'small' })} ${styles.tokens}`}
          to={listingPath('tokens')}
          aria-busy={player.balances === undefined && !player.failure}
        >
          <Icon name="bonus" size={16} isFilled />
          {player.balances ? (
            <Tokens count={player.balances.tokens} />
          ) : (
            <span className={styles.toCome}>Your tokens</span>
          )}
        </Link>
      )}
      <Link
        className={`${buttonClass({ tone: 'veil', size: 'small' })} ${styles.mine}`}
        to={profilePath()}
        {...opensOverlay}
      >
        {player ? (
          <>
            <Icon name="person" />
            <span>My account</span>
          </>
        ) : (
          'Log in'
        )}
      </Link>
      {player && (
        <Suspense>
          <Bell className={styles.bell} />
        </Suspense>
      )}
    </div>
  )
}

/** On phones only the number is visible; the star next to it is the label. */
function Tokens({ count }: { count: number }) {
  const [number, ...unit] = formatTokens(count).split(' ')
  return (
    <span>
      {number && <span>{number}</span>} <span className={styles.unit}>{unit.join(' ')}</span>
    </span>
  )
}

/** The tab bar on phones: the same pages, and the account or, for visitors, the log-in. */
export function TabBar() {
  const isPlayer = usePlayer() !== undefined
  return (
    <nav className={`${styles.tabs} on-stage`} aria-label="Pages">
      {PAGES.map(({ to, name, icon }) => (
        <NavLink key={to} to={to} end={to === '/'} className={styles.tab} viewTransition>
          <Icon name={icon} size={22} />
          <span>{name === 'Bonus tokens' ? 'Tokens' : name}</span>
        </NavLink>
      ))}
      <Link className={styles.tab} to={profilePath()} {...opensOverlay}>
        <Icon name="person" size={22} />
        <span>{isPlayer ? 'Account' : 'Log in'}</span>
      </Link>
    </nav>
  )
}
