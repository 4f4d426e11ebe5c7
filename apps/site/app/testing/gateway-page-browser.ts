/**
 * Test harness: a page in a real browser with our own gateway functions and the gateway's library, against the vendors' emulators.
 * The site does not import it.
 */
import * as applePay from 'braintree-web/apple-pay'
import * as client from 'braintree-web/client'
import analytics from 'braintree-web/lib/analytics.js'
import componentVerification from 'braintree-web/lib/basic-component-verification.js'
import isVerifiedDomain from 'braintree-web/lib/is-verified-domain.js'
import * as dataCollector from 'braintree-web/data-collector'
import * as hostedFields from 'braintree-web/hosted-fields'
import * as payPalCheckout from 'braintree-web/paypal-checkout'
import * as threeDSecure from 'braintree-web/three-d-secure'
import { openGooglePay } from '../features/payment/wallet/google-pay.ts'
import type { GooglePayAuthorised, GooglePayRequest } from '../features/payment/wallet/google-pay.ts'
import { isGooglePayReady } from '../features/payment/wallet/google-pay-script.ts'
import { hasApplePay, openApplePay } from '../features/payment/wallet/apple-pay.ts'
import type { ApplePayRequest, ApplePayAuthorised } from '../features/payment/wallet/apple-pay.ts'
import type { CardToVerify } from '../features/payment/card/three-d-secure.ts'
import { openCardForm } from '../features/payment/card/card-gateway.ts'
import type { CardForm } from '../features/payment/card/card-gateway.ts'
import { CARD_FIELDS, cardFailureOf } from '../features/payment/card/card-copy.ts'
import { openFastCheckout } from '../features/payment/fast-checkout/fast-checkout.ts'
import { fastCheckoutFailureOf } from '../features/payment/fast-checkout/fast-checkout-copy.ts'
import { openPayPalButton } from '../features/payment/wallet/paypal-button.ts'
import type { PayPalAuthorised } from '../features/payment/wallet/paypal-button.ts'
import { authoriseSavedCard } from '../features/payment/card/saved-card.ts'
import { walletFailureOf } from '../features/payment/wallet/wallet-copy.ts'

/** This page's Trusted Types policy. The site's own policy is tested with the site. */
const ALLOWED_SCRIPTS =
  /^https:\/\/(songbirdstag\.cardinalcommerce|pay\.google|c\.paypal|www\.paypal|www\.paypalobjects|assets\.braintreegateway)\.com\//
type Policy = { createScriptURL: (address: string) => string | null; createScript: (text: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => void }
;(window as unknown as { trustedTypes: Factory }).trustedTypes.createPolicy('default', {
  createScriptURL: (address) => (ALLOWED_SCRIPTS.test(address) ? address : null),
  createScript: (text) => JSON.stringify(JSON.parse(text)),
})

const clientToken = () => fetch('/client-token').then((reply) => reply.text())
const place = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!

function createPage() {
  const outcomes: (PayPalAuthorised | GooglePayAuthorised | Omit<ApplePayAuthorised, 'finish'>)[] = []
  let isStartAllowed = true
  return {
    library: {
      analytics,
      applePay,
      client,
      componentVerification,
      dataCollector,
      hostedFields,
      isVerifiedDomain,
      payPalCheckout,
      threeDSecure,
    },
    copy: { cardFailureOf, fastCheckoutFailureOf, walletFailureOf },
    clientToken,
    outcomes,
    hasApplePay,
    isGooglePayReady,
    setCanStart: (next: boolean) => void (isStartAllowed = next),

    openCard: async (): Promise<CardForm> =>
      openCardForm({
        clientToken: await clientToken(),
        containers: Object.fromEntries(CARD_FIELDS.map((name) => [name, place(name)])) as never,
        colours: { ink: '#000000', quiet: '#555555', bad: '#bb0000', ground: '#ffffff' },
        onChange: () => {},
        onSubmit: () => {},
      }),
    paySaved: async (card: CardToVerify) => authoriseSavedCard(await clientToken(), card),

    openFastCheckout: async () =>
      openFastCheckout({
        clientToken: await clientToken(),
        places: { mark: '#mark', card: '#fast-checkout' },
        colours: { ink: '#000000', quiet: '#555555', bad: '#bb0000', ground: '#ffffff' },
      }),
    openPayPal: async (amountPence: number) =>
      openPayPalButton({
        clientToken: await clientToken(),
        container: place('paypal'),
        amountPence: () => amountPence,
        canStart: () => isStartAllowed,
        onOutcome: (outcome) => void outcomes.push(outcome),
      }).catch((error: object) => ({ failure: walletFailureOf('PayPal', error), close: async () => {} })),

    openGooglePay: async (ask: GooglePayRequest) => {
      const { authorise } = await openGooglePay(await clientToken(), 'FAIRDRAWDEMO')
      place('google-pay').addEventListener('click', () => {
        void authorise(ask).then((outcome) => outcomes.push(outcome))
      })
    },

    openApplePay: async (ask: ApplePayRequest, isPaid = true) => {
      const { authorise } = await openApplePay(await clientToken())
      place('apple-pay').addEventListener('click', () => {
        void authorise(ask).then((outcome) => {
          if (outcome.ok) outcome.finish(isPaid)
          return outcomes.push(outcome)
        })
      })
    },
  }
}

export type GatewayPage = ReturnType<typeof createPage>

declare global {
  interface Window {
    page: GatewayPage
  }
}
window.page = createPage()
