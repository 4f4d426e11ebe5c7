/** Sends hostile input to every call of the API: each call refuses it with a declared problem and writes nothing. */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { isDeskPath, refusalsOf } from '@fairdraw/contract/endpoint.ts'
import type { Endpoint, Problem } from '@fairdraw/contract/endpoint.ts'
import { postAnswer, postEnter, postPayment, postSurvey } from '@fairdraw/contract/entry.ts'
import { EXAMPLES } from '@fairdraw/contract/examples/examples.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import { normaliseLine, normaliseLines } from '@fairdraw/rules/text/typed-text.ts'
import { eq, getTableName, sql } from 'drizzle-orm'
import { safeParse, toJSONSchema } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { startEmulatedVendors } from '../testing/emulated-vendors.ts'
import { readRows } from '../testing/read-rows.ts'
import { entries } from '../features/entry/tables.ts'
import { TABLES } from '../testing/all-tables.ts'
import {
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
} from '../testing/hostile-values.ts'
import { DESK_ORIGIN, FROM_DESK, addStaff } from '../testing/desk/staff-client.ts'
import { startTestApp, testConfig } from '../testing/test-app.ts'

const PAID = 1
const SURVEY = 2
const QUIZ = 3

/** Credentials by the kind of caller: an administrator from the desk's page, a source, a player. */
function credentialsFor({ auth, path }: Endpoint): Record<string, string> {
  if (auth === 'staff') return staffHeaders
  if (isDeskPath(path)) return FROM_DESK
  if (auth === 'none') return {}
  return { authorization: `Bearer ${auth === 'source' ? 'post-room-key-for-tests' : bearer}` }
}
const { emulators, gateway, openBanking } = await startEmulatedVendors()
const server = await startTestApp({
  // The origin of the desk's pages; the server listens elsewhere.
  config: { ...testConfig, PUBLIC_ORIGIN: DESK_ORIGIN },
  competitions: [
    { id: PAID, steps: ['payment'], pricePence: 200 },
    { id: SURVEY, steps: ['survey'] },
    { id: QUIZ, steps: ['quiz'] },
  ],
  vendors: { gateway, openBanking },
})
const bearer = (await server.addPlayer({ passcode: '2580', balances: { tokens: 100 } })).bearer
const staffHeaders = (await addStaff(server, STAFF_ROLES)).headers
await server.app.listen({ port: 0, host: '127.0.0.1' })

const tables = TABLES.map(getTableName)
/** The rate limits count every call. */
const UNCOUNTED = ['rate_limits']

/** All rows of every table, so that no insert, delete or update is missed. */
async function readAllRows(except: readonly string[] = UNCOUNTED): Promise<Record<string, unknown>> {
  const of = (table: string) =>
    sql`select ${table}::text as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content from ${sql.identifier(table)} t`
  const counted = tables.filter((table) => !except.includes(table))
  const found = await readRows<{ name: string }>(server.db, sql.join(counted.map(of), sql` union all `))
  return Object.fromEntries(found.map((row) => [row.name, row]))
}

type Sent = { path?: string; payload?: string | Buffer; type?: string; headers?: Record<string, string> }

/** The endpoint's path with the example's parameters, so that only the tested input is hostile. */
const pathOf = ({ name, path }: Endpoint) =>
  path.replace(/\{(\w+)\}/g, (_, part: string) => EXAMPLES[name]!.params![part]!)

const send = (endpoint: Endpoint, { path = pathOf(endpoint), payload, type = 'application/json', headers }: Sent) =>
  server.app.inject({
    method: endpoint.method,
    url: path,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': type }),
      ...credentialsFor(endpoint),
      ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
  })

type Reply = { statusCode: number; headers: Record<string, unknown>; body: string }

/** What is wrong with a refusal; undefined for a declared problem with a 4xx status. */
function findFault(endpoint: Endpoint, { statusCode, headers, body }: Reply): string | undefined {
  const received = `${statusCode} ${body.slice(0, 120)}`
  if (statusCode < 400 || statusCode >= 500) return received
  if (headers['content-type'] !== 'application/problem+json') return `${received}: ${String(headers['content-type'])}`
  const { code, status } = JSON.parse(body) as Problem
  if (!refusalsOf(endpoint).includes(code)) return `${received}: not declared`
  return status === statusCode && PROBLEMS[code].status === status ? undefined : `${received}: another status`
}

/** Sends each request in turn; returns those that were not refused correctly, by name. */
async function findFaults(endpoint: Endpoint, all: Record<string, Sent>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, sent] of Object.entries(all)) {
    const fault = findFault(endpoint, await send(endpoint, sent))
    if (fault) found[name] = fault
  }
  return found
}

