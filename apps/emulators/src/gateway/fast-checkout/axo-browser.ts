/// <reference lib="dom" />
import { askForCode } from './code-dialog-browser.ts'
import { callFastCheckout } from './calls-browser.ts'
import { create } from '../create-element.ts'
import { addStyles } from '../add-styles.ts'
import { fastCheckoutStyles } from './styles.ts'
import { createPaymentComponent, type Identity } from './payment-component-browser.ts'

// Emulates the script of fast checkout (Fastlane by PayPal), which the gateway's library loads. Its interface is the vendor's.
type Client = { getConfiguration(): { authorizationFingerprint?: string } }
type Options = { platformOptions: { client: Client; deviceData?: string }; localeUrl: string }
type ComponentOptions = { shippingAddress?: object }

async function createFastlane({ platformOptions: { client }, localeUrl }: Options) {
  const locale = (await (await fetch(`${localeUrl}en_gb.json`)).json()) as { watermark: string }
  addStyles(fastCheckoutStyles)
  let identity: Identity = { email: '' }

  return {
    setLocale: () => undefined,
    identity: {
      async lookupCustomerByEmail(email: string): Promise<{ customerContextId?: string }> {
        identity = { email }
        const { authorizationFingerprint = '' } = client.getConfiguration()
        return callFastCheckout('lookup', { email }, authorizationFingerprint)
      },
      async triggerAuthenticationFlow(customerContextId: string) {
        const result = await askForCode(customerContextId)
        if (result.verdict !== 'right') return { authenticationState: result.verdict, profileData: {} }
        const { profile, authAssertion } = result
        identity = { ...identity, member: { profile, authAssertion } }
        return { authenticationState: 'succeeded', profileData: { name: profile.name, card: profile.cards[0] } }
      },
    },
    FastlanePaymentComponent: async ({ shippingAddress }: ComponentOptions = {}) =>
      createPaymentComponent({ client, identity, shippingAddress }),
    FastlaneWatermarkComponent: async () => ({
      render: async (selector: string) =>
        document.querySelector(selector)?.replaceChildren(create('small', {}, locale.watermark)),
    }),
  }
}

const page = window as unknown as { braintree?: object }
page.braintree = { ...page.braintree, fastlane: { create: createFastlane } }
