import type { Balances } from '@fairdraw/contract/account.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { Link } from 'react-router'
import { listingPath, payoutsPath, profilePagePath, prizesPath } from '../../../addresses.ts'
import type { PageSlug } from '../../../addresses.ts'
import { useNextLink } from '../../../ui/dialog/use-back-navigation.ts'
import { balanceTiles } from './balances.ts'
import type { BalanceTile, TileName } from './balances.ts'
import { useOpenedTile } from '../use-opened-tile.ts'
import styles from '../../player/profile.module.css'
import balanceStyles from './balance-tiles.module.css'

const ACTION_PATHS = {
  reveal: (page: PageSlug) => profilePagePath('reveal', page),
  payouts: payoutsPath,
  prizes: prizesPath,
}

type BalanceTilesProps = {
  balances: Balances
  widget: Parameters<typeof balanceTiles>[1]
  /** The tile that the address names. */
  tile: TileName | undefined
  page: PageSlug
}

/** The player's balances. The tile that the address names is always shown and gets the focus. New players get a welcome instead. */
export function BalanceTiles({ balances, widget, tile, page }: BalanceTilesProps) {
  const link = useNextLink()
  const opened = useOpenedTile<HTMLElement>(tile !== undefined)
  const { toSpend, won } = balanceTiles(balances, widget, tile)
  const ofTile = ({ tile: own }: BalanceTile) =>
    own !== undefined && own === tile
      ? { ref: (shown: HTMLElement | null) => void (opened.current = shown), 'data-is-opened': true }
      : {}
  if (toSpend.length + won.length === 0) return <Welcome />
  return (
    <>
      {toSpend.length > 0 && (
        <ul className={balanceStyles.balances} aria-label="To spend">
          {toSpend.map((balance) => (
            <li key={balance.name}>
              <Link
                className={balanceStyles.balance}
                to={balance.to!}
                data-is-gold={balance.isGold}
                {...ofTile(balance)}
              >
                <span className={balanceStyles.what}>{balance.name}</span>
                <span className={balanceStyles.value}>{balance.value}</span>
                <span className={balanceStyles.note}>{balance.text}</span>
                <Icon name="arrow-right" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {won.length > 0 && (
        <section className={styles.card} aria-labelledby="won">
          <h2 className={styles.name} id="won">
            Your winnings
          </h2>
          <dl className={styles.lines}>
            {won.map((balance) => (
              <div key={balance.name} className={styles.line} tabIndex={-1} {...ofTile(balance)}>
                <dt>
                  <span>{balance.name}</span>
                  {balance.text && <span className={styles.under}>{balance.text}</span>}
                </dt>
                <dd className={balanceStyles.amount}>
                  <span>{balance.value}</span>
                  {balance.action && (
                    <ButtonLink
                      size="small"
                      tone={balance.action.to === 'reveal' ? 'action' : 'outline'}
                      to={ACTION_PATHS[balance.action.to](page)}
                      {...link}
                    >
                      {balance.action.words}
                    </ButtonLink>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

function Welcome() {
  return (
    <section className={balanceStyles.welcome} aria-labelledby="welcome">
      <h2 className={styles.name} id="welcome">
        Welcome to win
      </h2>
      <p>Your tokens, credits and prizes will appear here as you play. Why not start with something free?</p>
      <ButtonLink to={listingPath('free')}>See free competitions</ButtonLink>
    </section>
  )
}
