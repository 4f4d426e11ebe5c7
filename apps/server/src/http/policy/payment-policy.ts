/** The prebuilt script that payment documents begin with (payment-policy-browser.js). */
import { readFile } from 'node:fs/promises'
import { encodeAndPrebuild } from '../fast-path/prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'

export const PAYMENT_POLICY_PATH = '/win/payment-policy.js'

/** The script of fast checkout. */
const FAST_CHECKOUT_SCRIPT = String.raw`/^https:\/\/www\.paypalobjects\.com\/connect-boba\/axo(\.min)?\.js$/,`
/** The script of Google Pay. */
const GOOGLE_PAY_SCRIPT = String.raw`/^https:\/\/pay\.google\.com\/gp\/p\/js\/pay\.js$/,`
const FURTHER_SCRIPTS = '/* further scripts */'

export type PaymentPolicyOptions = { hasFastCheckout?: boolean | undefined; hasGooglePay?: boolean | undefined }

/** The text of the script: its list of allowed scripts has those of fast checkout and Google Pay where they are on. */
export async function readPaymentPolicy({
  hasFastCheckout = false,
  hasGooglePay = false,
}: PaymentPolicyOptions): Promise<string> {
  const source = await readFile(new URL('./payment-policy-browser.js', import.meta.url), 'utf8')
  const further = [...(hasFastCheckout ? [FAST_CHECKOUT_SCRIPT] : []), ...(hasGooglePay ? [GOOGLE_PAY_SCRIPT] : [])]
  return source.replace(FURTHER_SCRIPTS, () => further.join('\n    '))
}

export async function loadPaymentPolicyScript(
  headers: HeaderLines,
  options: PaymentPolicyOptions,
): Promise<PrebuiltResponse> {
  const text = Buffer.from(await readPaymentPolicy(options))
  return encodeAndPrebuild(
    200,
    { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300', ...headers },
    text,
    11,
  )
}
