/** Profile home, over the listing: the log-in for visitors, the account for players (1-site §2). */
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { postPersonalDetails } from '@fairdraw/contract/profile.ts'
import { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { formatPhone } from '@fairdraw/ui/text/format-phone.ts'
import { useSearchParams } from 'react-router'
import { listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { session } from '../../session/session.ts'
import { Sidebar } from '../../ui/dialog/sidebar.tsx'
import { useAccount } from '../../session/use-account.ts'
import { useBackNavigation } from '../../ui/dialog/use-back-navigation.ts'
import { CodeForm } from '../campaign/code-form.tsx'
import { BreakNotice } from '../safety/break-notice.tsx'
import { AgeTile } from '../player/age-statement.tsx'
import { AccountGate } from './account-gate.tsx'
import type { LoggedIn } from './account-gate.tsx'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { UpcomingDraws } from './balance/upcoming-draws.tsx'
import { EmailTile } from '../player/email/email-tile.tsx'
import { parseTileName } from './balance/balances.ts'
import { BalanceTiles } from './balance/balance-tiles.tsx'
import { logOut } from '../../session/log-out.ts'
import { PersonalDetailsTile } from './details/personal-details-tile.tsx'
import { ProfileLinks } from './profile-links.tsx'
import styles from '../player/profile.module.css'
import type { Route } from './+types/profile-home.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false

export function meta() {
  return head({ title: 'My account', description: 'Your tokens, credits, prizes and entries.' })
}

export default function ProfileHome({ loaderData, params }: Route.ComponentProps) {
  const listing = listingPath(params.pageSlug)
  const close = useBackNavigation(listing)
  const isVisitor = useAccount().status === 'visitor'
  const label = isVisitor ? 'Log in' : 'My account'
  return (
    // Changing `screen` scrolls to the top after the log-in.
    <Sidebar label={label} screen={isVisitor ? 'log-in' : ''} closeTo={listing} onClose={close}>
      <AccountGate contactEmail={loaderData.contactEmail}>
        {(player) => <Profile key={player.phone} player={player} page={params.pageSlug} />}
      </AccountGate>
    </Sidebar>
  )
}

type ProfileProps = { player: LoggedIn; page: string | undefined }

const refresh = () => void session.refresh()

function Profile({ player: { phone, balances, account, failure }, page }: ProfileProps) {
  const [search] = useSearchParams()
  const { request } = useRequest<typeof postProfileWidget>(() => api(postProfileWidget, { body: { extended: true } }))
  const { request: detailsRequest } = useRequest<typeof postPersonalDetails>(() =>
    api(postPersonalDetails, { body: {} }),
  )
  const widget = request.status === 'ready' ? request.body : undefined
  const name = detailsRequest.status === 'ready' ? detailsRequest.body.details.name : undefined
  const tile = parseTileName(search.get('tile'))
  // All parts appear at once, because their heights are not known before.
  const isLoading = request.status === 'loading' || !(account || failure)
  return (
    <div className={styles.content}>
      <div>
        <h1 className={styles.heading}>{name ? `Hello, ${isolate(name)}` : 'Hello'}</h1>
        <p className={styles.quiet}>{`Logged in as ${formatPhone(phone)}`}</p>
      </div>
      <BreakNotice page={page} />
      {isLoading ? (
        <Skeleton height="60rem" radius="1rem" />
      ) : (
        <>
          {account && <AgeTile account={account} />}
          {balances ? (
            <BalanceTiles balances={balances} widget={widget} tile={tile} page={page} />
          ) : (
            failure && (
              <LoadFailed
                title="We couldn’t load your balances"
                problem={failure}
                reassurance="You’re still logged in."
                onRetry={refresh}
              />
            )
          )}
          <UpcomingDraws draws={widget?.futureDraws ?? []} page={page} />
          {account && <EmailTile details={account.playerDetails} />}
          <PersonalDetailsTile phone={phone} isOpened={tile === 'personal-details'} />
          <CodeForm />
          <ProfileLinks page={page} />
          <Button tone="outline" onClick={() => void logOut()}>
            Log out
          </Button>
        </>
      )}
    </div>
  )
}
