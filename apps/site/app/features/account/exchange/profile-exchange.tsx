/**
 * Exchanging cash prizes for another balance. The player sees the result before confirming (1-site §2
 * 'profile-payouts-exchange').
 */
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import type { Balances } from '@fairdraw/contract/account.ts'
import { listRates } from '@fairdraw/rules/payment/exchange.ts'
import type { ExchangeRate } from '@fairdraw/rules/payment/exchange.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useState } from 'react'
import { listingPath } from '../../../addresses.ts'
import { api } from '../../../api.ts'
import { session } from '../../../session/session.ts'
import { CashBalance, WithBalances } from '../balance/cash-balance.tsx'
import { ProfilePage, profileMeta } from '../profile-page.tsx'
import { formatTarget } from './exchange-copy.ts'
import { ExchangeForm } from './exchange-form.tsx'
import type { ExchangeResult } from './exchange-form.tsx'
import profileStyles from '../../player/profile.module.css'
import type { Route } from './+types/profile-exchange.ts'

export async function loader() {
  const fixed = await api(getStaticInit, {})
  const settings = fixed.ok ? fixed.body.settings : undefined
  return { contactEmail: settings?.contactEmail ?? 'our help page', rates: listRates(settings?.exchangeRates ?? {}) }
}

export const shouldRevalidate = () => false
export const meta = () => profileMeta('Swap cash prizes')

export default function ProfileExchange({ loaderData: { contactEmail, rates }, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="Swap cash prizes" pageSlug={params.pageSlug} contactEmail={contactEmail}>
      {(player) => (
        <WithBalances player={player} height="24rem">
          {(balances) => <Exchange balances={balances} published={rates} />}
        </WithBalances>
      )}
    </ProfilePage>
  )
}

function Exchange({ balances, published }: { balances: Balances; published: ExchangeRate[] }) {
  const [rates, setRates] = useState(published)
  const [exchanged, setExchanged] = useState<ExchangeResult>()
  const [first] = rates

  const reloadRates = async () => {
    const fixed = await api(getStaticInit, {})
    if (fixed.ok) setRates(listRates(fixed.body.settings.exchangeRates))
  }
  const finish = (done: ExchangeResult) => {
    setExchanged(done)
    void session.refresh()
  }

  if (exchanged) return <Done exchanged={exchanged} onMore={() => setExchanged(undefined)} />
  const isPossible = rates.some(({ rate }) => rate.from <= balances.cashPence)
  return (
    <>
      <CashBalance pence={balances.cashPence} />
      {isPossible && first ? (
        <ExchangeForm rates={rates} cashPence={balances.cashPence} onDone={finish} onRatesChanged={reloadRates} />
      ) : (
        <div className={profileStyles.nothing}>
          <p>
            {first
              ? 'You don’t have enough in cash prizes to swap. What you win on Winsday shows up here.'
              : 'We don’t offer a swap at the moment. Your cash prizes are yours to keep.'}
          </p>
          <ButtonLink to={listingPath('free')}>See free competitions</ButtonLink>
        </div>
      )}
    </>
  )
}

function Done({
  exchanged: { to, taken, given, balances },
  onMore,
}: {
  exchanged: ExchangeResult
  onMore: () => void
}) {
  return (
    <div className={profileStyles.card}>
      <ScreenHeading takesFocus>{`${formatTarget(to, given)} for you`}</ScreenHeading>
      <p>{`You swapped ${formatPrice(taken)}. You have ${formatPrice(balances.cashPence)} left in your cash prizes.`}</p>
      <div className={profileStyles.actions}>
        <ButtonLink to={listingPath(to === 'tokens' ? 'tokens' : undefined)}>
          {to === 'tokens' ? 'Use your tokens' : 'See what you can win'}
        </ButtonLink>
        {balances.cashPence > 0 && (
          <Button tone="outline" onClick={onMore}>
            Swap more
          </Button>
        )}
      </div>
    </div>
  )
}
