import {
  postAccountEvents,
  postPreference,
  postVerifyEmailConfirm,
  postVerifyEmailRequest,
} from '@fairdraw/contract/profile.ts'
import { postMarketing, postUnsubscribe } from '@fairdraw/contract/marketing.ts'
import { ASK_AGAIN_MS, CONSENT_WORDING, RESULT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import type { ConsentPurpose } from '@fairdraw/rules/player/marketing.ts'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { marketingConsents, resultNoticeConsents } from './tables.ts'
import { players } from '../player/tables.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts'

const NAMES = { title: 'Ms', name: 'Alex', surname: 'Marsh', postcode: 'm11ae' }
const FORM = { ...NAMES, optInState: 'hard-opt-in', optInSource: 'login' } as const
const WORDING = 'Email me about new competitions.'

let player: Awaited<ReturnType<TestApp['addPlayer']>>
const server = await startTestApp()
beforeEach(async () => {
  server.letters.length = 0
  server.texts.length = 0
  player = await server.addPlayer()
})

const asked = (phoneNumber = player.phone) =>
  server.ask(postMarketing, { bearer: player.bearer, body: { phoneNumber } })
const optIn = (changes: object = {}) =>
  server.ask(postVerifyEmailRequest, { bearer: player.bearer, body: { ...FORM, ...changes } })
const choose = (change?: { email?: boolean; text?: boolean; wording?: string }) =>
  server.ask(postPreference, { bearer: player.bearer, body: change ? { change: { wording: WORDING, ...change } } : {} })
const leave = (unsubscribeToken: string) => server.ask(postUnsubscribe, { body: { unsubscribeToken } })
const tokens = createUnsubscribeTokens(testConfig.PASSCODE_PEPPER)
const tokenOf = (channel: 'email' | 'text', purpose: ConsentPurpose = 'marketing') =>
  tokens.tokenOf({ playerId: player.playerId, purpose, channel })
const inDays = (days: number) => new Date(server.clock.now.getTime() + days * 86_400_000)
const change = (fields: Partial<typeof players.$inferInsert>) =>
  server.db.update(players).set(fields).where(eq(players.id, player.playerId))
const consents = () =>
  server.db
    .select({
      channel: marketingConsents.channel,
      isGranted: marketingConsents.isGranted,
      wording: marketingConsents.wording,
      source: marketingConsents.source,
      at: marketingConsents.at,
    })
    .from(marketingConsents)
    .where(eq(marketingConsents.playerId, player.playerId))
    .orderBy(asc(marketingConsents.id))
const events = async () =>
  (await server.ask(postAccountEvents, { bearer: player.bearer })).body.events!.map(({ text }) => text)

const BREAKS = [
  ['a pause', () => ({ pausedUntil: inDays(1) })],
  ['an exclusion', () => ({ excludedUntil: inDays(200) })],
] as const

describe('whether the opt-in form is shown', () => {
  // Rows 1.7-48, 2.3-24, 2.4-22, 2.7-11
  it('is true once, and again after the rule’s interval', async () => {
    expect(await asked()).toEqual({ status: 200, body: { showOptin: true } })
    expect(await asked()).toEqual({ status: 200, body: { showOptin: false } })
    await change({ optInAskedAt: new Date(server.clock.now.getTime() - ASK_AGAIN_MS) })
    expect(await asked()).toMatchObject({ body: { showOptin: true } })
  })

  it('is true for one of several concurrent requests', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => asked()))
    expect(replies.filter(({ body }) => body.showOptin)).toHaveLength(1)
  })

  // Row 2.4-22
  it('is answered only for the player’s own number', async () => {
    const other = await server.addPlayer()
    for (const phone of [other.phone, '07700900009'])
      expect(await asked(phone)).toMatchObject({ status: 403, body: { code: 'unauthorized' } })
    expect(await asked()).toMatchObject({ body: { showOptin: true } })
  })

  it('is false for a player who has agreed', async () => {
    await choose({ email: true })
    expect(await asked()).toMatchObject({ body: { showOptin: false } })
  })

  it.each(BREAKS)('is false during %s, which does not count as shown', async (_, fields) => {
    await change(fields())
    expect(await asked()).toMatchObject({ body: { showOptin: false } })
    await change({ pausedUntil: null, excludedUntil: null })
    expect(await asked()).toMatchObject({ body: { showOptin: true } })
  })
})

