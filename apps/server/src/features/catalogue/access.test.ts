import { getEndedTerms, postCheckAccess, postEndedTerms } from '@fairdraw/contract/catalogue.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildCompetition } from '../../testing/competitions.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { saveCompetition } from './catalogue.ts'
import { createEndedTerms } from './ended-terms.ts'

const [OPEN, HIDDEN, ENDED, ENDED_HIDDEN, ENDED_LATER] = [1, 2, 3, 4, 5] as const

const server = await startTestApp({
  competitions: [
    { id: OPEN },
    { id: HIDDEN, isHidden: true },
    { id: ENDED, closesIn: -30 },
    { id: ENDED_HIDDEN, closesIn: -20, isHidden: true },
    { id: ENDED_LATER, closesIn: -10 },
  ],
})
beforeEach(() => void (server.clock.now = new Date()))

const bearerOf = async (fields: Parameters<TestApp['addPlayer']>[0] = {}) => (await server.addPlayer(fields)).bearer

describe('check-access', () => {
  const check = async (id: number, bearer?: string) => {
    const { status, body } = await server.ask(postCheckAccess, { bearer, params: { id } })
    return [status, body.code ?? body.hasAccess]
  }

  // Rows 1.7-20, 2.7-15
  it('admits test players, and players with the competition’s id in their list', async () => {
    expect(await check(HIDDEN, await bearerOf({ isTestPlayer: true }))).toEqual([200, true])
    expect(await check(HIDDEN, await bearerOf({ hiddenCompetitionIds: [HIDDEN] }))).toEqual([200, true])
  })

  // Rows 1.7-20, 2.6-03
  it('refuses everybody else with 403, which does not end the session', async () => {
    const bearer = await bearerOf()
    expect(await check(HIDDEN, bearer)).toEqual([403, 'unauthorized'])
    expect(await check(HIDDEN, await bearerOf({ hiddenCompetitionIds: [ENDED_HIDDEN] }))).toEqual([403, 'unauthorized'])
    expect(await check(OPEN, bearer)).toEqual([200, true])
  })

  it('refuses unknown competitions and anonymous callers', async () => {
    expect(await check(999, await bearerOf())).toEqual([404, 'not-found'])
    expect(await check(HIDDEN)).toEqual([401, 'session-ended'])
  })
})

describe('terms of ended competitions', () => {
  const idsFor = async (bearer: string) =>
    (await server.ask(postEndedTerms, { bearer })).body.competitions?.map(({ id }) => id)

  // Row 1.7-18
  it('are public, latest first, without hidden competitions', async () => {
    const { body } = await server.ask(getEndedTerms)
    expect(body.competitions?.map(({ id }) => id)).toEqual([ENDED_LATER, ENDED])
    expect(body.competitions?.[0]).toMatchObject({ name: 'Prize 5', slug: 'prize-5', version: 1, terms: 'The terms.' })
  })

  // Row 1.7-19
  it('include hidden competitions for players who may see them', async () => {
    expect(await idsFor(await bearerOf({ isTestPlayer: true }))).toEqual([ENDED_LATER, ENDED_HIDDEN, ENDED])
    expect(await idsFor(await bearerOf({ hiddenCompetitionIds: [HIDDEN] }))).toEqual([ENDED_LATER, ENDED])
  })

  // Long before all other competitions of these tests.
  const now = new Date('2020-11-21T12:00:00Z')
  const endedBy = (at: Date) => createEndedTerms(server.db, () => at).readPublic()
  const save = (id: number, dateStop: string, meta = buildCompetition({ id }).meta) =>
    saveCompetition(server.db, { ...buildCompetition({ id }), dateStop, meta }, [])

  it('are listed from the effective closing, which a just-missed window may bring forward', async () => {
    const { meta } = buildCompetition({ id: 100 })
    const justMissed = { title: '', dateStart: '2019-11-21T12:00:00Z', dateStop: '2019-11-22T12:00:00Z' }
    await save(100, '2019-11-22T12:00:00Z', { ...meta, justMissed })
    expect(await endedBy(new Date('2019-11-21T12:00:00Z'))).toMatchObject([{ id: 100 }])
    expect(await endedBy(new Date('2019-11-21T11:59:59.999Z'))).toEqual([])
  })

  it('cover thirteen months, and at most two hundred competitions', async () => {
    await save(101, '2019-10-21T11:59:59Z')
    await save(102, '2019-10-21T12:00:00Z')
    expect((await endedBy(now)).map(({ id }) => id)).toEqual([100, 102])
    for (let id = 200; id < 450; id += 1) await save(id, '2020-11-20T12:00:00Z')
    expect((await endedBy(now)).map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => 449 - n))
  })

  it('are queried at most once in ten seconds', async () => {
    // Counts on a separate database object, because the app's catalogue queries the shared one after every save.
    const questions = vi.fn<TestApp['db']['execute']>((query) => server.db.execute(query))
    const db: TestApp['db'] = Object.create(server.db, { execute: { value: questions } })
    let at = now
    const terms = createEndedTerms(db, () => at)
    await Promise.all(Array.from({ length: 100 }, () => terms.readPublic()))
    expect(questions).toHaveBeenCalledTimes(1)
    at = new Date(now.getTime() + 10_000)
    await terms.readPublic()
    expect(questions).toHaveBeenCalledTimes(2)
  })
})
