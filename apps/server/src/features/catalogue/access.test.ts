import { getEndedTerms, postCheckAccess, postEndedTerms } from '@fairdraw/contract/catalogue.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildCompetition } from '../../testing/competitions.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { saveCompetition } from './catalogue.ts'
import { createEndedTerms } from './ended-terms.ts'

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

  it('are shown to everybody, latest first, without the hidden', async () => {
    const { body } = await server.ask(getEndedTerms)
    expect(body.competitions?.map(({ id }) => id)).toEqual([ENDED_LATER, ENDED])
    expect(body.competitions?.[0]).toMatchObject({ name: 'Prize 5', slug: 'prize-5', version: 1, terms: 'The terms.' })
  })

  it('include the hidden for those who may see them', async () => {
    expect(await idsFor(await bearerOf({ isTestPlayer: true }))).toEqual([ENDED_LATER, ENDED_HIDDEN, ENDED])
    expect(await idsFor(await bearerOf({ hiddenCompetitionIds: [HIDDEN] }))).toEqual([ENDED_LATER, ENDED])
  })

  // Long before anything else in these tests.
  const now = new Date('2020-11-21T12:00:00Z')
  const endedBy = (at: Date) => createEndedTerms(server.db, () => at).ofAll()
  const save = (id: number, dateStop: string, meta = buildCompetition({ id }).meta) =>
    saveCompetition(server.db, { ...buildCompetition({ id }), dateStop, meta }, [])

  it('begin at the instant from which nobody can enter, which a just-missed window may bring forward', async () => {
    const { meta } = buildCompetition({ id: 100 })
    const justMissed = { title: '', dateStart: '2019-11-21T12:00:00Z', dateStop: '2019-11-22T12:00:00Z' }
    await save(100, '2019-11-22T12:00:00Z', { ...meta, justMissed })
    expect(await endedBy(new Date('2019-11-21T12:00:00Z'))).toMatchObject([{ id: 100 }])
    expect(await endedBy(new Date('2019-11-21T11:59:59.999Z'))).toEqual([])
  })

  it('go back thirteen months, and to two hundred at most', async () => {
    await save(101, '2019-10-21T11:59:59Z')
    await save(102, '2019-10-21T12:00:00Z')
    expect((await endedBy(now)).map(({ id }) => id)).toEqual([100, 102])
    for (let id = 200; id < 450; id += 1) await save(id, '2020-11-20T12:00:00Z')
    expect((await endedBy(now)).map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => 449 - n))
  })

  it('are asked of the database once in ten seconds, however many look', async () => {
    // Counted on a database of its own name: the app's catalogue asks the shared one whenever a competition was saved.
    const questions = vi.fn<TestApp['db']['execute']>((query) => server.db.execute(query))
    const db: TestApp['db'] = Object.create(server.db, { execute: { value: questions } })
    let at = now
    const terms = createEndedTerms(db, () => at)
    await Promise.all(Array.from({ length: 100 }, () => terms.ofAll()))
    expect(questions).toHaveBeenCalledTimes(1)
    at = new Date(now.getTime() + 10_000)
    await terms.ofAll()
    expect(questions).toHaveBeenCalledTimes(2)
  })
})
