import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postPersonalDetails, postVerifyEmailConfirm, postVerifyEmailRequest } from '@fairdraw/contract/profile.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { emailCodes } from './tables.ts'
import { outbox } from '../notification/tables.ts'
import { accountEvents } from '../player/tables.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { readPersonalData } from './export.ts'
import { listPersonalData } from '../features.ts'
import { createEmailCodes } from './email-codes.ts'

/** Characters that are easily confused, and vowels, which could form words. */
const ALIKE = /[AEIOULSZB01258]/

let player: Awaited<ReturnType<TestApp['addPlayer']>>
/** Another one for each test, because the mails to one mailbox are limited per day. */
let mailbox = ''
let made = 0
const server = await startTestApp()
beforeEach(async () => {
  server.letters.length = 0
  player = await server.addPlayer()
  mailbox = `alex-${(made += 1)}@example.com`
})

const request = (email = mailbox, more: object = {}, { bearer } = player) =>
  server.ask(postVerifyEmailRequest, { bearer, body: { email, ...more } })
const confirm = (verificationCode: string, email = mailbox, { bearer } = player) =>
  server.ask(postVerifyEmailConfirm, { bearer, body: { verificationCode, email } })
/** Requests a code, delivers the mail, and returns the code. */
const codeFor = async (email = mailbox) => {
  await request(email)
  await server.jobs.runAll()
  return server.mailedCodeFor(email)
}
const wrong = (code: string) => (code.startsWith('C') ? 'D' : 'C') + code.slice(1)
const isVerified = async ({ bearer } = player) =>
  (await server.ask(postAccountDetails, { bearer })).body.account!.playerDetails

describe('a mailed code', () => {
  // Rows 1.7-45, 1.7-46, 2.3-26, 2.7-02, 2.7-03
  it('confirms the address that it was mailed to', async () => {
    expect(await request()).toEqual({ status: 200, body: { requested: true, retryAfter: 60 } })
    expect(await isVerified()).toEqual({ email: null, isEmailVerified: false })
    await server.jobs.runAll()
    expect(await confirm(server.mailedCodeFor(mailbox))).toEqual({ status: 200, body: { confirmed: true } })
    expect(await isVerified()).toEqual({ email: mailbox, isEmailVerified: true })
    const events = await server.db
      .select({ event: accountEvents.event })
      .from(accountEvents)
      .where(eq(accountEvents.playerId, player.playerId))
    expect(events.map(({ event }) => event)).toEqual(['email-code-asked', 'email-verified'])
  })

  // Row 2.9-01
  it('has four letters and digits that are not easily confused', () => {
    const { codeOf } = createEmailCodes('a pepper')
    const codes = Array.from({ length: 500 }, (_, at) => codeOf(`draw ${at}`))
    for (const code of codes) expect(code).toMatch(/^[A-Z\d]{4}$/)
    for (const code of codes) expect(code).not.toMatch(ALIKE)
    expect(new Set(codes).size).toBeGreaterThan(490)
  })

  it('may be typed in lower case, with spaces around the address', async () => {
    const code = await codeFor()
    expect(await confirm(code.toLowerCase(), ` ${mailbox.toUpperCase()} `)).toMatchObject({ status: 200 })
    expect(await isVerified()).toEqual({ email: mailbox, isEmailVerified: true })
  })

  it('is valid once', async () => {
    const code = await codeFor()
    await confirm(code)
    expect(await confirm(code)).toMatchObject({ status: 422, body: { code: 'code-expired' } })
  })

  it('is valid once among concurrent requests', async () => {
    const code = await codeFor()
    const outcomes = await Promise.all([1, 2, 3].map(() => confirm(code)))
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is valid for ten minutes', async () => {
    const code = await codeFor()
    server.advanceSeconds(10 * 60)
    expect(await confirm(code)).toMatchObject({ status: 422, body: { code: 'code-expired' } })
  })

  // Rows 2.5-02, 2.9-01
  it.each(['C', 'CDF', 'C D F', 'CDFGH'])('of another length is refused, and is no try: %j', async (code) => {
    expect(await confirm(code)).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', fields: { verificationCode: ['error.validation.wrong-length'] } },
    })
  })

  it('has three tries', async () => {
    const code = await codeFor()
    for (const said of ['wrong-code', 'wrong-code', 'code-expired'])
      expect(await confirm(wrong(code))).toMatchObject({ status: 422, body: { code: said } })
    expect(await confirm(code)).toMatchObject({ status: 422, body: { code: 'code-expired' } })
    expect(await isVerified()).toMatchObject({ isEmailVerified: false })
  })

  // Rows 1.7-46, 2.7-03
  it('is refused with a text that speaks of the email', async () => {
    const { body } = await confirm(wrong(await codeFor()))
    expect(body).toMatchObject({ code: 'wrong-code', detail: 'Check the email and try again.' })
  })

  it('is valid only for its own address and its own player', async () => {
    const code = await codeFor()
    const other = await server.addPlayer()
    expect(await confirm(code, 'other@example.com')).toMatchObject({ body: { code: 'code-expired' } })
    expect(await confirm(code, mailbox, other)).toMatchObject({ body: { code: 'code-expired' } })
    expect(await confirm(code)).toMatchObject({ status: 200 })
  })

  it('is not in the database, and cannot be derived from it without the server’s secret', async () => {
    await request()
    const [waiting] = await server.db.select().from(outbox).where(eq(outbox.playerId, player.playerId))
    const { draw } = waiting!.body as { draw: string }
    await server.jobs.runAll()
    const code = server.mailedCodeFor(mailbox)
    const stored = await readRows<{ row: string }>(
      server.db,
      sql`select t::text as row from email_codes t union all select t::text from account_events t`,
    )
    expect(stored.map(({ row }) => row).join('\n')).not.toContain(code)
    expect(createEmailCodes('another secret of the same length').codeOf(draw)).not.toBe(code)
  })
})

