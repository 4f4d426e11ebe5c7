/**
 * PayPal in the browser: a button rendered by PayPal's script, which opens PayPal's own window. The result is a nonce of the card
 * gateway. The library's part and PayPal's script load when the button is shown.
 */
import { openGatewayClient, tearDown } from '../card/gateway-client.ts'
import { SCRIPT_MISSING, cancelledWalletFailure, walletFailureOf } from './wallet-copy.ts'
import type { WalletFailure } from './wallet-copy.ts'
import type { GatewayError } from '../card/card-copy.ts'
import { wait } from '../../../session/time/wait.ts'

export type PayPalAuthorised =
  | { ok: true; nonce: string; deviceData?: string | undefined }
  | { ok: false; failure: WalletFailure }

export type PayPalButton = { close(): Promise<void> }

type Options = {
  clientToken: string
  container: HTMLElement
  /** The amount to pay, read at every press. */
  amountPence: () => number
  /** Whether PayPal may open. False keeps the player on the page, with messages for what is missing. */
  canStart: () => boolean
  /** The outcome of a press. */
  onOutcome: (outcome: PayPalAuthorised) => void
}

/** The part of PayPal's script that we use. */
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

/** The library does not detect a script that fails to load, so we use a timeout. */
const SCRIPT_TIMEOUT_MS = 15_000

const failure = (code: string): Error & GatewayError => Object.assign(new Error(code), { code })

/** `window.paypal` may also be the element with that id, so it is checked. */
function payPalOf(): PayPal | undefined {
  const { paypal } = window as unknown as { paypal?: PayPal | Element }
  return paypal && 'Buttons' in paypal ? paypal : undefined
}

/** Renders the button in the container. Throws on failure; `walletFailureOf` has the message. */
export async function openPayPalButton(options: Options): Promise<PayPalButton> {
  const { clientToken, container, amountPence, canStart: mayStart, onOutcome } = options
  const [gateway, library] = await Promise.all([
    openGatewayClient(clientToken),
    import('braintree-web/paypal-checkout'),
  ])
  const checkout = await library.create({ client: gateway.client })
  // The script is loaded once per document: a second one would remove the first one's buttons.
  if (!payPalOf()) {
    const loading = checkout.loadPayPalSDK({ currency: 'GBP', intent: 'capture', components: 'buttons' })
    await Promise.race([loading, wait(SCRIPT_TIMEOUT_MS)])
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
    onCancel: () => onOutcome({ ok: false, failure: cancelledWalletFailure('PayPal') }),
    onError: (error) => onOutcome({ ok: false, failure: walletFailureOf('PayPal', error as GatewayError) }),
  })
  if (!buttons.isEligible()) throw failure('PAYPAL_NOT_ENABLED')
  await buttons.render(container)
  return {
    // The library's own teardown would remove PayPal's script, which a document can load only once.
    close: () => tearDown({ teardown: () => buttons.close() }, gateway),
  }
}
