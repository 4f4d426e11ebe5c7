import { getBanks } from '@fairdraw/contract/payment.ts'
import { afterEach, expect, it } from 'vitest'
import { api, connect } from './api.ts'

afterEach(() => connect({}))

/** A server behind a proxy, which answers the call with its own page. */
function proxy(status: number, init: () => Response) {
  connect({
    fetch: async (address) =>
      (address as string).includes('init.json') ? init() : new Response('<h1>Sorry</h1>', { status }),
  })
}
const settings = () => Response.json({ settings: { contactEmail: 'help@win.example' } })

// Row 1.8-09
it.each<[string, number, () => Response, string | undefined]>([
  ['names our address', 500, settings, 'Something went wrong. If this persists, please contact us at help@win.example'],
  [
    'says so without it',
    500,
    () => new Response('', { status: 500 }),
    'Something went wrong. If this persists, please contact us',
  ],
  ['leaves a refusal for load as it is', 503, settings, undefined],
])('an answer of a proxy %s', async (_, status, init, detail) => {
  proxy(status, init)
  const answer = await api(getBanks, {})
  expect(answer.ok).toBe(false)
  if (!answer.ok) expect(answer.problem.detail).toBe(detail)
})