describe('requesting another code', () => {
  // Row 2.9-02
  it('within a minute mails nothing, and returns the time to wait', async () => {
    await codeFor()
    server.advanceSeconds(25)
    expect(await request()).toEqual({ status: 200, body: { requested: true, retryAfter: 35 } })
    await server.jobs.runAll()
    expect(server.letters).toHaveLength(1)
  })

  it('many times at once mails one code', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => request()))
    for (const { body } of replies) expect(body).toEqual({ requested: true, retryAfter: 60 })
    await server.jobs.runAll()
    expect(server.letters).toHaveLength(1)
  })

  it('after a minute mails another, and only that one is valid', async () => {
    const first = await codeFor()
    server.advanceSeconds(60)
    const second = await codeFor()
    expect(server.letters).toHaveLength(2)
    expect(await confirm(first)).toMatchObject({ body: { code: 'wrong-code' } })
    expect(await confirm(second)).toMatchObject({ status: 200 })
  })

  it('replaces one that was not sent yet', async () => {
    await request()
    server.advanceSeconds(60)
    expect(await confirm(await codeFor())).toMatchObject({ status: 200 })
    expect(server.letters).toHaveLength(1)
  })

  it('for another address does not wait, because the first may have been a typing error', async () => {
    await codeFor('alxe@example.com')
    expect(await confirm(await codeFor())).toMatchObject({ status: 200 })
  })

  // Row 2.5-01
  it.each(['', 'alex', 'alex@example', 'alex@example.com\r\nbcc: all@example.com', `${'x'.repeat(250)}@example.com`])(
    'for an invalid address is refused: %j',
    async (email) => {
      expect(await request(email)).toMatchObject({ status: 422, body: { code: 'invalid-request' } })
    },
  )

  it('is limited for an account over all addresses', async () => {
    for (let nth = 0; nth < 10; nth += 1) expect(await request(`to-${nth}@example.net`)).toMatchObject({ status: 200 })
    const refused = await request('one-more@example.net')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(refused.body.retryAfter).toBeGreaterThan(0)
  })

  it('is limited for a mailbox over all accounts', async () => {
    const replies = []
    for (let nth = 0; nth < 11; nth += 1)
      replies.push(await request('pestered@example.net', {}, await server.addPlayer()))
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429])
  })
})

