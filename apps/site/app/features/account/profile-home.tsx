/** Profile home, over the listing: the log-in for visitors, what a player holds for players (1-site §2). */
import { postPersonalDetails } from '@fairdraw/contract/profile.ts'
import { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import { useSearchParams } from 'react-router'
import { listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Sidebar } from '../../ui/sidebar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useAccount } from '../../session/use-account.ts'
import { useWayBack } from '../../ui/use-way-back.ts'
import { formatPhone } from '../../ui/format-phone.ts'
import { BreakNotice } from '../safety/break-notice.tsx'
import { AgeTile } from './age-statement.tsx'
import { AccountGate } from './account-gate.tsx'
import type { LoggedIn } from './account-gate.tsx'
import { loadContactEmail } from './contact.ts'
import { DrawsToCome } from './draws-to-come.tsx'
import { EmailTile } from './email-tile.tsx'
import { tileOf } from './held.ts'
import { HeldTiles } from './held-tiles.tsx'
import { logOut } from './log-out.ts'
import { PersonalDetailsTile } from './personal-details-tile.tsx'
import { ProfileLinks } from './profile-links.tsx'
import { useAsked } from './use-asked.ts'
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
  const isVisitor = useAccount().status === 'visitor'
  const label = isVisitor ? 'Log in' : 'My account'
  return (
    // Whatever the log-in was scrolled to, the account begins at its top.
    <Sidebar label={label} screen={isVisitor ? 'log-in' : ''} closeTo={listing} onClose={close}>
      <AccountGate contactEmail={loaderData.contactEmail}>
        {(player) => <Profile key={player.phone} player={player} page={params.pageSlug} />}
      </AccountGate>
    </Sidebar>
  )
}

type ProfileProps = { player: LoggedIn; page: string | undefined }

const FAILED: readonly string[] = [
  'We couldn’t load your balances. You’re still logged in and nothing is lost. Try again.',
]

function Profile({ player: { phone, balances, account, hasFailed }, page }: ProfileProps) {
  const [search] = useSearchParams()
  const { asked } = useAsked<typeof postProfileWidget>(() => api(postProfileWidget, { body: { extended: true } }))
  const { asked: known } = useAsked<typeof postPersonalDetails>(() => api(postPersonalDetails, { body: {} }))
  const widget = asked.status === 'ready' ? asked.body : undefined
  const name = known.status === 'ready' ? known.body.details.name : undefined
  const tile = tileOf(search.get('tile'))
  // All of it comes at once: how much there is to show is not known before.
  const isLoading = asked.status === 'loading' || !(account || hasFailed)
  return (
    <div className={styles.content}>
      <div>
        <h1 className={styles.heading}>{name ? `Hello, ${name}` : 'Hello'}</h1>
        <p className={styles.quiet}>Logged in as {formatPhone(phone)}</p>
      </div>
      <BreakNotice page={page} />
      {isLoading ? (
        <Skeleton height="60rem" radius="1rem" />
      ) : (
        <>
          {account && <AgeTile account={account} />}
          {balances ? (
            <HeldTiles balances={balances} widget={widget} tile={tile} />
          ) : (
            <ErrorBox messages={FAILED}>
              <TextButton onClick={() => void session.refresh()}>Try again</TextButton>
            </ErrorBox>
          )}
          <DrawsToCome draws={widget?.futureDraws ?? []} />
          {account && <EmailTile details={account.playerDetails} />}
          <PersonalDetailsTile phone={phone} isOpened={tile === 'personal-details'} />
          <ProfileLinks page={page} />
          <Button tone="outline" onClick={() => void logOut()}>
            Log out
          </Button>
        </>
      )}
    </div>
  )
}
