/** Profile home, over the listing: the log-in for visitors, what a player holds for players (1-site §2). */
import { Link } from 'react-router'
import { entriesPath, helpPath, listingPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import type { Player } from '../../session/player-store.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sidebar } from '../../ui/sidebar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useDepth, useWayBack } from '../../ui/use-way-back.ts'
import { spokenPhone } from '../login/login-words.ts'
import { AccountGate } from './account-gate.tsx'
import { loadContactEmail } from './contact.ts'
import { heldOf } from './held.ts'
import styles from './account.module.css'
import type { Route } from './+types/profile-home.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false

export function meta() {
  return head({ title: 'My account', description: 'Your tokens, credits, prizes and entries.' })
}

export default function ProfileHome({ loaderData, params }: Route.ComponentProps) {
  const listing = listingPath(params.pageSlug)
  const close = useWayBack(listing)
  return (
    <Sidebar label="My account" closeTo={listing} onClose={close}>
      <AccountGate contactEmail={loaderData.contactEmail}>
        {(player) => <Profile player={player} page={params.pageSlug} />}
      </AccountGate>
    </Sidebar>
  )
}

type ProfileProps = { player: Extract<Player, { status: 'player' }>; page: string | undefined }

const FAILED: readonly string[] = ['We could not load what you hold. Check your connection and try again.']

function Profile({ player: { phone, balances, hasFailed }, page }: ProfileProps) {
  const depth = useDepth()
  return (
    <div className={styles.content}>
      <div>
        <h1 className={styles.heading}>Hello!</h1>
        <p className={styles.quiet}>Logged in as {spokenPhone(phone)}</p>
      </div>
      {hasFailed && !balances && (
        <ErrorBox messages={FAILED}>
          <TextButton onClick={() => void session.refresh()}>Try again</TextButton>
        </ErrorBox>
      )}
      <dl className={styles.held} aria-busy={!balances && !hasFailed}>
        {balances
          ? heldOf(balances).map(({ name, value, text, isGold }) => (
              <div key={name} className={styles.balance} data-is-gold={isGold}>
                <dt>{name}</dt>
                <dd className={styles.value}>{value}</dd>
                <dd className={styles.note}>{text}</dd>
              </div>
            ))
          : !hasFailed &&
            Array.from({ length: 4 }, (_, place) => <Skeleton key={place} height="7.25rem" radius="1rem" />)}
      </dl>
      <nav aria-label="My account">
        <ul className={styles.links}>
          <li>
            <Link to={entriesPath(page)} state={{ depth: (depth ?? 0) + 1 }} preventScrollReset>
              My entries <Icon name="arrow-right" />
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
      <Button tone="outline" onClick={() => void session.logOut()}>
        Log out
      </Button>
    </div>
  )
}
