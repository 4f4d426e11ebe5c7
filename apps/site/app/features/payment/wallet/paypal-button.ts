/**
 * PayPal in the browser: its own button, drawn by its own script, that asks its customer in a window of its own. What comes out
 * is a nonce of the card gateway's. The library's part and PayPal's script are fetched when the button is wanted.
 */
import { after, openGatewayClient, tearDown } from '../card/gateway-client.ts'
import { SCRIPT_MISSING, walletCancelled, walletTroubleOf } from './wallet-copy.ts'
import type { WalletTrouble } from './wallet-copy.ts'
import type { GatewayError } from '../card/card-copy.ts'

export type PayPalAuthorised =
  | { ok: true; nonce: string; deviceData?: string | undefined }
  | { ok: false; trouble: WalletTrouble }

export type PayPalButton = { close(): Promise<void> }

type Options = {
  clientToken: string
  container: HTMLElement
  /** What is being bought, asked at every press. */
  amountPence: () => number
  /** Whether PayPal may open: false leaves the player here, with what is still missing. */
  mayStart: () => boolean
  /** What a press has come to. */
  onOutcome: (outcome: PayPalAuthorised) => void
}

/** PayPal's script, as far as it is used. */
type Approval = { orderID: string; payerID?: string | null }
type ClickActions = { resolve(): unknown; reject(): unknown }
type ButtonOptions = {
  fundingSource: string
  style: { shape: 'pill'; height: number }
  onClick: (data: unknown, actions: ClickActions) => unknown
  createOrder: () => Promise<string>
  onApprove: (approval: Approval) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}
type Buttons = { isEligible(): boolean; render(container: HTMLElement): Promise<void>; close(): Promise<void> }
type PayPal = { Buttons(options: ButtonOptions): Buttons; FUNDING: { PAYPAL: string } }

/** The library does not hear it when the script fails to come. */
const SCRIPT_MS = 15_000

const failure = (code: string): Error & GatewayError => Object.assign(new Error(code), { code })

/** An element of that name would be there too. */
function payPalOf(): PayPal | undefined {
  const { paypal } = window as unknown as { paypal?: PayPal | Element }
  return paypal && 'Buttons' in paypal ? paypal : undefined
}

/** Draws the button into the container. Throws when it cannot be had; `walletTroubleOf` has words for it. */
export async function openPayPalButton(options: Options): Promise<PayPalButton> {
  const { clientToken, container, amountPence, mayStart, onOutcome } = options
  const [gateway, library] = await Promise.all([
    openGatewayClient(clientToken),
    import('braintree-web/paypal-checkout'),
  ])
  const checkout = await library.create({ client: gateway.client })
  // A document takes the script once: a second one would take the first one's buttons away.
  if (!payPalOf()) {
    const loading = checkout.loadPayPalSDK({ currency: 'GBP', intent: 'capture', components: 'buttons' })
    await Promise.race([loading, after(SCRIPT_MS)])
  }
  const payPal = payPalOf()
  if (!payPal) throw failure(SCRIPT_MISSING)

  const buttons = payPal.Buttons({
    fundingSource: payPal.FUNDING.PAYPAL,
    style: { shape: 'pill', height: 48 },
    onClick: (_data, actions) => (mayStart() ? actions.resolve() : actions.reject()),
    createOrder: () =>
      checkout.createPayment({
        flow: 'checkout' as never,
        intent: 'capture' as never,
        amount: (amountPence() / 100).toFixed(2),
        currency: 'GBP',
      }),
    onApprove: async (approval) => {
      const { nonce } = await checkout.tokenizePayment(approval as never)
      onOutcome({ ok: true, nonce, deviceData: await gateway.deviceData() })
    },
    onCancel: () => onOutcome({ ok: false, trouble: walletCancelled('PayPal') }),
    onError: (error) => onOutcome({ ok: false, trouble: walletTroubleOf('PayPal', error as GatewayError) }),
  })
  if (!buttons.isEligible()) throw failure('PAYPAL_NOT_ENABLED')
  await buttons.render(container)
  return {
    // The library's own teardown would take PayPal's script away, which a document takes once.
    close: () => tearDown({ teardown: () => buttons.close() }, gateway),
  }
}
