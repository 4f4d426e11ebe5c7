/** docs/nginx.conf limits entries, and only entries, and refuses them with the same reply as a process. */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { expect, it, onTestFinished } from 'vitest'
import { DEFAULT_ADMISSION } from './load/admission.ts'
import { classifyCall } from './load/call-classes.ts'
import { createFastify } from './fastify.ts'
import { createFastPath } from './fast-path/fast-path.ts'

const example = readFileSync(new URL('../../../../docs/nginx.conf', import.meta.url), 'utf8')

/** The upstream of the best location: an exact match, else the longest prefix. */
function upstreamOf(path: string) {
  const locations = [...example.matchAll(/location (= )?(\/\S*) \{[^}]*?proxy_pass http:\/\/(\w+);/g)]
  const exact = locations.find(([, isExact, at]) => isExact && at === path)
  const prefixes = locations.filter(([, isExact, at]) => !isExact && path.startsWith(at!))
  return (exact ?? prefixes.toSorted((a, b) => b[2]!.length - a[2]!.length)[0])?.[3]
}

it('limits concurrent entries, and nothing else', () => {
  for (const path of [...ENDPOINTS.map((one) => one.path), '/webhooks/braintree', '/win', '/livez']) {
    const callClass = classifyCall(path)
    const isEntry = callClass?.pool === 'database' && callClass.priority === 'entry'
    expect(upstreamOf(path), path).toBe(isEntry ? 'fairdraw_entries' : 'fairdraw')
  }
})

it('refuses with the same reply as a process', async () => {
  const front = createFastPath({
    admission: { ...DEFAULT_ADMISSION, slots: { ...DEFAULT_ADMISSION.slots, vendor: 0 } },
  })
  const app = createFastify({ logLevel: 'silent', trustedProxies: 0, serverFactory: front.serverFactory })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const refused = await fetch(`http://127.0.0.1:${port}/api/generic-entry/payment`, { method: 'POST' })

  const busy = /location @busy \{([^]*?)\n {2}\}/.exec(example)![1]!
  const [, status, body] = /return (\d+) '(.*)';/.exec(busy)!
  const headers = [
    ['Content-Type', /default_type (\S+);/.exec(busy)![1]!],
    ...busy.matchAll(/add_header (\S+) (\S+) always;/g).map(([, name, value]) => [name!, value!]),
  ]
  expect([String(refused.status), await refused.text()]).toEqual([status, body])
  for (const [name, value] of headers) expect(refused.headers.get(name!), name).toBe(value)
})
