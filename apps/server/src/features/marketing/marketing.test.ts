/** Consent to marketing and to result notices: asked for, given by channel, and stored as a history. */
import { postVerifyEmailConfirm, postVerifyEmailRequest } from '@fairdraw/contract/profile.ts'
import { postMarketing } from '@fairdraw/contract/marketing.ts'
import { ASK_AGAIN_MS, CONSENT_WORDING, RESULT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { resultNoticeConsents } from './tables.ts'
import { players } from '../player/tables.ts'
import { WORDING, openConsents } from './testing.ts'

const NAMES = { title: 'Ms', name: 'Alex', surname: 'Marsh', postcode: 'm11ae' }
const FORM = { ...NAMES, optInState: 'hard-opt-in', optInSource: 'login' } as const

const { server, meetPlayer, leave, breaks } = await openConsents()
let player: Awaited<ReturnType<typeof meetPlayer>>
beforeEach(async () => {
  player = await meetPlayer()
})

const asked = (phoneNumber = player.phone) =>
  server.ask(postMarketing, { bearer: player.bearer, body: { phoneNumber } })
const optIn = (changes: object = {}) =>
  server.ask(postVerifyEmailRequest, { bearer: player.bearer, body: { ...FORM, ...changes } })

describe('whether the opt-in form is shown', () => {
  // Rows 1.7-48, 2.3-24, 2.4-22, 2.7-11
  it('is true once, and again after the rule’s interval', async () => {
    expect(await asked()).toEqual({ status: 200, body: { showOptin: true } })
    expect(await asked()).toEqual({ status: 200, body: { showOptin: false } })
    await player.change({ optInAskedAt: new Date(server.clock.now.getTime() - ASK_AGAIN_MS) })
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
    await player.choose({ email: true })
    expect(await asked()).toMatchObject({ body: { showOptin: false } })
  })

  it.each(breaks)('is false during %s, which does not count as shown', async (_, fields) => {
    await player.change(fields())
    expect(await asked()).toMatchObject({ body: { showOptin: false } })
    await player.change({ pausedUntil: null, excludedUntil: null })
    expect(await asked()).toMatchObject({ body: { showOptin: true } })
  })
})

describe('the opt-in form', () => {
  // Rows 1.7-45, 2.3-24, 2.3-25, 2.4-23, 2.7-12
  it('saves the details, and the consent with its wording and time', async () => {
    expect(await optIn({ wording: WORDING })).toEqual({ status: 200, body: { emailOptInState: 'processing' } })
    const [stored] = await server.db.select().from(players).where(eq(players.id, player.playerId))
    expect(stored).toMatchObject({ title: 'Ms', firstName: 'Alex', surname: 'Marsh', postcode: 'M1 1AE' })
    expect(await player.consents()).toEqual([
      { channel: 'email', isGranted: true, wording: WORDING, source: 'login', at: server.clock.now },
    ])
  })

  it('without its own wording saves that of the rule', async () => {
    await optIn()
    expect(await player.consents()).toMatchObject([{ wording: CONSENT_WORDING.email }])
  })

  // Row 2.3-26
  it('says that mails may be sent if the address is verified', async () => {
    await player.change({ email: 'alex@example.com', emailVerifiedAt: server.clock.now })
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
    expect(await player.consents()).toHaveLength(1)
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
    expect(await player.consents()).toEqual([])
  })

  it.each(breaks)('is refused during %s, and saves nothing', async (_, fields) => {
    await player.change(fields())
    expect(await optIn()).toMatchObject({ status: 403, body: { code: 'paused', until: expect.any(String) } })
    expect(await player.consents()).toEqual([])
  })
})

describe('preferences', () => {
  // Row 1.7-42
  it('are false until the player agrees, separately for each channel', async () => {
    const none = { granted: false, at: null, wording: null }
    const resultNotices = { email: none, text: none }
    expect(await player.choose()).toEqual({
      status: 200,
      body: { preferences: { email: none, text: none }, resultNotices },
    })
    expect(await player.choose({ text: true })).toEqual({
      status: 200,
      body: {
        preferences: { email: none, text: { granted: true, at: server.clock.now.toISOString(), wording: WORDING } },
        resultNotices,
      },
    })
  })

  it('are stored as an append-only history', async () => {
    await player.choose({ email: true, text: true })
    await player.choose({ email: true })
    await player.choose({ email: false, wording: 'No more' })
    expect(await player.consents()).toMatchObject([
      { channel: 'email', isGranted: true },
      { channel: 'text', isGranted: true },
      { channel: 'email', isGranted: false, wording: 'No more' },
    ])
    expect(await player.events()).toEqual([
      'You stopped our messages by email',
      'You agreed to hear from us by text',
      'You agreed to hear from us by email',
    ])
  })

  it.each(breaks)('cannot be granted during %s, but can be withdrawn', async (_, fields) => {
    await player.choose({ email: true })
    await player.change(fields())
    expect(await player.choose({ text: true })).toMatchObject({ status: 403, body: { code: 'paused' } })
    expect(await player.choose({ email: false })).toMatchObject({
      status: 200,
      body: { preferences: { email: { granted: false } } },
    })
  })
})

describe('consent to result notices', () => {
  const { email, text } = RESULT_WORDING
  const resultConsents = () =>
    server.db
      .select()
      .from(resultNoticeConsents)
      .where(eq(resultNoticeConsents.playerId, player.playerId))
      .orderBy(asc(resultNoticeConsents.id))

  it('is separate from marketing, by channel, and stored with its wording and time', async () => {
    const { body } = await player.chooseResults({ text: true })
    expect(body).toMatchObject({
      preferences: { email: { granted: false }, text: { granted: false } },
      resultNotices: {
        email: { granted: false },
        text: { granted: true, at: server.clock.now.toISOString(), wording: text },
      },
    })
    await player.chooseResults({ email: true, wording: email })
    await player.chooseResults({ email: true, wording: email })
    await player.chooseResults({ text: false })
    expect(await resultConsents()).toMatchObject([
      { channel: 'text', isGranted: true, wording: text, source: 'preference', at: server.clock.now },
      { channel: 'email', isGranted: true, wording: email },
      { channel: 'text', isGranted: false },
    ])
    expect(await player.consents()).toEqual([])
    expect(await player.events()).toEqual([
      'You stopped our messages by text about draws you haven’t won',
      'You asked us to tell you by email when you haven’t won',
      'You asked us to tell you by text when you haven’t won',
    ])
    await server.jobs.runAll()
    // There is no welcome message for this purpose.
    expect(server.texts.filter(({ to }) => to === player.phone)).toEqual([])
  })

  it('is withdrawn by the link in a notice, and marketing by its own link', async () => {
    await player.choose({ text: true })
    await player.chooseResults({ text: true })
    const token = player.tokenOf('text', 'results')
    expect(await leave(token)).toEqual({ status: 200, body: { channel: 'text', purpose: 'results' } })
    expect(await player.choose()).toMatchObject({
      body: { preferences: { text: { granted: true } }, resultNotices: { text: { granted: false } } },
    })
    expect(await leave(token.replace('.T.', '.t.'))).toMatchObject({ status: 404 })
    await leave(player.tokenOf('text'))
    expect(await player.choose()).toMatchObject({ body: { preferences: { text: { granted: false } } } })
  })

  it.each(breaks)('cannot be granted during %s, but can be withdrawn', async (_, fields) => {
    await player.chooseResults({ email: true })
    await player.change(fields())
    expect(await player.chooseResults({ text: true })).toMatchObject({ status: 403, body: { code: 'paused' } })
    expect(await player.chooseResults({ email: false })).toMatchObject({
      body: { resultNotices: { email: { granted: false } } },
    })
  })
})