describe('guessing', () => {
  it('is limited for an account, however many codes it requests', async () => {
    // Within one window of the limit.
    server.clock.now = new Date(Math.ceil(server.clock.now.getTime() / 600_000) * 600_000)
    const judged = []
    for (let nth = 0; nth < 8; nth += 1) {
      server.advanceSeconds(60)
      await request()
      for (let guess = 0; guess < 3; guess += 1) judged.push((await confirm('AAAA')).status)
    }
    expect(judged.filter((status) => status === 422).length).toBeLessThanOrEqual(21)
    expect(judged.at(-1)).toBe(429)
  })
})

// Row 2.7-02
describe('what a campaign sends along', () => {
  const DETAILS = { title: 'Dr', name: 'Jo', surname: 'Example', postcode: 'm1 1ae' }
  const eventsOf = async () => {
    const { event, detail } = accountEvents
    const rows = await server.db
      .select({ event, detail })
      .from(accountEvents)
      .where(eq(accountEvents.playerId, player.playerId))
    return rows.map((row) => row.event)
  }
  const storedDetails = async () =>
    (await server.ask(postPersonalDetails, { bearer: player.bearer, body: {} })).body.details

  // Rows 1.7-45, 2.7-02
  it('the player’s details are stored as theirs, and the same ones again change nothing', async () => {
    expect(await request(mailbox, { playerDetails: DETAILS })).toMatchObject({ status: 200 })
    expect(await storedDetails()).toMatchObject({ ...DETAILS, postcode: 'M1 1AE', email: null })
    server.advanceSeconds(60)
    await request(mailbox, { playerDetails: { ...DETAILS, postcode: 'M1 1AE' } })
    expect(await eventsOf()).toEqual(['details-changed', 'email-code-asked', 'email-code-asked'])
  })

  // Rows 1.7-45, 2.7-02
  it.each([
    ['details that are not complete', { playerDetails: { name: 'Jo' } }, undefined],
    ['a postcode that is none', { playerDetails: { ...DETAILS, postcode: 'nowhere' } }, 'playerDetails'],
    ['a name that nobody knows', { skylightID: 'sky-1' }, undefined],
    ['both bodies at once', { ...DETAILS, optInState: 'hard-opt-in', optInSource: 'login' }, undefined],
    ['a text that is too long', { root: 'x'.repeat(256) }, 'root'],
  ])('%s: refused, and nothing is stored', async (_, more, field) => {
    const { status, body } = await request(mailbox, more)
    expect([status, body.code]).toEqual([422, 'invalid-request'])
    if (field !== undefined) expect(Object.keys(body.fields ?? {}).join()).toContain(field)
    expect(await eventsOf()).toEqual([])
    expect(await storedDetails()).toMatchObject({ name: null })
  })

  // Rows 1.7-45, 2.7-02
  it('its texts are stored with the event, which the export has', async () => {
    const origin = { root: 'win', skylightId: 'sky-1', campaignCode: 'EMAILOPT', emailOptInState: 'targeting' }
    await request(mailbox, origin)
    const [event] = await server.db
      .select({ detail: accountEvents.detail })
      .from(accountEvents)
      .where(eq(accountEvents.playerId, player.playerId))
    expect(event!.detail).toEqual(origin)
    expect(JSON.stringify(await readPersonalData(server.db, listPersonalData(), { ...player, email: null }))).toContain(
      'sky-1',
    )
  })

  it('gives a stranger no access', async () => {
    expect(await server.ask(postVerifyEmailRequest, { body: { email: mailbox } })).toMatchObject({ status: 401 })
    expect(
      await server.ask(postVerifyEmailConfirm, { body: { email: mailbox, verificationCode: 'K7MP' } }),
    ).toMatchObject({ status: 401 })
  })
})

it('a player who had another address before is informed there', async () => {
  player = await server.addPlayer({ email: 'old@example.com', emailVerifiedAt: server.clock.now })
  await confirm(await codeFor('new@example.com'), 'new@example.com')
  await server.jobs.runAll()
  expect(server.letters.filter(({ to }) => to === 'old@example.com')).toHaveLength(1)
  expect(await isVerified()).toEqual({ email: 'new@example.com', isEmailVerified: true })
})

it('expired codes are deleted', async () => {
  await codeFor()
  server.advanceSeconds(10 * 60 + 1)
  await server.jobs.runAll()
  expect(await server.db.select().from(emailCodes).where(eq(emailCodes.playerId, player.playerId))).toEqual([])
})