describe('the opt-in form', () => {
  // Rows 1.7-45, 2.3-24, 2.3-25, 2.4-23, 2.7-12
  it('saves the details, and the consent with its wording and time', async () => {
    expect(await optIn({ wording: WORDING })).toEqual({ status: 200, body: { emailOptInState: 'processing' } })
    const [stored] = await server.db.select().from(players).where(eq(players.id, player.playerId))
    expect(stored).toMatchObject({ title: 'Ms', firstName: 'Alex', surname: 'Marsh', postcode: 'M1 1AE' })
    expect(await consents()).toEqual([
      { channel: 'email', isGranted: true, wording: WORDING, source: 'login', at: server.clock.now },
    ])
  })

  it('without its own wording saves that of the rule', async () => {
    await optIn()
    expect(await consents()).toMatchObject([{ wording: CONSENT_WORDING.email }])
  })

  // Row 2.3-26
  it('says that mails may be sent if the address is verified', async () => {
    await change({ email: 'alex@example.com', emailVerifiedAt: server.clock.now })
    expect(await optIn()).toMatchObject({ body: { emailOptInState: 'targeting' } })
    await server.jobs.runAll()
    expect(server.letters).toMatchObject([{ to: 'alex@example.com', unsubscribe: expect.any(String) }])
  })

  it('leads to a first mail once the address is verified, and not before', async () => {
    await optIn()
    await server.jobs.runAll()
    expect(server.letters).toEqual([])
    const email = 'later@example.com'
    await server.ask(postVerifyEmailRequest, { bearer: player.bearer, body: { email } })
    await server.jobs.runAll()
    const verificationCode = server.mailedCodeFor(email)
    await server.ask(postVerifyEmailConfirm, { bearer: player.bearer, body: { email, verificationCode } })
    await server.jobs.runAll()
    expect(server.letters.filter(({ unsubscribe }) => unsubscribe)).toMatchObject([{ to: email }])
  })

  it('sent twice is one consent', async () => {
    await optIn()
    await optIn()
    expect(await consents()).toHaveLength(1)
  })

  // Row 2.5-11
  it('may omit the title', async () => {
    expect(await optIn({ title: undefined })).toMatchObject({ status: 200 })
  })

  // Rows 2.5-09, 2.5-10
  it.each([
    ['name', '', 'error.validation.required'],
    ['name', 'A', 'error.validation.name.too-short'],
    ['surname', 'B ', 'error.validation.name.too-short'],
    ['surname', 'Wanker', 'error.validation.profanity'],
    ['postcode', '', 'error.validation.required'],
    ['postcode', '12345', 'error.validation.postcode.invalid'],
  ])('whose %s is %j is refused at that field', async (field, text, code) => {
    const { status, body } = await optIn({ [field]: text })
    expect(status).toBe(422)
    expect(Object.values(body.fields ?? {}).flat()).toContain(code)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
    expect(await consents()).toEqual([])
  })

  it.each(BREAKS)('is refused during %s, and saves nothing', async (_, fields) => {
    await change(fields())
    expect(await optIn()).toMatchObject({ status: 403, body: { code: 'paused', until: expect.any(String) } })
    expect(await consents()).toEqual([])
  })
})

