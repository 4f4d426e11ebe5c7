/**
 * Sends texts that cannot be shown in every text field of every call: each is refused or normalised, and nothing is stored
 * that cannot be shown.
 */
import { randomUUID } from 'node:crypto'
import { isDeskPath } from '@fairdraw/contract/endpoint.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { EXAMPLES } from '@fairdraw/contract/examples/examples.ts'
import { REQUEST_TEXTS, nameOf } from '@fairdraw/contract/testing/request-texts.ts'
import type { RequestText } from '@fairdraw/contract/testing/request-texts.ts'
import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import { describe, expect, it } from 'vitest'
import { DESK_ORIGIN, FROM_DESK, addStaff } from '../testing/desk/staff-client.ts'
import { HOSTILE, unshowableRows } from '../testing/unshowable-texts.ts'
import { startTestApp, testConfig } from '../testing/test-app.ts'

const server = await startTestApp({
  config: { ...testConfig, PUBLIC_ORIGIN: DESK_ORIGIN },
  competitions: [{ id: 1 }, { id: 2, steps: ['survey'] }],
})
const staffHeaders = (await addStaff(server, STAFF_ROLES)).headers

/** A copy of a value with a text at a path, made from the text that is there. */
function withText(value: unknown, [step, ...rest]: readonly string[], change: (plain: string) => string): unknown {
  if (step === undefined) return change(typeof value === 'string' ? value : 'plain')
  if (step === '[]') {
    const [first, ...others] = Array.isArray(value) ? value : []
    return [withText(first, rest, change), ...others]
  }
  const record = (value ?? {}) as Record<string, unknown>
  if (step === '{key}') return { ...record, [change('plain')]: 'plain' }
  const name = step === '{value}' ? (Object.keys(record)[0] ?? 'plain') : step
  return { ...record, [name]: withText(record[name], rest, change) }
}

async function credentialsFor({ auth, path }: Endpoint): Promise<Record<string, string>> {
  if (auth === 'staff') return staffHeaders
  if (isDeskPath(path)) return FROM_DESK
  if (auth === 'none') return {}
  if (auth === 'source') return { authorization: 'Bearer post-room-key-for-tests' }
  // A player for each call: some end the session.
  return { authorization: `Bearer ${(await server.addPlayer({})).bearer}` }
}

async function send(
  { endpoint, part, path }: RequestText,
  change: (plain: string) => string,
  credentials: Record<string, string>,
) {
  const {
    params = {},
    query = {},
    body = {},
  } = { ...EXAMPLES[endpoint.name] } as Record<string, Record<string, unknown>>
  const sent = { params, query, body, [part]: withText({ params, query, body }[part], path, change) }
  const address = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(sent.params[name])),
  )
  const search = new URLSearchParams(sent.query as Record<string, string>)
  return server.app.inject({
    method: endpoint.method,
    url: search.size === 0 ? address : `${address}?${search}`,
    ...(endpoint.method === 'GET' || endpoint.upload ? {} : { payload: JSON.stringify(sent.body) }),
    headers: {
      ...(endpoint.method === 'GET' ? {} : { 'content-type': endpoint.upload ?? 'application/json' }),
      ...credentials,
      ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
    },
  })
}

const byCall = Object.entries(Object.groupBy(REQUEST_TEXTS, ({ endpoint }) => endpoint.name)).flatMap(([name, texts]) =>
  // Streams have no end.
  texts && !texts[0]!.endpoint.stream ? [[name, texts] as const] : [],
)

let accepted = 0

// Rows 1.5-02, 2.5-09
describe('a text that cannot be shown', () => {
  it.each(byCall)('is refused or normalised in every field of %s', async (_, texts) => {
    const credentials = await credentialsFor(texts[0]!.endpoint)
    const wrong: string[] = []
    for (const text of texts) {
      for (const [kind, change] of Object.entries(HOSTILE)) {
        // An address cannot have half of a pair.
        if (text.part !== 'body' && kind === 'half of a surrogate pair') continue
        const { statusCode, body } = await send(text, change, credentials)
        if (statusCode < 300) accepted += 1
        if (statusCode >= 500) wrong.push(`${nameOf(text)}, ${kind}: ${statusCode} ${body.slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('is never stored', async () => {
    // Without any that was stored, this would show nothing.
    expect(accepted).toBeGreaterThan(50)
    expect(await unshowableRows(server.db)).toEqual([])
  })
})
