/**
 * docs/nginx.conf limits entries, and only entries, refuses them with the same reply as a process, and lets through
 * bodies that a process reads.
 */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { expect, it, onTestFinished } from 'vitest'
import { bodyLimitOf } from './body-limits.ts'
import { DEFAULT_ADMISSION } from './load/admission.ts'
import { classifyCall } from './load/call-classes.ts'
import { createFastify } from './fastify.ts'
import { createFastPath } from './fast-path/fast-path.ts'

const example = readFileSync(new URL('../../../../docs/nginx.conf', import.meta.url), 'utf8')

const LOCATIONS = [...example.matchAll(/location (= )?(\/\S*) \{([^}]*)\}/g)].map(([, isExact, at, rules]) => ({
  isExact: isExact !== undefined,
  at: at!,
  rules: rules!,
}))

/** The best location: an exact match, else the longest prefix. */
function locationOf(path: string) {
  const exact = LOCATIONS.find(({ isExact, at }) => isExact && at === path)
  const prefixes = LOCATIONS.filter(({ isExact, at }) => !isExact && path.startsWith(at))
  return (exact ?? prefixes.toSorted((a, b) => b.at.length - a.at.length)[0])!
}

const upstreamOf = (path: string) => /proxy_pass http:\/\/(\w+);/.exec(locationOf(path).rules)?.[1]

const UNITS = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 } as const

/** The `client_max_body_size` of some rules, in bytes. */
function bodySizeOf(rules: string): number | undefined {
  const [, amount, unit] = /client_max_body_size (\d+)([kmg]);/.exec(rules) ?? []
  return amount === undefined ? undefined : Number(amount) * UNITS[unit as keyof typeof UNITS]
}

it('limits concurrent entries, and nothing else', () => {
  for (const path of [
    ...ENDPOINTS.map((one) => one.path),
    '/webhooks/braintree',
    '/win',
    '/livez',
    '/log/checkpoint',
  ]) {
    const callClass = classifyCall(path)
    const isEntry = callClass?.pool === 'database' && callClass.priority === 'entry'
    expect(upstreamOf(path), path).toBe(isEntry ? 'fairdraw_entries' : 'fairdraw')
  }
})

it('lets through what a process reads, and hardly more', () => {
  const largest = Map.groupBy(ENDPOINTS, (one) => locationOf(one.path))
    .entries()
    .map(([{ at, rules }, calls]) => {
      const needed = Math.max(...calls.map(bodyLimitOf))
      return { at, needed, allowed: bodySizeOf(rules) ?? bodySizeOf(example)! }
    })
    .toArray()
  expect(largest.length).toBeGreaterThan(3)
  for (const { at, needed, allowed } of largest) {
    expect(allowed, at).toBeGreaterThanOrEqual(needed)
    expect(allowed, at).toBeLessThan(needed * 1.1)
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