describe('preferences', () => {
  // Row 1.7-42
  it('are false until the player agrees, separately for each channel', async () => {
    const none = { granted: false, at: null, wording: null }
    const resultNotices = { email: none, text: none }
    expect(await choose()).toEqual({ status: 200, body: { preferences: { email: none, text: none }, resultNotices } })
    expect(await choose({ text: true })).toEqual({
      status: 200,
      body: {
        preferences: { email: none, text: { granted: true, at: server.clock.now.toISOString(), wording: WORDING } },
        resultNotices,
      },
    })
  })

  it('are stored as an append-only history', async () => {
    await choose({ email: true, text: true })
    await choose({ email: true })
    await choose({ email: false, wording: 'No more' })
    expect(await consents()).toMatchObject([
      { channel: 'email', isGranted: true },
      { channel: 'text', isGranted: true },
      { channel: 'email', isGranted: false, wording: 'No more' },
    ])
    expect(await events()).toEqual([
      'You stopped our messages by email',
      'You agreed to hear from us by text',
      'You agreed to hear from us by email',
    ])
  })

  it.each(BREAKS)('cannot be granted during %s, but can be withdrawn', async (_, fields) => {
    await choose({ email: true })
    await change(fields())
    expect(await choose({ text: true })).toMatchObject({ status: 403, body: { code: 'paused' } })
    expect(await choose({ email: false })).toMatchObject({
      status: 200,
      body: { preferences: { email: { granted: false } } },
    })
  })
})

describe('consent to result notices', () => {
  const { email, text } = RESULT_WORDING
  const chooseResults = (change: { email?: boolean; text?: boolean }, wording = text) =>
    server.ask(postPreference, { bearer: player.bearer, body: { change: { purpose: 'results', wording, ...change } } })
  const resultConsents = () =>
    server.db
      .select()
      .from(resultNoticeConsents)
      .where(eq(resultNoticeConsents.playerId, player.playerId))
      .orderBy(asc(resultNoticeConsents.id))

  it('is separate from marketing, by channel, and stored with its wording and time', async () => {
    const { body } = await chooseResults({ text: true })
    expect(body).toMatchObject({
      preferences: { email: { granted: false }, text: { granted: false } },
      resultNotices: {
        email: { granted: false },
        text: { granted: true, at: server.clock.now.toISOString(), wording: text },
      },
    })
    await chooseResults({ email: true }, email)
    await chooseResults({ email: true }, email)
    await chooseResults({ text: false })
    expect(await resultConsents()).toMatchObject([
      { channel: 'text', isGranted: true, wording: text, source: 'preference', at: server.clock.now },
      { channel: 'email', isGranted: true, wording: email },
      { channel: 'text', isGranted: false },
    ])
    expect(await consents()).toEqual([])
    expect(await events()).toEqual([
      'You stopped our messages by text about draws you haven’t won',
      'You asked us to tell you by email when you haven’t won',
      'You asked us to tell you by text when you haven’t won',
    ])
    await server.jobs.runAll()
    // There is no welcome message for this purpose.
    expect(server.texts.filter(({ to }) => to === player.phone)).toEqual([])
  })

  it('is withdrawn by the link in a notice, and marketing by its own link', async () => {
    await choose({ text: true })
    await chooseResults({ text: true })
    const token = tokenOf('text', 'results')
    expect(await leave(token)).toEqual({ status: 200, body: { channel: 'text', purpose: 'results' } })
    expect(await choose()).toMatchObject({
      body: { preferences: { text: { granted: true } }, resultNotices: { text: { granted: false } } },
    })
    expect(await leave(token.replace('.T.', '.t.'))).toMatchObject({ status: 404 })
    await leave(tokenOf('text'))
    expect(await choose()).toMatchObject({ body: { preferences: { text: { granted: false } } } })
  })

  it.each(BREAKS)('cannot be granted during %s, but can be withdrawn', async (_, fields) => {
    await chooseResults({ email: true })
    await change(fields())
    expect(await chooseResults({ text: true })).toMatchObject({ status: 403, body: { code: 'paused' } })
    expect(await chooseResults({ email: false })).toMatchObject({
      body: { resultNotices: { email: { granted: false } } },
    })
  })
})

