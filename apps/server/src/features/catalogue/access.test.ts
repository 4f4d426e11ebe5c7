import { getEndedTerms, postCheckAccess, postEndedTerms } from '@fairdraw/contract/catalogue.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { competitionOf } from '../../testing/competitions.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { endedTermsOf } from './ended-terms.ts'

const [OPEN, HIDDEN, ENDED, ENDED_HIDDEN, ENDED_LATER] = [1, 2, 3, 4, 5] as const

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({
    competitions: [
      { id: OPEN },
      { id: HIDDEN, isHidden: true },
      { id: ENDED, closesIn: -30 },
      { id: ENDED_HIDDEN, closesIn: -20, isHidden: true },
      { id: ENDED_LATER, closesIn: -10 },
    ],
  })
})
afterAll(() => server.close())
beforeEach(() => void (server.clock.now = new Date()))

const bearerOf = async (fields: Parameters<TestApp['addPlayer']>[0] = {}) => (await server.addPlayer(fields)).bearer

describe('check-access', () => {
  const check = async (id: number, bearer?: string) => {
    const { status, body } = await server.ask(postCheckAccess, { bearer, params: { id } })
    return [status, body.code ?? body.hasAccess]
  }

  it('lets in test players, and those who were given the id', async () => {
    expect(await check(HIDDEN, await bearerOf({ isTestPlayer: true }))).toEqual([200, true])
    expect(await check(HIDDEN, await bearerOf({ hiddenCompetitionIds: [HIDDEN] }))).toEqual([200, true])
  })

  it('refuses everybody else with 403, which ends no session', async () => {
    const bearer = await bearerOf()
    expect(await check(HIDDEN, bearer)).toEqual([403, 'unauthorized'])
    expect(await check(HIDDEN, await bearerOf({ hiddenCompetitionIds: [ENDED_HIDDEN] }))).toEqual([403, 'unauthorized'])
    expect(await check(OPEN, bearer)).toEqual([200, true])
  })

  it('knows no competition that there is not, and nobody who is not logged in', async () => {
    expect(await check(999, await bearerOf())).toEqual([404, 'not-found'])
    expect(await check(HIDDEN)).toEqual([401, 'session-ended'])
  })
})

describe('terms of what has ended', () => {
  const idsFor = async (bearer: string) =>
    (await server.ask(postEndedTerms, { bearer })).body.competitions?.map(({ id }) => id)

  it('are told to everybody, latest first, without the hidden', async () => {
    const { body } = await server.ask(getEndedTerms)
    expect(body.competitions?.map(({ id }) => id)).toEqual([ENDED_LATER, ENDED])
    expect(body.competitions?.[0]).toMatchObject({ name: 'Prize 5', slug: 'prize-5', version: 1, terms: 'The terms.' })
  })

  it('include the hidden for those who may see them', async () => {
    expect(await idsFor(await bearerOf({ isTestPlayer: true }))).toEqual([ENDED_LATER, ENDED_HIDDEN, ENDED])
    expect(await idsFor(await bearerOf({ hiddenCompetitionIds: [HIDDEN] }))).toEqual([ENDED_LATER, ENDED])
  })

  const now = new Date('2026-11-21T12:00:00Z')
  const closed = (id: number, dateStop: string) => ({ ...competitionOf({ id }), dateStop })

  it('begin at the instant from which nobody can enter, which a just-missed window may bring forward', () => {
    const { meta } = competitionOf({ id: 1 })
    const justMissed = { title: '', dateStart: now.toISOString(), dateStop: '2026-11-22T12:00:00Z' }
    const missed = { ...closed(1, '2026-11-22T12:00:00Z'), meta: { ...meta, justMissed } }
    expect(endedTermsOf([missed], now)).toHaveLength(1)
    expect(endedTermsOf([missed], new Date(now.getTime() - 1))).toEqual([])
  })

  it('go back thirteen months, and to two hundred at most', () => {
    expect(endedTermsOf([closed(1, '2025-10-21T12:00:00Z'), closed(2, '2025-10-21T11:59:59Z')], now)).toMatchObject([
      { id: 1 },
    ])
    const many = Array.from({ length: 250 }, (_, id) => closed(id, '2026-11-20T12:00:00Z'))
    expect(endedTermsOf(many, now).map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => 249 - n))
  })
})
