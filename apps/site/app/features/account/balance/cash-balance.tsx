import type { Balances } from '@fairdraw/contract/account.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import type { ReactNode } from 'react'
import { session } from '../../../session/session.ts'
import type { LoggedIn } from '../account-gate.tsx'
import styles from './cash-balance.module.css'

const refresh = () => void session.refresh()

/** What needs a player's balances: a skeleton until they are loaded, or why they were not. */
export function WithBalances({
  player: { balances, failure },
  height,
  children,
}: {
  player: LoggedIn
  /** Of the skeleton. */
  height: string
  children: (balances: Balances) => ReactNode
}) {
  if (balances) return children(balances)
  if (!failure) return <Skeleton height={height} radius="1rem" />
  return (
    <LoadFailed
      title="We couldn’t load your balances"
      problem={failure}
      reassurance="Your cash prizes are safe."
      onRetry={refresh}
    />
  )
}

export function CashBalance({ pence }: { pence: number }) {
  return (
    <div className={styles.balance}>
      <span>Your cash prizes</span>
      <b>{formatPrice(pence)}</b>
    </div>
  )
}
