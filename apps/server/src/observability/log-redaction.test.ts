import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { postPersonalDetails, postPreference, postVerifyEmailRequest } from '@fairdraw/contract/profile.ts'
import { postEnter, postSurvey } from '@fairdraw/contract/entry.ts'
import { postIntakeRows } from '@fairdraw/contract/intake.ts'
import { patchReset, postExists, postLogin, postSendOtp } from '@fairdraw/contract/login.ts'
import { postMarketing, postUnsubscribe } from '@fairdraw/contract/marketing.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createFastify } from '../http/fastify.ts'
import { findPersonalData } from '../testing/find-personal-data.ts'
import { startTestApp, testConfig } from '../testing/test-app.ts'
import { redactText, serializeError } from './log-redaction.ts'

const MARKED = {
  phone: '07700912345',
  title: 'Viscountess',
  name: 'Wilhelmina',
  surname: 'Featherstonehaugh',
  postcode: 'ZE1 9XX',
  email: 'wilhelmina@marked.example',
  words: 'Aunt Hildegard of Lerwick',
  passcode: '7391',
}
const SURVEYED = 1
const UNSUBSCRIBE_TOKEN = `12345e.${'aB3_'.repeat(10)}`

describe('a text in the log', () => {
  it.each([
    [
      'Failed query: select 1 from players where phone = $1\nparams: 07700912345,Wilhelmina\nO’Neill',
      'params: [redacted]',
    ],
    ['the text service answered 400: 21211 +447700 912345 is no number', 'answered 400: 21211 [number] is no number'],
    ['card 4111 1111 1111 1111 refused', 'card [number] refused'],
    ['550 5.1.1 <wilhelmina@marked.example>: no mailbox', '<[email]>'],
    ['she lives at ZE1 9XX', 'at [postcode]'],
    [`no page at /win/unsubscribe/${UNSUBSCRIBE_TOKEN}`, '/win/unsubscribe/[token]'],
    ['no page at /win/unsubscribe/a.bcdefghijklmnopqrstuvwx', '/win/unsubscribe/[token]'],
    ['no page at /win/payment-result?paylink_id=ab12&code=7', '/win/payment-result?[redacted]'],
    ['connect to postgres://fairdraw:pa55word@db.example/fairdraw', '://[redacted]@db.example'],
    [`bearer ${'aB3_'.repeat(10)}xyz`, 'bearer [token]'],
    ['Unexpected token, "{Wilhelmina" is not valid JSON', '[redacted] is not valid JSON'],
  ])('does not contain %j and stays readable', (text, rest) => {
    expect(redactText(text)).toContain(rest)
    expect(findPersonalData([redactText(text)], Object.values(MARKED))).toEqual([])
  })

  it('keeps entry ids, times, versions, error codes and file positions', () => {
    const text = `entry 0198f9aa-1234-7abc-8def-0123456789ab failed at 2026-11-22T16:03:28.123Z with 23505 in enter.ts:85:12`
    expect(redactText(text)).toBe(text)
  })
})

describe('an error in the log', () => {
  it('has its type, code, constraint, frames and causes, and no value of a row', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "players_phone"'), {
      code: '23505',
      constraint: 'players_phone',
      detail: `Key (phone)=(${MARKED.phone}) already exists.`,
      params: [MARKED.phone],
    })
    const logged = serializeError(new Error(`Failed query: insert\nparams: ${MARKED.phone}`, { cause }))
    expect(logged).toMatchObject({
      type: 'Error',
      message: 'Failed query: insert\nparams: [redacted]',
      cause: { code: '23505', constraint: 'players_phone', message: cause.message },
    })
    expect(logged.stack).toContain('log-redaction.test.ts')
    expect(findPersonalData([JSON.stringify(logged)], Object.values(MARKED))).toEqual([])
  })

  it('does not repeat the value that the database could not read', () => {
    const error = Object.assign(new Error(`invalid input syntax for type integer: "${MARKED.name}"`), { code: '22P02' })
    expect(serializeError(error).message).toBe('invalid input syntax for type integer: [redacted]')
  })

  it('is limited for aggregated and circular causes', () => {
    const circular = new Error('one')
    circular.cause = circular
    expect(JSON.stringify(serializeError(new AggregateError([circular, MARKED.phone])))).not.toContain(MARKED.phone)
  })
})

it('has no address, header or body of a request, whatever is logged about it', async () => {
  const lines: string[] = []
  const app = createFastify({
    logLevel: 'debug',
    trustedProxies: 0,
    logTarget: { stream: { write: (line) => void lines.push(line) } },
  })
  app.get('/unsubscribe/:token', async (request, reply) => {
    request.log.warn({ req: request, res: reply }, `asked for ${request.url}`)
    request.log.error(new Error(`fault at ${request.url}`))
    request.log.error({ err: new Error(MARKED.phone), error: new Error(MARKED.email), note: MARKED.postcode })
    throw Object.assign(new Error(MARKED.phone), { detail: MARKED.name })
  })
  await app.inject({
    url: `/unsubscribe/${UNSUBSCRIBE_TOKEN}?paylink_id=1234&name=Wilhelmina`,
    headers: { authorization: `Bearer ${'aB3_'.repeat(10)}` },
  })
  await app.close()
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('"req":{"method":"GET","route":"/unsubscribe/:token"}')
  expect(findPersonalData(lines, Object.values(MARKED))).toEqual([])
})

