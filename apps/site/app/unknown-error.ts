/** The text of an unknown error, with our address (1-site §8). */
import { call } from '@fairdraw/contract/call.ts'
import type { Transport } from '@fairdraw/contract/call.ts'
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { unknownErrorText } from '@fairdraw/rules/call-problems.ts'

/** The address is not worth a longer wait: the player sees nothing until then. */
const ADDRESS_TIMEOUT_MS = 2_000

export async function withContact<A>(answer: A, { origin, fetch, headers }: Transport): Promise<A> {
  const signal = AbortSignal.timeout(ADDRESS_TIMEOUT_MS)
  const init = await call(
    getStaticInit,
    {},
    { ...(origin && { origin }), ...(fetch && { fetch }), ...(headers && { headers }), signal },
  )
  const detail = unknownErrorText(init.ok ? init.body.settings.contactEmail : undefined)
  return { ...answer, problem: { ...(answer as { problem: object }).problem, detail } }
}
