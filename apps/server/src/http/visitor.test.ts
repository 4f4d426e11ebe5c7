/** Every call of the contract that needs a log-in refuses a visitor before it checks anything else. */
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { EXAMPLES } from '@fairdraw/contract/examples/examples.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

const server = await startTestApp()

const PLAYER_ENDPOINTS = ENDPOINTS.filter(({ auth }) => auth === 'player' || auth === 'one-time')

it('the contract has more than 40 such calls', () => {
  expect(PLAYER_ENDPOINTS.length).toBeGreaterThan(40)
})

// Row 2.6-01
it.each(PLAYER_ENDPOINTS.map((one) => [one.name, one] as const))(
  '%s needs a log-in',
  async (name, { method, path }) => {
    const { params = {}, query, body } = EXAMPLES[name]!
    for (const headers of [{}, { authorization: 'Bearer nobody’s' }, { authorization: `Bearer ${'0'.repeat(43)}` }]) {
      const reply = await server.app.inject({
        method,
        url: path.replace(/\{(\w+)\}/g, (_, key: string) => params[key]!),
        ...(query ? { query } : {}),
        ...(method === 'GET' ? {} : { payload: (body ?? {}) as object }),
        headers: { 'idempotency-key': randomUUID(), ...headers },
      })
      expect({ status: reply.statusCode, code: reply.json<{ code?: string }>().code }).toEqual({
        status: 401,
        code: 'session-ended',
      })
    }
  },
)