it('has the request id of a trusted proxy, and no id that a client chose', async () => {
  const given = '4bf92f3577b34da6a3ce929d0e0e4736'
  const idOf = async (trustedProxies: number, id: string) => {
    const app = createFastify({ logLevel: 'silent', trustedProxies })
    const { headers } = await app.inject({ url: '/', headers: { 'x-request-id': id } })
    await app.close()
    return headers['x-request-id']
  }
  expect(await idOf(1, given)).toBe(given)
  for (const [proxies, id] of [
    [0, given],
    [1, `${given}\n{"level":60}`.replace('\n', ' ')],
    [1, MARKED.phone],
  ] as const) {
    expect(await idOf(proxies, id)).not.toBe(id)
    expect(await idOf(proxies, id)).toMatch(/^[0-9a-f-]{36}$/)
  }
})

it('has an uncaught error, without its values', () => {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const script = `import { reportUncaughtErrors } from ${JSON.stringify(here('./uncaught-errors.ts'))}
reportUncaughtErrors()
void Promise.reject(Object.assign(new Error('Failed query: x\\nparams: ${MARKED.phone}'), { detail: '${MARKED.name}' }))`
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('Failed query: x')
  expect(findPersonalData(stderr.split('\n'), Object.values(MARKED))).toEqual([])
})

describe('when the database refuses', async () => {
  const lines: string[] = []
  const { LOG_FILE } = testConfig
  const write = (line: string) => {
    lines.push(line)
    // These lines are the most likely ones of the whole log to contain personal data.
    if (LOG_FILE !== undefined) appendFileSync(LOG_FILE, line)
  }
  const server = await startTestApp({
    competitions: [{ id: SURVEYED, steps: ['survey'] }],
    config: { ...testConfig, LOG_LEVEL: 'debug' },
    logTarget: { stream: { write } },
  })
  const player = await server.addPlayer({ phone: MARKED.phone, passcode: MARKED.passcode })

  /** A player's calls, at least one for each kind of data; refusals are ignored. */
  async function callEverything(): Promise<void> {
    const { phone, title, name, surname, postcode, email, words, passcode } = MARKED
    const own = { bearer: player.bearer }
    // After the rate limits' window, codes can be requested again.
    server.advanceSeconds(2 * 3600)
    const entered = await server.ask(postEnter, {
      ...own,
      body: { competitionId: SURVEYED, termsAccepted: true, termsVersion: 1 },
    })
    const { entryId = randomUUID() } = entered.body
    await server.ask(postExists, { body: { phone } })
    await server.ask(postSendOtp, { body: { phone } })
    await server.ask(postLogin, { body: { phone, passcode } })
    await server.ask(patchReset, { ...own, body: { phone, passcode } })
    await server.ask(postPersonalDetails, { ...own, body: { change: { title, name, surname, postcode } } })
    for (const text of [true, false])
      await server.ask(postPreference, { ...own, body: { change: { text, wording: words } } })
    await server.ask(postVerifyEmailRequest, { ...own, body: { email } })
    await server.ask(postMarketing, { ...own, body: { phoneNumber: phone } })
    await server.ask(postUnsubscribe, { body: { unsubscribeToken: UNSUBSCRIBE_TOKEN } })
    await server.ask(postSurvey, { ...own, body: { entryId, answers: { show: words } } })
    await server.ask(postIntakeRows, {
      headers: { authorization: 'Bearer post-room-key-for-tests' },
      body: {
        channel: 'postal',
        reference: randomUUID(),
        rows: [
          {
            reference: randomUUID(),
            competitionId: SURVEYED,
            phone,
            enteredAt: new Date().toISOString(),
            answer: words,
          },
        ],
      },
    })
    await server.jobs.runAll().catch(() => undefined)
  }

  const TABLES = [
    'players',
    'access_tokens',
    'code_challenges',
    'email_codes',
    'account_events',
    'marketing_consents',
    'entries',
    'idempotency_keys',
    'outbox',
    'rate_limits',
    'intake_rows',
  ]

  const alter = async (statement: string): Promise<void> => void (await server.db.execute(sql.raw(statement)))

  it.each(TABLES)('a row of %s, the log contains nothing about the player', async (table) => {
    lines.length = 0
    await alter(`alter table ${table} add constraint refused check (false) not valid`)
    try {
      await callEverything()
    } finally {
      await alter(`alter table ${table} drop constraint refused`)
    }
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).toContain('refused')
    expect(findPersonalData(lines, Object.values(MARKED))).toEqual([])
  })

  it.each(TABLES)('every query of %s, the log contains nothing about the player', async (table) => {
    lines.length = 0
    await alter(`alter table ${table} rename to elsewhere`)
    try {
      await callEverything()
    } finally {
      await alter(`alter table elsewhere rename to ${table}`)
    }
    expect(lines.length).toBeGreaterThan(0)
    expect(findPersonalData(lines, Object.values(MARKED))).toEqual([])
  })

  it('detects planted personal data', () => {
    for (const value of Object.values(MARKED))
      expect(findPersonalData([JSON.stringify({ msg: `it was ${value}.` })], Object.values(MARKED))).not.toEqual([])
    for (const text of [
      'code 1234 sent',
      'params: x',
      'Key (phone)=(1)',
      'a 4111111111111111',
      'b@c.example',
      'AB1 2CD',
    ])
      expect(findPersonalData([JSON.stringify({ msg: text })])).toHaveLength(1)
    expect(
      findPersonalData([JSON.stringify({ level: 30, time: 1_795_000_000_000, pid: 1234, id: 4321, msg: 'well' })]),
    ).toEqual([])
  })
})
