/** The prebuilt script that payment documents begin with (payment-policy-browser.js). */
import { readFile } from 'node:fs/promises'
import { encodeAndPrebuild } from '../fast-path/prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'

export const PAYMENT_POLICY_PATH = '/win/payment-policy.js'

export async function loadPaymentPolicyScript(headers: HeaderLines): Promise<PrebuiltResponse> {
  const text = await readFile(new URL('./payment-policy-browser.js', import.meta.url))
  return encodeAndPrebuild(
    200,
    { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300', ...headers },
    text,
    11,
  )
}