/** Variants of the example, each with one field hostile or missing. */
function hostileVariants(body: object, fields: readonly string[]): Record<string, unknown> {
  const shorten = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 40)
  return Object.fromEntries(
    fields.flatMap((field) =>
      [undefined, ...HOSTILE_VALUES].map((value) => [`${field}: ${shorten(value)}`, { ...body, [field]: value }]),
    ),
  )
}

const fieldsOf = ({ body }: Endpoint) =>
  Object.keys((body && toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties) ?? {})
const toRequests = (bodies: Record<string, unknown>): Record<string, { payload: string }> =>
  Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, { payload: JSON.stringify(body) }]))

const withNames = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const)
const writingEndpoints = ENDPOINTS.filter(({ method }) => method !== 'GET')
const endpointsWithFields = writingEndpoints.filter((endpoint) => fieldsOf(endpoint).length > 0)

describe('bodies that no call accepts', () => {
  it.each(withNames(writingEndpoints))('%s refuses, and writes nothing', async (_, endpoint) => {
    const before = await readAllRows()
    expect(await findFaults(endpoint, HOSTILE_BODIES)).toEqual({})
    expect(await readAllRows()).toEqual(before)
  })
})

describe('fields that are missing, of another type, too long or with unusual characters', () => {
  /** Variants with one hostile field, grouped by whether the call's own schema accepts them. */
  const groupVariants = (endpoint: Endpoint) => {
    const all = Object.entries(toRequests(hostileVariants(EXAMPLES[endpoint.name]!.body as object, fieldsOf(endpoint))))
    const { wrong = [], wellFormed = [] } = Object.groupBy(all, ([, { payload }]) =>
      safeParse(endpoint.body!, JSON.parse(payload)).success ? 'wellFormed' : 'wrong',
    )
    // Some values are valid: a missing optional field, true or false, no limit, any search text, any name of a delivery
    // or voucher.
    const isInvalid = ([name]: (typeof all)[number]) =>
      !/: (nothing|true|false)$|^search:|^reference:|^voucher:|^limitPence: null$/.test(name)
    return { wrong: Object.fromEntries(wrong), wellFormed: Object.fromEntries(wellFormed.filter(isInvalid)) }
  }

  it.each(withNames(endpointsWithFields))('%s refuses, names the field, and writes nothing', async (_, endpoint) => {
    const { wrong } = groupVariants(endpoint)
    expect(Object.keys(wrong).length).toBeGreaterThan(15)
    const before = await readAllRows()
    for (const [name, sent] of Object.entries(wrong)) {
      const reply = await send(endpoint, sent)
      expect(findFault(endpoint, reply), name).toBeUndefined()
      const { code, fields } = reply.json<Problem>()
      expect(code, name).toBe('invalid-request')
      expect(Object.keys(fields ?? {}).join(), name).toContain(name.split(':')[0])
    }
    expect(await readAllRows()).toEqual(before)
    expect(server.texts).toEqual([])
  })

  /** Calls that have nothing to refuse in what their schema lets through, and why. */
  const HARMLESS: Readonly<Record<string, string>> = {
    postForgetCard:
      'a card that there is not is forgotten already, and nobody else’s is (vendors/braintree/gateway.test.ts)',
    postCampaignClaim: 'a code that no campaign has is answered, so that nobody learns which there are',
    postDeskInvite: 'an administrator may give a person any name',
    postDeskCheckImport: 'a new delivery may come from any source',
    postDeskDropMessages: 'messages that there are not are not dropped',
    postDeskRetryMessages: 'messages that there are not are not sent',
    postDeskSaveView: 'a name of up to 60 characters that can be seen is for its owner alone, and moves nothing',
    postDeskFindPlayersByName: 'only the reason is free text here, and the audit log keeps it as it was given',
  }
  const mustRefuse = ({ name }: Endpoint) => !(name in HARMLESS)
  const authenticatedEndpoints = endpointsWithFields.filter(
    (endpoint) => endpoint.auth !== 'none' && mustRefuse(endpoint),
  )
  it.each(withNames(authenticatedEndpoints))(
    '%s refuses well-formed references to things that do not exist',
    async (_, endpoint) => {
      const { wellFormed } = groupVariants(endpoint)
      const before = await readAllRows([...UNCOUNTED, 'idempotency_keys'])
      expect(await findFaults(endpoint, wellFormed)).toEqual({})
      expect(await readAllRows([...UNCOUNTED, 'idempotency_keys'])).toEqual(before)
    },
  )
})

