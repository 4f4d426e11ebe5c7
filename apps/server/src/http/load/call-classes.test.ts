import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { expect, it } from 'vitest'
import { classifyCall } from './call-classes.ts'

it('payments use the vendors’ pool or the highest priority, entries come next, and every log-in uses the pool of hashes', () => {
  for (const { path } of ENDPOINTS) {
    if (path.startsWith('/sso/')) expect(classifyCall(path)).toEqual({ pool: 'login' })
    if (/\/generic-entry\/(?!payment)/.test(path)) {
      expect(classifyCall(path), path).toEqual({ pool: 'database', priority: 'entry' })
    }
    if (/^\/api\/desk\/(?!log-in\/|enrol\/|live$|media\/upload$)/.test(path))
      expect(classifyCall(path), path).toEqual({ pool: 'desk' })
    if (/\/(payment|quick-pay|ecospend)\//.test(path)) {
      expect([{ pool: 'vendor' }, { pool: 'database', priority: 'paying' }], path).toContainEqual(classifyCall(path))
    }
  }
  for (const path of ['/media/abc.webp', '/api/ecospend/banks/obie-alder-personal/logo'])
    expect(classifyCall(path)).toEqual({ pool: 'media' })
  for (const path of ['/livez', '/readyz', '/webhooks/braintree', '/win/free', '/desk/draws', '/desk/assets/main.js'])
    expect(classifyCall(path)).toBeUndefined()
})
