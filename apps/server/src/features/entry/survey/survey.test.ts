import { randomUUID } from 'node:crypto'
import { postEnter, postEntryStatus, postSurvey } from '@fairdraw/contract/entry.ts'
import { postFindTransaction } from '@fairdraw/contract/payment.ts'
import { CONSENT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { entries } from '../tables.ts'
import { marketingConsents } from '../../marketing/tables.ts'
import { payments } from '../../payment/tables.ts'
import { players } from '../../player/tables.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { sponsorsOptInOf } from './survey.ts'
import type { SurveyRecord } from './survey.ts'

const PANEL = 1
const OPT_IN = 2
const NO_SPONSOR = 3
const WORDING = 'Copper Kettle may email me about its offers.'

const questions = [
  { id: 'eggs', text: 'Eggs?', kind: 'choice' as const, options: ['Fried', 'Boiled'], isRequired: true },
  { id: 'why', text: 'Why?', kind: 'text' as const, isRequired: false },
]

const server = await startTestApp({
  competitions: [
    {
      id: PANEL,
      steps: ['survey'],
      survey: { questions, sponsorsOptIn: { sponsor: 'Copper Kettle', wording: WORDING } },
    },
    { id: OPT_IN, type: 'optin', steps: ['survey'] },
    { id: NO_SPONSOR, steps: ['survey'], survey: { questions } },
  ],
})

/** A player at the survey step of a competition. */
async function atSurvey(competitionId: number) {
  const { bearer, playerId } = await server.addPlayer()
  const entered = await server.ask(postEnter, { bearer, body: { competitionId } })
  const entryId = entered.body.entryId!
  return {
    playerId,
    bearer,
    entryId,
    submit: (body: object) =>
      server.ask(postSurvey, { bearer, body: { entryId, answers: {}, termsAccepted: true, ...body } }),
    status: () => server.ask(postEntryStatus, { bearer, body: { entryId } }),
    storedEntry: async () => (await server.db.select().from(entries).where(eq(entries.id, entryId)))[0],
    consents: () => server.db.select().from(marketingConsents).where(eq(marketingConsents.playerId, playerId)),
    player: async () => (await server.db.select().from(players).where(eq(players.id, playerId)))[0],
  }
}

describe('the questions of a survey', () => {
  // Row 1.5-12
  it('refuse an offensive answer, like an offensive name', async () => {
    const player = await atSurvey(PANEL)
    const { body } = await player.submit({ answers: { eggs: 'Fried', why: 'Your chef is a wanker' } })
    expect(body).toMatchObject({ code: 'invalid-request', fields: { 'answers.why': ['error.validation.profanity'] } })
    expect((await player.storedEntry())?.survey).toBeNull()
  })

  it('refuse wrong answers field by field, and nothing is stored or accepted', async () => {
    const { submit, storedEntry, status } = await atSurvey(PANEL)
    expect(await submit({ answers: { why: 'x'.repeat(200) } })).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', fields: { 'answers.eggs': ['error.validation.eggs.required'] } },
    })
    expect(await submit({ answers: { eggs: 'Scrambled' } })).toMatchObject({
      status: 422,
      body: { fields: { 'answers.eggs': ['error.validation.eggs.invalid'] } },
    })
    expect(await storedEntry()).toMatchObject({ survey: null, termsVersion: null, state: 'started' })
    expect(await status()).toMatchObject({ body: { status: 'pending', step: 'survey' } })
  })

  // Row 1.7-25
  it('store the answers, without unknown questions', async () => {
    const { submit, storedEntry } = await atSurvey(PANEL)
    expect(await submit({ answers: { eggs: ' Fried ', why: '', shoes: '42' } })).toMatchObject({
      status: 200,
      body: { status: 'completed', step: null },
    })
    expect((await storedEntry())?.survey).toMatchObject({ answers: { eggs: 'Fried' } })
  })
})

