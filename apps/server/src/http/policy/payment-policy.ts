/** The prebuilt script that payment documents begin with (payment-policy-browser.js). */
import { readFile } from 'node:fs/promises'
import { encodeAndPrebuild } from '../fast-path/prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'

export const PAYMENT_POLICY_PATH = '/win/payment-policy.js'

/** The script of fast checkout. */
const FAST_CHECKOUT_SCRIPT = String.raw`/^https:\/\/www\.paypalobjects\.com\/connect-boba\/axo(\.min)?\.js$/,`
const FURTHER_SCRIPTS = '/* further scripts */'

type Options = { hasFastCheckout?: boolean | undefined }

/** The text of the script: its list of allowed scripts has fast checkout's where that is on. */
export async function readPaymentPolicy({ hasFastCheckout = false }: Options): Promise<string> {
  const source = await readFile(new URL('./payment-policy-browser.js', import.meta.url), 'utf8')
  return source.replace(FURTHER_SCRIPTS, () => (hasFastCheckout ? FAST_CHECKOUT_SCRIPT : ''))
}

export async function loadPaymentPolicyScript(headers: HeaderLines, options: Options): Promise<PrebuiltResponse> {
  const text = Buffer.from(await readPaymentPolicy(options))
  return encodeAndPrebuild(
    200,
    { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300', ...headers },
    text,
    11,
  )
}
