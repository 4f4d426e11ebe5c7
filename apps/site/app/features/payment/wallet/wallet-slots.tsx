/** The slots for the buttons of the wallets. Each replaces the pay button while its option is chosen. */
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import type { ApplePay } from './apple-pay.ts'
import { fetchClientToken } from '../card/client-token.ts'
import type { GooglePay } from './google-pay.ts'
import type { PayPalAuthorised } from './paypal-button.ts'
import { useGatewayResource } from '../use-gateway-resource.ts'
import type { GatewayResource } from '../use-gateway-resource.ts'
import { walletFailureOf } from './wallet-copy.ts'
import type { Wallet } from './wallet-copy.ts'
import styles from './wallet-slots.module.css'

type PayPalSlotProps = {
  amountPence: number
  mayStart: () => boolean
  onOutcome: (outcome: PayPalAuthorised) => void
}

/** PayPal renders its own button in its own frame. */
export function PayPalSlot(props: PayPalSlotProps) {
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  // The order at the moment when PayPal opened: PayPal gets this amount, and its result pays for this order.
  const openedWith = useRef(props)
  const { resource, error, reload } = useGatewayResource(true, async () => {
    const [clientToken, { openPayPalButton }] = await Promise.all([fetchClientToken(), import('./paypal-button.ts')])
    return openPayPalButton({
      clientToken,
      container: container.current!,
      amountPence: () => openedWith.current.amountPence,
      canStart: () => {
        openedWith.current = latest.current
        return openedWith.current.mayStart()
      },
      onOutcome: (outcome) => openedWith.current.onOutcome(outcome),
    })
  })
  return (
    <WalletSlot wallet="PayPal" opened={{ resource, error }} reload={reload}>
      <div ref={container} className={styles.paypal} />
    </WalletSlot>
  )
}

type SheetSlotProps<Sheet> = {
  opened: GatewayResource<Sheet> & { reload: () => void }
  onPress: () => void
  isBusy: boolean
}

export const ApplePaySlot = (props: SheetSlotProps<ApplePay>) => (
  <SheetSlot {...props} wallet="Apple Pay" className={styles.applePay} />
)
export const GooglePaySlot = (props: SheetSlotProps<GooglePay>) => (
  <SheetSlot {...props} wallet="Google Pay" className={styles.googlePay} />
)

/** Our own button, for a wallet whose sheet opens over the page. */
function SheetSlot({
  wallet,
  className,
  opened,
  onPress,
  isBusy,
}: SheetSlotProps<unknown> & { wallet: Wallet; className: string | undefined }) {
  return (
    <WalletSlot wallet={wallet} opened={opened} reload={opened.reload}>
      {opened.resource !== undefined && (
        <button
          type="button"
          className={className}
          aria-label={`Pay with ${wallet}`}
          aria-busy={isBusy}
          onClick={() => {
            if (!isBusy) onPress()
          }}
        >
          <span aria-hidden="true">{isBusy ? 'Paying…' : `Pay with ${wallet}`}</span>
        </button>
      )}
    </WalletSlot>
  )
}

type WalletSlotProps = { wallet: Wallet; opened: GatewayResource<unknown>; reload: () => void; children: ReactNode }

function WalletSlot({ wallet, opened: { resource, error }, reload, children }: WalletSlotProps) {
  const messages = useMemo(() => (error ? [walletFailureOf(wallet, error).message] : []), [wallet, error])
  return (
    <div className={styles.place}>
      {error ? (
        <ErrorBox messages={messages}>
          <TextButton onClick={reload}>{`Load ${wallet} again`}</TextButton>
        </ErrorBox>
      ) : (
        !resource && (
          <div className={styles.loading}>
            <output className="visually-hidden">{`Loading ${wallet}…`}</output>
            <Skeleton height="3.5rem" radius="2rem" />
          </div>
        )
      )}
      {children}
    </div>
  )
}
