/**
 * ops/haproxy.cfg limits entries, and only entries, both it and ops/nginx.conf refuse with the same replies as a process, and
 * nginx lets through bodies that a process reads. What nginx keeps is tested in resilience/src/kept.test.ts.
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
import { createPageReplies } from './pages/page-replies.ts'

const read = (name: string) => readFileSync(new URL(`../../../../ops/${name}`, import.meta.url), 'utf8')
const example = read('nginx.conf')
const balancer = read('haproxy.cfg')

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

const UNITS = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 } as const

/** The `client_max_body_size` of some rules, in bytes. */
function bodySizeOf(rules: string): number | undefined {
  const [, amount, unit] = /client_max_body_size (\d+)([kmg]);/.exec(rules) ?? []
  return amount === undefined ? undefined : Number(amount) * UNITS[unit as keyof typeof UNITS]
}

it('limits concurrent entries, and nothing else', () => {
  const [, prefix, exception] = /use_backend entries if \{ path_beg (\S+) \} !\{ path (\S+) \}/.exec(balancer)!
  for (const path of [
    ...ENDPOINTS.map((one) => one.path),
    '/webhooks/braintree',
    '/win',
    '/livez',
    '/log/checkpoint',
  ]) {
    const callClass = classifyCall(path)
    const isEntry = callClass?.pool === 'database' && callClass.priority === 'entry'
    expect(path.startsWith(prefix!) && path !== exception, path).toBe(isEntry)
    expect(locationOf(path).rules.includes('proxy_pass http://fairdraw_entries;'), path).toBe(isEntry)
  }
})

it('lets each worker of nginx pass on as many entries at once as HAProxy has places for', () => {
  const places = [...balancer.matchAll(/^ *server .* track \S+ maxconn (\d+)$/gm)].map(([, one]) => Number(one))
  const [, most] = /upstream fairdraw_entries \{[^}]* max_conns=(\d+);/.exec(example)!
  expect(Number(most)).toBe(places.reduce((sum, one) => sum + one))
})

it('gives each memory of nginx a name of its own, without which nginx does not start', () => {
  const names = [...example.matchAll(/\b(?:keys_zone=|zone=|shared:)(\w+):/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
})

it('waits for uploads for as long as they take, in HAProxy as in nginx', () => {
  const [patient] = new Set(
    [...balancer.matchAll(/set-timeout server 600s if \{ path (.*) \}/g)].map(([, paths]) => paths),
  )
  const uploads = LOCATIONS.filter(({ rules }) => rules.includes('proxy_request_buffering off')).map(({ at }) => at)
  expect(patient!.split(' ').toSorted()).toEqual(uploads.toSorted())
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

/** A named location's reply. */
function replyAt(name: string) {
  const rules = new RegExp(`location @${name} \\{([^]*?)\\n {4}\\}`).exec(example)![1]!
  const [, status, body] = /return (\d+) '(.*)';/.exec(rules)!
  const unquote = (text: string) => text.replaceAll('"', '')
  const headers = [
    ['content-type', unquote(/default_type (.+);/.exec(rules)![1]!)],
    ...[...rules.matchAll(/add_header (\S+) (.+) always;/g)].map(([, header, value]) => [header!, unquote(value!)]),
  ]
  return {
    status: Number(status),
    body: body!,
    headers: new Map(headers.map(([header, value]) => [header!.toLowerCase(), value!])),
  }
}

async function refuseAsProcess() {
  const front = createFastPath({
    admission: { ...DEFAULT_ADMISSION, slots: { ...DEFAULT_ADMISSION.slots, vendor: 0 } },
  })
  const app = createFastify({ logLevel: 'silent', trustedProxies: 0, serverFactory: front.serverFactory })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}/api/generic-entry/payment`, { method: 'POST' })
}

it('nginx and HAProxy refuse a call with the same reply as a process', async () => {
  const refused = await refuseAsProcess()
  const body = await refused.text()
  const { status, headers, body: ofNginx } = replyAt('busy')
  expect([status, ofNginx]).toEqual([refused.status, body])
  for (const [name, value] of headers) expect(refused.headers.get(name), name).toBe(value)

  const [, ofHaproxy, text] = /http-error status (.*) string "(.*)"$/m.exec(balancer)!
  expect(text!.replaceAll('\\"', '"')).toBe(body)
  const expected = ['content-type', 'retry-after', 'cache-control'].map((name) => refused.headers.get(name))
  expect(/^(\d+) content-type (\S+) hdr Retry-After (\d) hdr Cache-Control (\S+)$/.exec(ofHaproxy!)?.slice(1)).toEqual([
    String(refused.status),
    ...expected,
  ])
})

it('nginx shows the same page as a process that cannot render one in time', () => {
  const { status, variants } = createPageReplies({ headers: {} }, { isLive: false }).busy
  const page = replyAt('busy_page')
  expect([page.status, page.body]).toEqual([status, variants.identity.body.toString()])
  const headers = variants.identity.headers
  for (const [name, value] of page.headers) expect(headers[headers.indexOf(name) + 1], name).toBe(value)
})