describe('an unfinished entry', () => {
  const enter = async (competitionId: number) => {
    const reply = await server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })
    return reply.body.entryId!
  }

  it('is neither paid nor changed by hostile input', async () => {
    const entryId = await enter(PAID)
    const body = { entryId, method: 'card', bundleId: 'b1', nonce: 'unknown', termsAccepted: true }
    const before = await readAllRows([...UNCOUNTED, 'idempotency_keys'])
    expect(await findFaults(postPayment, toRequests(hostileVariants(body, fieldsOf(postPayment))))).toEqual({})
    expect(await readAllRows([...UNCOUNTED, 'idempotency_keys'])).toEqual(before)
    expect(emulators.books()).toEqual([])
  })

  it('stores any answer as plain text that can be seen', async () => {
    for (const answer of HOSTILE_TEXTS.filter((text) => text.length < 256)) {
      const entryId = await enter(QUIZ)
      const asked = { entryId, questionId: 'q1', answer }
      const reply = await server.ask(postAnswer, { bearer, body: asked })
      expect(reply, answer).toMatchObject({ status: 200, body: { status: 'completed', quizStatus: 'wrong' } })
      const [stored] = await server.db.select().from(entries).where(eq(entries.id, entryId))
      expect(stored?.quiz).toMatchObject({ q1: { answer: normaliseLines(answer) } })
    }
  })

  it('stores survey answers as plain text that can be seen', async () => {
    const texts = HOSTILE_TEXTS.map(normaliseLine)
    const answers = Object.fromEntries(
      texts.filter((text) => text !== '' && text.length < 65 && text !== '__proto__').map((text) => [text, text]),
    )
    const entryId = await enter(SURVEY)
    const sent = Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, ` ${answer}\u200b`]))
    const body = { entryId, answers: sent, termsAccepted: true }
    const reply = await server.ask(postSurvey, { bearer, body })
    expect(reply).toMatchObject({ status: 200, body: { status: 'completed' } })
    const [stored] = await server.db.select().from(entries).where(eq(entries.id, entryId))
    expect(stored?.survey).toMatchObject({ answers })
  })
})

describe('headers', () => {
  it.each(withNames(ENDPOINTS.filter(({ auth }) => auth !== 'none')))(
    '%s refuses forged credentials',
    async (_, endpoint) => {
      const before = await readAllRows()
      for (const value of HOSTILE_HEADERS) {
        const headers: Record<string, string> =
          endpoint.auth === 'staff' ? { cookie: `fairdraw-desk=${value}` } : { authorization: `Bearer ${value}` }
        const body = endpoint.upload ? { payload: 'a,b', type: endpoint.upload } : { payload: '{}' }
        const reply = await send(endpoint, { headers, ...(endpoint.method === 'GET' ? {} : body) })
        expect(findFault(endpoint, reply), value).toBeUndefined()
        expect(reply.statusCode, value).toBe(endpoint.auth === 'source' ? 403 : 401)
      }
      expect(await readAllRows()).toEqual(before)
    },
  )

  it.each(withNames(ENDPOINTS.filter(({ idempotent }) => idempotent)))(
    '%s takes no key but a UUID',
    async (_, endpoint) => {
      const before = await readAllRows()
      const payload = JSON.stringify(EXAMPLES[endpoint.name]!.body)
      for (const value of HOSTILE_HEADERS) {
        const reply = await send(endpoint, { payload, headers: { 'idempotency-key': value } })
        expect(reply.json<Problem>().code, value).toBe('idempotency-key-required')
      }
      expect(await readAllRows()).toEqual(before)
    },
  )

  it.each(withNames(ENDPOINTS))('%s is not reached with oversized headers', async (_, endpoint) => {
    const { method, path } = endpoint
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(`${method} ${path} HTTP/1.1\r\nhost: x\r\nx-session-id: ${'x'.repeat(20_000)}\r\n\r\n`)
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    const [head = '', body = ''] = text.split('\r\n\r\n')
    const type = /content-type: (.*)/.exec(head)?.[1]
    const reply = { statusCode: Number(head.split(' ')[1]), headers: { 'content-type': type }, body }
    expect(findFault(endpoint, reply)).toBeUndefined()
  })
})

describe('URLs', () => {
  it.each(withNames(ENDPOINTS.filter(({ params }) => params !== undefined)))(
    '%s refuses parts that name nothing',
    async (_, endpoint) => {
      const paths = HOSTILE_SEGMENTS.map((segment) => endpoint.path.replace(/\{\w+\}/, () => segment))
      const sent = Object.fromEntries(paths.map((path) => [path.slice(0, 80), { path }]))
      expect(await findFaults(endpoint, sent)).toEqual({})
    },
  )

  // A stream that begins has no end; it has no query either.
  it.each(withNames(ENDPOINTS.filter(({ stream }) => !stream)))(
    '%s ignores an unexpected query',
    async (_, endpoint) => {
      const plain = endpoint.path.replace(/\{\w+\}/, 'x')
      const payload = endpoint.method === 'GET' ? {} : { payload: '[]' }
      const { statusCode } = await send(endpoint, { path: plain, ...payload })
      for (const query of HOSTILE_QUERIES)
        expect((await send(endpoint, { path: `${plain}${query}`, ...payload })).statusCode, query).toBe(statusCode)
      expect(statusCode).toBeLessThan(500)
    },
  )
})
