/** The places of PayPal’s button and of Apple Pay’s: each is the one thing to press while its way is chosen. */
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { ErrorBox } from '../../../ui/form/error-box.tsx'
import { Skeleton } from '../../../ui/request/skeleton.tsx'
import { TextButton } from '../../../ui/button/text-button.tsx'
import type { ApplePay } from './apple-pay.ts'
import { askClientToken } from '../card/client-token.ts'
import type { PayPalAuthorised } from './paypal-button.ts'
import { useOpened } from '../use-opened.ts'
import type { Opened } from '../use-opened.ts'
import { walletTroubleOf } from './wallet-copy.ts'
import type { Wallet } from './wallet-copy.ts'
import styles from './wallet-places.module.css'

type PayPalPlaceProps = {
  amountPence: number
  mayStart: () => boolean
  onOutcome: (outcome: PayPalAuthorised) => void
}

/** PayPal draws its own button, in a frame of its own. */
export function PayPalPlace(props: PayPalPlaceProps) {
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  // What stood on the page when PayPal opened is what it is told, and what is bought with its answer.
  const opened = useRef(props)
  const { thing, error, again } = useOpened(true, async () => {
    const [clientToken, { openPayPalButton }] = await Promise.all([askClientToken(), import('./paypal-button.ts')])
    return openPayPalButton({
      clientToken,
      container: container.current!,
      amountPence: () => opened.current.amountPence,
      mayStart: () => {
        opened.current = latest.current
        return opened.current.mayStart()
      },
      onOutcome: (outcome) => opened.current.onOutcome(outcome),
    })
  })
  return (
    <Place wallet="PayPal" opened={{ thing, error }} again={again}>
      <div ref={container} className={styles.paypal} />
    </Place>
  )
}

type ApplePayPlaceProps = { opened: Opened<ApplePay> & { again: () => void }; onPress: () => void; isBusy: boolean }

export function ApplePayPlace({ opened, onPress, isBusy }: ApplePayPlaceProps) {
  return (
    <Place wallet="Apple Pay" opened={opened} again={opened.again}>
      {opened.thing && (
        <button
          type="button"
          className={styles.applePay}
          aria-label="Pay with Apple Pay"
          aria-busy={isBusy}
          onClick={() => {
            if (!isBusy) onPress()
          }}
        >
          <span aria-hidden="true">{isBusy ? 'Paying…' : 'Pay with Apple Pay'}</span>
        </button>
      )}
    </Place>
  )
}

type PlaceProps = { wallet: Wallet; opened: Opened<unknown>; again: () => void; children: ReactNode }

function Place({ wallet, opened: { thing, error }, again, children }: PlaceProps) {
  const messages = useMemo(() => (error ? [walletTroubleOf(wallet, error).message] : []), [wallet, error])
  return (
    <div className={styles.place}>
      {error ? (
        <ErrorBox messages={messages}>
          <TextButton onClick={again}>Load {wallet} again</TextButton>
        </ErrorBox>
      ) : (
        !thing && (
          <div className={styles.loading}>
            <output className="visually-hidden">Loading {wallet}…</output>
            <Skeleton height="3.5rem" radius="2rem" />
          </div>
        )
      )}
      {children}
    </div>
  )
}
