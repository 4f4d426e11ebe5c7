import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmulators } from '../start.ts'
import type { Emulators } from '../start.ts'
import { tagManagerPath } from './tag-manager.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators()
})
afterAll(() => emulators.close())

it('serves its script, and lists what pages have sent', async () => {
  const script = await fetch(`${emulators.origin}${tagManagerPath}`)
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await script.text()).toContain('dataLayer')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ event: 'page-view', page: 'list' })
  expect((await fetch(`${emulators.origin}/_demo/tag-manager`, { method: 'POST', headers, body })).status).toBe(204)
  const listed = await fetch(`${emulators.origin}/_demo/tag-manager.json`)
  expect(await listed.json()).toEqual([{ event: 'page-view', page: 'list' }])
})