describe('the sponsor’s opt-in', () => {
  it.each([
    [{}, false],
    [{ sponsorsOptIn: false }, false],
    [{ sponsorsOptIn: { selected: false } }, false],
    [{ sponsorsOptIn: true }, true],
    [{ sponsorsOptIn: { selected: true } }, true],
  ])('%j: the entry completes, and %s is stored with its wording and time', async (choice, selected) => {
    const { submit, storedEntry, consents } = await atSurvey(PANEL)
    const before = Date.now()
    expect(await submit({ answers: { eggs: 'Fried' }, ...choice })).toMatchObject({ body: { status: 'completed' } })
    const given = (await storedEntry())!.survey as SurveyRecord
    expect(given.sponsorsOptIn).toEqual({ selected, details: WORDING })
    expect(Date.parse(given.givenAt)).toBeGreaterThanOrEqual(before - 1_000)
    // A sponsor's consent is not ours.
    expect(await consents()).toEqual([])
  })

  // Row 2.3-21
  it('is returned with an entry paid by bank', async () => {
    const { bearer, playerId, entryId, submit } = await atSurvey(PANEL)
    await submit({ answers: { eggs: 'Fried' }, sponsorsOptIn: true })
    const vendorId = randomUUID()
    await server.db.insert(payments).values({
      id: randomUUID(),
      playerId,
      entryId,
      method: 'bank',
      amountPence: 50,
      state: 'declined',
      vendorId,
    })
    expect(await server.ask(postFindTransaction, { bearer, body: { paymentId: vendorId } })).toMatchObject({
      status: 200,
      body: { entryId, sponsorsOptIn: { selected: true, details: WORDING } },
    })
  })

  it('cannot be agreed to when it was not shown', async () => {
    const { submit, storedEntry } = await atSurvey(NO_SPONSOR)
    await submit({ answers: { eggs: 'Fried' }, sponsorsOptIn: true })
    expect((await storedEntry())?.survey).toMatchObject({ sponsorsOptIn: { selected: false, details: '' } })
  })
})

describe('a competition that offers the opt-in form', () => {
  const person = { title: 'Ms', name: 'Ada', surname: 'Byron', postcode: 'm11ae' }
  const agreed = (...channels: ('email' | 'text')[]) =>
    channels.map((channel) => ({ channel, wording: CONSENT_WORDING[channel] }))

  // Row 1.1-23
  it('completes without it, and stores no consent', async () => {
    const { submit, consents, player } = await atSurvey(OPT_IN)
    expect(await submit({})).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await consents()).toEqual([])
    expect(await player()).toMatchObject({ firstName: null, surname: null, postcode: null })
  })

  // Row 1.1-23
  it('completes with it, and stores the consent with its wording', async () => {
    const { submit, consents, player, playerId } = await atSurvey(OPT_IN)
    expect(await submit({ optIn: { ...person, agreed: agreed('text') } })).toMatchObject({
      body: { status: 'completed' },
    })
    expect(await consents()).toMatchObject([
      { playerId, channel: 'text', isGranted: true, wording: CONSENT_WORDING.text, source: 'entry' },
    ])
    expect(await player()).toMatchObject({ title: 'Ms', firstName: 'Ada', surname: 'Byron', postcode: 'M1 1AE' })
  })

  it('keeps email and text separate', async () => {
    const { submit, consents } = await atSurvey(OPT_IN)
    await submit({ optIn: { ...person, agreed: agreed('email', 'text') } })
    expect((await consents()).map(({ channel, wording }) => [channel, wording])).toEqual(
      agreed('email', 'text').map(({ channel, wording }) => [channel, wording]),
    )
  })

  it.each([
    ['name', { name: 'A' }, 'error.validation.name.too-short'],
    ['surname', { surname: '' }, 'error.validation.required'],
    ['postcode', { postcode: 'nowhere' }, 'error.validation.postcode.invalid'],
    ['title', { title: 'x'.repeat(21) }, 'error.validation.max-length.20'],
    ['agreed', { agreed: [] }, 'error.validation.invalid'],
  ])('checks %s like every form', async (field, change, code) => {
    const { submit, status } = await atSurvey(OPT_IN)
    expect(await submit({ optIn: { ...person, agreed: agreed('email'), ...change } })).toMatchObject({
      status: 422,
      body: { fields: { [`optIn.${field}`]: [code] } },
    })
    expect(await status()).toMatchObject({ body: { status: 'pending' } })
  })

  it('ignores it in other competitions', async () => {
    const { submit, consents } = await atSurvey(PANEL)
    await submit({ answers: { eggs: 'Fried' }, optIn: { ...person, agreed: agreed('email') } })
    expect(await consents()).toEqual([])
  })
})

it('an entry without a survey has no consent', () => {
  expect(sponsorsOptInOf(null)).toEqual({ selected: false, details: '' })
})

it('a break also applies to an entry that began before it', async () => {
  const { submit, playerId, storedEntry } = await atSurvey(NO_SPONSOR)
  const until = new Date(Date.now() + 86_400_000)
  await server.db.update(players).set({ pausedUntil: until }).where(eq(players.id, playerId))
  expect(await submit({ answers: { eggs: 'Fried' } })).toMatchObject({
    status: 403,
    body: { code: 'paused', until: until.toISOString() },
  })
  expect(await storedEntry()).toMatchObject({ state: 'started', survey: null })
})
