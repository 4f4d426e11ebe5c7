/// <reference lib="dom" />
import client from 'braintree-web/client'
import dataCollector from 'braintree-web/data-collector'
import hostedFields from 'braintree-web/hosted-fields'
import threeDSecure from 'braintree-web/three-d-secure'
import { openFastCheckout, type FastCheckoutPage } from './shop-fast-checkout.ts'
import { openApplePay, openPayPal, type WalletOutcome } from './shop-wallets.ts'

// A minimal shop page with the unmodified SDK, for the tests of the browser side.
export type PayOutcome = { payload?: Record<string, unknown>; error?: { code: string; details?: unknown } }
export type Shop = {
  events: string[]
  deviceData: string
  cardType: () => string | undefined
  tokenise: () => Promise<PayOutcome>
  pay: (amount: string) => Promise<PayOutcome & { wasCancelled?: boolean }>
  /** Renders the wallets' buttons. `wallet` returns the newest outcome of either. */
  openWallets: (amount: string) => Promise<void>
  wallet: () => WalletOutcome | undefined
  openFastCheckout: () => Promise<FastCheckoutPage>
}

const vendor = /^https:\/\/(songbirdstag\.cardinalcommerce|c\.paypal|www\.paypal|www\.paypalobjects)\.com\//
type Rule = (text: string) => string | null
type Factory = { createPolicy: (name: string, rules: { createScriptURL: Rule; createScript: Rule }) => void }
;(window as unknown as { trustedTypes: Factory }).trustedTypes.createPolicy('default', {
  createScriptURL: (address) => (vendor.test(address) ? address : null),
  // The data collector adds a JSON script element with the parameters of the fraud script.
  createScript: (text) => JSON.stringify(JSON.parse(text)),
})

async function attempt(run: () => Promise<unknown>): Promise<PayOutcome> {
  try {
    return { payload: (await run()) as Record<string, unknown> }
  } catch (error) {
    const { code, details } = error as { code: string; details?: unknown }
    return { error: { code, details: JSON.parse(JSON.stringify(details ?? null)) } }
  }
}

async function openShop(): Promise<Shop> {
  const authorization = await (await fetch('/client-token')).text()
  const sdk = await client.create({ authorization })
  const fields = await hostedFields.create({
    client: sdk,
    styles: { input: { 'font-size': '18px', color: 'rgb(27, 16, 51)' }, '.invalid': { color: 'rgb(179, 18, 58)' } },
    fields: {
      number: { container: '#number', placeholder: '4111 1111 1111 1111' },
      expirationDate: { container: '#expiry', placeholder: 'MM / YY' },
      cvv: { container: '#cvv' },
    },
  })
  const secure = await threeDSecure.create({ client: sdk, version: 2 })
  const { deviceData } = await dataCollector.create({ client: sdk })

  const events: string[] = []
  for (const name of [
    'focus',
    'blur',
    'empty',
    'notEmpty',
    'validityChange',
    'cardTypeChange',
    'binAvailable',
  ] as const)
    fields.on(name, (event) => void events.push('emittedBy' in event ? `${name} ${event.emittedBy}` : name))

  const tokenise = () => attempt(() => fields.tokenize())
  let wallet: WalletOutcome | undefined
  const setWalletOutcome = (outcome: WalletOutcome) => void (wallet = outcome)
  return {
    openWallets: async (amount) => {
      wallet = undefined
      await openPayPal(sdk, amount, setWalletOutcome)
      if ('ApplePaySession' in window) await openApplePay(sdk, amount, setWalletOutcome)
    },
    wallet: () => wallet,
    openFastCheckout: () => openFastCheckout(sdk, deviceData),
    events,
    deviceData,
    tokenise,
    cardType: () => fields.getState().cards[0]?.type,
    pay: async (amount) => {
      const tokenised = await tokenise()
      const { nonce, details } = (tokenised.payload ?? {}) as { nonce: string; details: { bin: string } }
      if (tokenised.error) return tokenised
      let wasCancelled = false
      secure.on('customer-canceled', () => (wasCancelled = true))
      secure.on('lookup-complete', (_data, next) => next?.())
      const verified = await attempt(() => secure.verifyCard({ nonce, bin: details.bin, amount }))
      return { ...verified, wasCancelled }
    },
  }
}

Object.assign(window, { shop: openShop() })

declare global {
  // The tests use this global of the page in `evaluate`.
  interface Window {
    shop: Promise<Shop>
  }
}