describe('unsubscribing', () => {
  // Row 1.7-50
  it('ends the channel of the message, without a log-in', async () => {
    await choose({ email: true, text: true })
    expect(await leave(tokenOf('email'))).toEqual({ status: 200, body: { channel: 'email', purpose: 'marketing' } })
    expect(await choose()).toMatchObject({
      body: { preferences: { email: { granted: false }, text: { granted: true } } },
    })
    expect((await events())[0]).toBe('You stopped our messages by email, using the link in one')
  })

  it('works with the link of a message, years later and again', async () => {
    await choose({ text: true })
    await server.jobs.runAll()
    // Messages of earlier tests are sent at the same time, in any order.
    const welcome = server.texts.findLast(({ to }) => to === player.phone)!
    const token = /\/win\/unsubscribe\/(\S+)/.exec(welcome.text)![1]!
    server.advanceSeconds(5 * 365 * 86_400)
    for (let nth = 0; nth < 3; nth += 1) expect(await leave(token)).toMatchObject({ status: 200 })
    expect(await consents()).toMatchObject([{ isGranted: true }, { isGranted: false, source: 'unsubscribe' }])
    server.advanceSeconds(-5 * 365 * 86_400)
  })

  it('also ends a consent that was granted again, with the same link', async () => {
    for (let nth = 0; nth < 2; nth += 1) {
      player = { ...player, bearer: await server.tokens.open(server.db, player.playerId, 'session', server.clock.now) }
      await choose({ email: true })
      expect(await leave(tokenOf('email'))).toMatchObject({ status: 200 })
      expect((await consents()).at(-1)).toMatchObject({ isGranted: false })
    }
  })

  it('cannot be done for another player', async () => {
    await choose({ email: true })
    const token = tokenOf('email')
    const forged = [
      token.replace('.e.', '.t.'),
      `1${token}`,
      `${token}x`,
      token.slice(0, -1),
      token.slice(0, -2) + (token.endsWith('A') ? 'BA' : 'AA'),
      createUnsubscribeTokens('another secret').tokenOf({
        playerId: player.playerId,
        purpose: 'marketing',
        channel: 'email',
      }),
      '1.e.',
      'x',
    ]
    for (const one of forged) expect(await leave(one), one).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await consents()).toHaveLength(1)
  })

  it('works with the button of a mail client, which posts a form', async () => {
    await choose({ email: true })
    const url = `/api/email/unsubscribe/${tokenOf('email')}`
    const reply = await server.app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.statusCode).toBe(200)
    expect(await consents()).toMatchObject([{ isGranted: true }, { isGranted: false }])
    const shown = await server.app.inject({ method: 'GET', url })
    expect(shown.statusCode).toBe(303)
    expect(shown.headers.location).toBe(`/win/unsubscribe/${tokenOf('email')}`)
    expect((await server.app.inject({ method: 'POST', url: `${url}x` })).statusCode).toBe(404)
  })

  it.each([
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['text/plain', 'List-Unsubscribe=One-Click'],
    ['application/json', '{'],
    [undefined, undefined],
  ])('works whatever the mailbox sends: %s', async (type, payload) => {
    await choose({ email: true })
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/email/unsubscribe/${tokenOf('email')}`,
      ...(payload !== undefined && { payload }),
      headers: type === undefined ? {} : { 'content-type': type },
    })
    expect(reply.statusCode).toBe(200)
    expect(await consents()).toMatchObject([{ isGranted: true }, { isGranted: false }])
  })

  it('of a player who does not exist any more gets the same reply as any other', async () => {
    const token = tokens.tokenOf({ playerId: 999_999_999, purpose: 'marketing', channel: 'email' })
    expect(await leave(token)).toMatchObject({ status: 200 })
  })
})
