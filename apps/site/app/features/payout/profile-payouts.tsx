/**
 * What can be done with cash prizes: a payout to PayPal or an exchange; and the state of payouts (1-site §2
 * 'profile-payouts').
 */
import { Button } from '@fairdraw/ui/button/button.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { exchangePath, payPalPath } from '../../addresses.ts'
import type { PageSlug } from '../../addresses.ts'
import { useNextLink } from '../../ui/dialog/use-back-navigation.ts'
import { LinkList, LinkRow } from '../../ui/text/link-list.tsx'
import { CashBalance, WithBalances } from '../account/balance/cash-balance.tsx'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { ProfilePage, profileMeta } from '../account/profile-page.tsx'
import { PayoutList } from './payout-list.tsx'
import { usePayouts } from './use-payouts.ts'
import profileStyles from '../player/profile.module.css'
import type { Route } from './+types/profile-payouts.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('Cash prizes')

export default function ProfilePayouts({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="Cash prizes" pageSlug={params.pageSlug} {...loaderData}>
      {(player) => (
        <WithBalances player={player} height="18rem">
          {({ cashPence }) => <Cash cashPence={cashPence} page={params.pageSlug} />}
        </WithBalances>
      )}
    </ProfilePage>
  )
}

function Cash({ cashPence, page }: { cashPence: number; page: PageSlug }) {
  const { problem, payouts, isWaiting, restart } = usePayouts()
  const link = useNextLink()
  return (
    <>
      <CashBalance pence={cashPence} />
      <LinkList>
        <LinkRow to={payPalPath(page)} {...link}>
          Pay out to PayPal
        </LinkRow>
        <LinkRow to={exchangePath(page)} {...link}>
          Swap for tokens
        </LinkRow>
      </LinkList>
      <p className={profileStyles.quiet}>A payout never costs you anything. What you win is what you get.</p>
      {problem && (
        <LoadFailed
          title="We couldn’t load your payouts"
          problem={problem}
          reassurance="Your money is safe."
          onRetry={restart}
        />
      )}
      <PayoutList payouts={payouts} />
      {isWaiting && (
        <Button tone="outline" onClick={restart}>
          Check again
        </Button>
      )}
    </>
  )
}
