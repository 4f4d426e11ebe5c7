/**
 * Paying out cash prizes to PayPal: linking the account, choosing the amount, and the payout's state (1-site §2
 * 'profile-payouts', §7 'oauth/link').
 */
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useButtonCall } from '@fairdraw/ui/request/use-button-call.ts'
import { formatPhone } from '@fairdraw/ui/text/format-phone.ts'
import { listingPath } from '../../addresses.ts'
import { CashBalance, WithBalances } from '../account/balance/cash-balance.tsx'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { ProfilePage, profileMeta } from '../account/profile-page.tsx'
import { StepUp } from '../player/texted-code/texted-code.tsx'
import { isLive } from './payout-copy.ts'
import { PayoutForm } from './payout-form.tsx'
import { PayoutList } from './payout-list.tsx'
import { usePayPalLink } from './use-paypal-link.ts'
import type { PayPalAccount } from './use-paypal-link.ts'
import { usePayouts } from './use-payouts.ts'
import { AgeTile } from '../player/age-statement.tsx'
import profileStyles from '../player/profile.module.css'
import styles from './payout.module.css'
import type { Route } from './+types/profile-paypal.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('Pay out to PayPal')

export default function ProfilePayPal({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="Pay out to PayPal" pageSlug={params.pageSlug} {...loaderData}>
      {(player) => (
        <WithBalances player={player} height="24rem">
          {({ cashPence }) => (
            <>
              {player.account && <AgeTile account={player.account} />}
              <PayPal phone={player.phone} cashPence={cashPence} />
            </>
          )}
        </WithBalances>
      )}
    </ProfilePage>
  )
}

const NONE: readonly string[] = []

function PayPal({ phone, cashPence }: { phone: string; cashPence: number }) {
  const { link, reload, confirm, keepLinked, startLinking, unlink } = usePayPalLink()
  const list = usePayouts()
  const isUnderWay = list.payouts.some(isLive)

  if (link.status === 'loading') return <Skeleton height="24rem" radius="1rem" />
  if (link.status === 'failed')
    return (
      <ErrorBox messages={[link.message]}>
        <TextButton onClick={() => void reload()}>Try again</TextButton>
      </ErrorBox>
    )
  if (link.status === 'step-up')
    return (
      <StepUp
        phone={phone}
        button="Link this account"
        onConfirmed={confirm}
        onCancel={() => void keepLinked()}
      >{`You’re changing where your money goes, so we’ll text a code to ${formatPhone(phone)} to check it’s you.`}</StepUp>
    )
  const { account, note } = link
  return (
    <>
      <CashBalance pence={cashPence} />
      <ErrorBox messages={note === undefined ? NONE : [note]} />
      {account ? <Account account={account} onNotYou={unlink} /> : <NoAccount onStart={startLinking} />}
      {list.problem && (
        <LoadFailed
          title="We couldn’t load your payouts"
          problem={list.problem}
          reassurance="Your money is safe."
          onRetry={list.restart}
        />
      )}
      {account && list.status === 'ready' && !isUnderWay && cashPence > 0 && (
        <PayoutForm
          phone={phone}
          email={account.email}
          cashPence={cashPence}
          onDone={(payout) => void list.addPayout(payout)}
        />
      )}
      {list.status === 'ready' && !isUnderWay && cashPence === 0 && list.payouts.length === 0 && <NoCash />}
      <PayoutList payouts={list.payouts} />
      {list.isWaiting && (
        <Button tone="outline" onClick={list.restart}>
          Check again
        </Button>
      )}
    </>
  )
}

function Account({ account, onNotYou }: { account: PayPalAccount; onNotYou: () => Promise<string | undefined> }) {
  const { messages, start } = useButtonCall(onNotYou)
  return (
    <section className={profileStyles.card} aria-label="Your PayPal account">
      <ErrorBox messages={messages} />
      <div className={styles.account}>
        <b>{account.name}</b>
        <span className={profileStyles.quiet}>{account.email}</span>
        <TextButton onClick={start}>Not you?</TextButton>
      </div>
      {!account.isVerified && (
        <p>PayPal hasn’t verified this account yet, so you may have to accept the money there.</p>
      )}
    </section>
  )
}

function NoAccount({ onStart }: { onStart: () => Promise<string | undefined> }) {
  const { isBusy, messages, start } = useButtonCall(onStart)
  return (
    <section className={profileStyles.card} aria-labelledby="link">
      <h2 className={profileStyles.name} id="link">
        Which PayPal account is yours?
      </h2>
      <p>Log in at PayPal and come straight back. We only see your name and email address there.</p>
      <ErrorBox messages={messages} />
      <BusyButton size="large" isBusy={isBusy} onClick={start}>
        Log in with PayPal
      </BusyButton>
    </section>
  )
}

function NoCash() {
  return (
    <div className={profileStyles.nothing}>
      <p>There’s nothing to pay out yet. What you win on Winsday shows up here.</p>
      <ButtonLink to={listingPath('free')}>See free competitions</ButtonLink>
    </div>
  )
}
