/**
 * Fast checkout (docs/decisions/0011-fast-checkout.md): Fastlane by PayPal finds a card that a shopper keeps there, by their email
 * and a texted code, or takes a new one. Its script loads when the option is chosen. The result is a nonce like that of any card.
 */
import type { Fastlane, PaymentComponent } from 'braintree-web/fastlane'
import type { ThreeDSecure } from 'braintree-web/three-d-secure'
import type { GatewayError } from '../card/card-copy.ts'
import type { FrameColours } from '../card/frame-colours.ts'
import { openGatewayClient, tearDown } from '../card/gateway-client.ts'
import type { GatewayClient } from '../card/gateway-client.ts'
import { verifyThreeDSecure } from '../card/three-d-secure.ts'
import type { WalletFailure } from '../wallet/wallet-copy.ts'
import { CLOSED, fastCheckoutFailureOf, NOT_PROVED, TIMED_OUT } from './fast-checkout-copy.ts'
import { wait } from '../../../session/time/wait.ts'

/** The library has a timeout for its own requests, but none for the script and its calls. */
export const FAST_CHECKOUT_TIMEOUT_MS = 60_000

export type FastCheckoutAuthorised =
  | { ok: true; nonce: string; deviceData?: string | undefined }
  | { ok: false; failure: WalletFailure }

export type FastCheckout = {
  /** Finds the shopper, proves them where they are known, and shows their cards or a card form. Throws a `GatewayError`. */
  find(email: string): Promise<void>
  /** Returns a nonce of the shown card for an amount, after 3-D Secure. */
  authorise(amountPence: number, phone: string): Promise<FastCheckoutAuthorised>
  close(): Promise<void>
}

type Options = {
  clientToken: string
  /** Selectors of the places for the vendor's mark and for the card. */
  places: { mark: string; card: string }
  colours: FrameColours
}

const failure = (code: string): Error & GatewayError => Object.assign(new Error(code), { code })

const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    wait(FAST_CHECKOUT_TIMEOUT_MS).then(() => {
      throw failure(TIMED_OUT)
    }),
  ])

/** Loads the vendor's script and shows its mark. Throws a `GatewayError`. */
export async function openFastCheckout({ clientToken, places, colours }: Options): Promise<FastCheckout> {
  const [gateway, fastlane] = await inTime(load(clientToken, colours))
  const threeDSecure = import('braintree-web/three-d-secure').then((library) =>
    library.create({ client: gateway.client, version: 2 }),
  )
  threeDSecure.catch(() => {})
  const mark = await inTime(fastlane.FastlaneWatermarkComponent({ includeAdditionalInfo: true }))
  await inTime(mark.render(places.mark))
  let component: PaymentComponent | undefined
  let finding = 0
  /** The vendor's component has no way to remove itself. */
  const clear = () => document.querySelector(places.card)?.replaceChildren()

  return {
    async find(email) {
      finding += 1
      const mine = finding
      component = undefined
      clear()
      const { customerContextId } = (await inTime(fastlane.identity.lookupCustomerByEmail(email))) ?? {}
      if (customerContextId !== undefined) await prove(fastlane, customerContextId)
      const found = await inTime(fastlane.FastlanePaymentComponent({}))
      if (mine !== finding) return
      await inTime(found.render(places.card))
      component = found
    },
    authorise: (amountPence, phone) => authorise({ component, threeDSecure, gateway, amountPence, phone }),
    async close() {
      clear()
      await tearDown(await threeDSecure.catch(() => {}), gateway)
    },
  }
}

async function load(clientToken: string, colours: FrameColours): Promise<[GatewayClient, Fastlane]> {
  const [gateway, library, hostedFields] = await Promise.all([
    openGatewayClient(clientToken),
    import('braintree-web/fastlane'),
    import('braintree-web/hosted-fields'),
  ])
  // The library would load a second copy of the hosted fields from another host. It uses this one, which has its version.
  const page = window as { braintree?: object }
  page.braintree = { ...page.braintree, hostedFields }
  const fastlane = await library.create({
    client: gateway.client,
    deviceData: await gateway.deviceData(),
    // Nothing is sent to anybody's home by this payment.
    shippingAddressOptions: { noShipping: true },
    styles: {
      root: { backgroundColorPrimary: colours.ground, errorColor: colours.bad },
      text: { body: { color: colours.ink }, caption: { color: colours.quiet } },
    },
  })
  return [gateway, fastlane]
}

/** The vendor asks for the code in a dialog of its own. The shopper has all the time they need. */
async function prove(fastlane: Fastlane, customerContextId: string): Promise<void> {
  const answer = await fastlane.identity.triggerAuthenticationFlow(customerContextId)
  if (answer?.authenticationState === 'canceled') throw failure(CLOSED)
  if (answer?.authenticationState === 'failed') throw failure(NOT_PROVED)
}

type Authorising = {
  component: PaymentComponent | undefined
  threeDSecure: Promise<ThreeDSecure>
  gateway: GatewayClient
  amountPence: number
  phone: string
}

async function authorise(asked: Authorising): Promise<FastCheckoutAuthorised> {
  const { component, threeDSecure, gateway, amountPence, phone } = asked
  try {
    if (!component) throw failure('FAST_CHECKOUT_NOT_READY')
    const { id: nonce, paymentSource } = await inTime(component.getPaymentToken())
    const bin = paymentSource?.card?.bin
    // 3-D Secure needs the first digits, and no card is charged without it.
    if (!bin) throw failure('FAST_CHECKOUT_NO_BIN')
    const verified = await verifyThreeDSecure(await inTime(threeDSecure), { nonce, bin, amountPence, phone })
    if (verified.ok) return { ...verified, deviceData: await gateway.deviceData() }
    return { ok: false, failure: { message: verified.failure.message ?? '', isUnusable: false } }
  } catch (error) {
    return { ok: false, failure: fastCheckoutFailureOf(error as GatewayError) }
  }
}
