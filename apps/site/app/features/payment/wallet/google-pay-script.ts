/**
 * Google's script, which says whether this browser can pay with Google Pay, and opens its sheet. It is fetched only where the
 * operator offers Google Pay, and once for each document.
 */
import type { GatewayError } from '../card/card-copy.ts'
import { wait } from '../../../session/time/wait.ts'

/** The part of Google's script that we use. */
export type PaymentsClient = {
  isReadyToPay(request: object): Promise<{ result: boolean }>
  loadPaymentData(request: object): Promise<object>
}
type Api = { PaymentsClient: new (options: { environment: string }) => PaymentsClient }

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js'
/** A player does not wait longer for an option that they may not use. */
const READY_TIMEOUT_MS = 3_000

const apiOf = () => (window as { google?: { payments?: { api?: Api } } }).google?.payments?.api

let loading: Promise<Api> | undefined

/** Throws a `GatewayError` where the script does not load; the next call tries again. */
export function loadGooglePay(): Promise<Api> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function loadScript(): Promise<Api> {
  return new Promise((resolve, reject) => {
    const failure: GatewayError = { code: 'CLIENT_SCRIPT_FAILED_TO_LOAD' }
    const fail = () => reject(Object.assign(new Error('Google Pay did not load'), failure))
    const script = document.createElement('script')
    script.async = true
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const api = apiOf()
      if (api) resolve(api)
      else fail()
    })
    // The policy of payment documents admits exactly this address.
    script.src = SCRIPT
    document.head.append(script)
  })
}

/** What the sheet is asked for: cards, from the phone or the Google account. */
const READY_REQUEST = {
  apiVersion: 2,
  apiVersionMinor: 0,
  allowedPaymentMethods: [
    {
      type: 'CARD',
      parameters: {
        allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
        allowedCardNetworks: ['AMEX', 'MASTERCARD', 'VISA'],
      },
    },
  ],
}

/** Whether the player can pay with Google Pay here. False where Google does not say so in time. */
export async function isGooglePayReady(): Promise<boolean> {
  const ask = async () => {
    const { PaymentsClient } = await loadGooglePay()
    // Whether a browser is ready does not depend on the environment.
    return (await new PaymentsClient({ environment: 'TEST' }).isReadyToPay(READY_REQUEST)).result
  }
  return (await Promise.race([ask().catch(() => false), wait(READY_TIMEOUT_MS)])) ?? false
}
