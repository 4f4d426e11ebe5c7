/**
 * A page for the tests of what talks to the gateway's library: our own functions and the library itself, side by side in a real
 * browser, with the vendors' stand-ins behind it. Nothing of the site imports it.
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
import { hasApplePay, openApplePay } from '../features/payment/wallet/apple-pay.ts'
import type { ApplePayAsk, ApplePayAuthorised } from '../features/payment/wallet/apple-pay.ts'
import type { CardToCheck } from '../features/payment/card/three-d-secure.ts'
import { openCardForm } from '../features/payment/card/card-gateway.ts'
import type { CardForm } from '../features/payment/card/card-gateway.ts'
import { CARD_FIELDS, troubleOf } from '../features/payment/card/card-copy.ts'
import { openPayPalButton } from '../features/payment/wallet/paypal-button.ts'
import type { PayPalAuthorised } from '../features/payment/wallet/paypal-button.ts'
import { authoriseSavedCard } from '../features/payment/card/saved-card.ts'
import { walletTroubleOf } from '../features/payment/wallet/wallet-copy.ts'

/** The page's own policy; the site's is shown where the site is. */
const admitted = /^https:\/\/(songbirdstag\.cardinalcommerce|c\.paypal|www\.paypal|assets\.braintreegateway)\.com\//
type Policy = { createScriptURL: (address: string) => string | null; createScript: (text: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => void }
;(window as unknown as { trustedTypes: Factory }).trustedTypes.createPolicy('default', {
  createScriptURL: (address) => (admitted.test(address) ? address : null),
  createScript: (text) => JSON.stringify(JSON.parse(text)),
})

const clientToken = () => fetch('/client-token').then((reply) => reply.text())
const place = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!

function createPage() {
  const outcomes: (PayPalAuthorised | Omit<ApplePayAuthorised, 'finish'>)[] = []
  let isWilling = true
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
    words: { troubleOf, walletTroubleOf },
    clientToken,
    outcomes,
    hasApplePay,
    setWilling: (willing: boolean) => void (isWilling = willing),

    openCard: async (): Promise<CardForm> =>
      openCardForm({
        clientToken: await clientToken(),
        containers: Object.fromEntries(CARD_FIELDS.map((name) => [name, place(name)])) as never,
        colours: { ink: '#000000', quiet: '#555555', bad: '#bb0000', ground: '#ffffff' },
        onChange: () => {},
        onSubmit: () => {},
      }),
    paySaved: async (card: CardToCheck) => authoriseSavedCard(await clientToken(), card),

    openPayPal: async (amountPence: number) =>
      openPayPalButton({
        clientToken: await clientToken(),
        container: place('paypal'),
        amountPence: () => amountPence,
        mayStart: () => isWilling,
        onOutcome: (outcome) => void outcomes.push(outcome),
      }).catch((error: object) => ({ trouble: walletTroubleOf('PayPal', error), close: async () => {} })),

    openApplePay: async (ask: ApplePayAsk, isPaid = true) => {
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
