import { getCompetition, getInit } from '@fairdraw/contract/catalogue.ts'
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { exampleInit } from '@fairdraw/contract/examples/catalogue.ts'
import { boundaries } from '@fairdraw/rules/competition/competition.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { catalogueDocuments, competitionTerms } from './tables.ts'
import { QUIZ, buildCompetition } from '../../testing/competitions.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createCatalogue, maySee, saveCompetition } from './catalogue.ts'

const OPEN = 1
const HIDDEN = 2
const ALSO_HIDDEN = 3
/** Before all other times in these tests, so that nothing is over. */
const EARLY = new Date('2026-01-01T00:00:00Z')

const server = await startTestApp({
  competitions: [{ id: OPEN }, { id: HIDDEN, isHidden: true }, { id: ALSO_HIDDEN, isHidden: true }],
})

const player = (fields: Parameters<TestApp['addPlayer']>[0] = {}) => server.addPlayer(fields)
const listed = async (bearer?: string) => {
  const { body } = await server.ask(getInit, { bearer })
  return body.competitions!.map(({ id }) => id)
}
const details = async (id: number, bearer?: string) =>
  (await server.ask(getCompetition, { bearer, params: { id } })).body.competition

describe('a hidden competition', () => {
  // Rows 1.6-03, 1.6-05, 1.6-12
  it('is listed only for test players and for players with its id in their list', async () => {
    expect(await listed()).toEqual([OPEN])
    expect(await listed((await player()).bearer)).toEqual([OPEN])
    expect(await listed((await player({ isTestPlayer: true })).bearer)).toEqual([OPEN, HIDDEN, ALSO_HIDDEN])
    expect(await listed((await player({ hiddenCompetitionIds: [HIDDEN] })).bearer)).toEqual([OPEN, HIDDEN])
  })

  // Row 1.6-12
  // Row 1.7-17
  it('reveals only that it is hidden to players who may not see it', async () => {
    const stranger = { id: HIDDEN, isHidden: true }
    expect(await details(HIDDEN)).toEqual(stranger)
    expect(await details(HIDDEN, (await player()).bearer)).toEqual(stranger)
    expect(await details(HIDDEN, (await player({ hiddenCompetitionIds: [ALSO_HIDDEN] })).bearer)).toEqual(stranger)
    expect(await details(HIDDEN, (await player({ hiddenCompetitionIds: [HIDDEN] })).bearer)).toMatchObject({
      id: HIDDEN,
      name: 'Prize 2',
    })
  })

  it.each<[boolean, Parameters<typeof maySee>[1], boolean]>([
    [false, undefined, true],
    [true, undefined, false],
    [true, { isTestPlayer: false, hiddenCompsIds: [] }, false],
    [true, { isTestPlayer: false, hiddenCompsIds: [9] }, false],
    [true, { isTestPlayer: false, hiddenCompsIds: [1] }, true],
    [true, { isTestPlayer: true, hiddenCompsIds: [] }, true],
  ])('hidden %s, seen by %j: %s', (isHidden, viewer, isSeen) => {
    expect(maySee(buildCompetition({ id: 1, isHidden }), viewer)).toBe(isSeen)
  })
})

describe('the id in a competition’s URL', () => {
  it.each(['0x1', '1e0', '01', '+1', '-1', '1.0', '%201', '1%20', '0', '', '2147483648', '99999999999', '١', 'one'])(
    '%j is none',
    async (id) => {
      for (const url of [`/api/v9/competitions/${id}`, `/api/competitions/${id}/entry-count`]) {
        const { statusCode } = await server.app.inject({ url })
        expect([404, 422], url).toContain(statusCode)
      }
    },
  )

  it('has decimal digits only', async () => {
    expect((await server.app.inject({ url: '/api/v9/competitions/1' })).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/api/v9/competitions/2147483647' })).statusCode).toBe(404)
  })
})

describe('what is listed for a player', () => {
  it('is not cached by proxies', async () => {
    const { bearer } = await player()
    const headers = { authorization: `Bearer ${bearer}` }
    const reply = await server.app.inject({ url: '/api/v9/init', headers })
    expect(reply.headers['cache-control']).toBe('private, no-store')
  })

  it('has the server’s time', async () => {
    server.clock.now = new Date('2026-11-21T12:00:00Z')
    expect((await server.ask(getInit, { bearer: (await player()).bearer })).body.serverTime).toBe(
      '2026-11-21T12:00:00.000Z',
    )
  })
})

describe('the catalogue in memory', () => {
  it('follows writes of another process', async () => {
    const { version } = server.catalogue.snapshot()
    await server.db.execute(
      sql`update competitions set body = jsonb_set(body, '{name}', '"Another prize"') where id = ${OPEN}`,
    )
    await vi.waitFor(() => expect(server.catalogue.snapshot().byId.get(OPEN)?.name).toBe('Another prize'))
    expect(server.catalogue.snapshot().version).toBeGreaterThan(version)
  })

  it('is read again after a database error until it succeeds', async () => {
    const heard: (() => void)[] = []
    let failures = 0
    const failing: typeof server.db = Object.create(server.db, {
      select: {
        get: () => {
          if (failures === 0) return server.db.select.bind(server.db)
          failures -= 1
          throw new Error('the connection broke')
        },
      },
    })
    const failed = vi.fn<(error: unknown) => void>()
    const fresh = await createCatalogue(
      { db: failing, listen: async (_, call) => void heard.push(() => call('')) },
      failed,
    )
    const { version } = fresh.snapshot()
    failures = 2
    heard[0]!()
    await expect.poll(() => fresh.snapshot().version).toBe(version + 1)
    expect(failed).toHaveBeenCalledTimes(2)
  })

  it('ends its current read when it is closed, and then follows no notification', async () => {
    const heard: (() => void)[] = []
    let reads = 0
    const counted = new Proxy(server.db, {
      get: (db, name, receiver) => {
        reads += 1
        return Reflect.get(db, name, receiver) as unknown
      },
    })
    const fresh = await createCatalogue({ db: counted, listen: async (_, call) => void heard.push(() => call('')) })
    const { version } = fresh.snapshot()
    heard[0]!()
    await fresh.close()
    expect(fresh.snapshot().version).toBe(version + 1)
    reads = 0
    heard[0]!()
    expect(reads).toBe(0)
  })

  it.each([
    ['as long as heartbeats come', true, 2_100, 'Prize 26'],
    ['when a heartbeat is late', true, 2_600, 'Changed unheard'],
    ['when the connection is lost', false, 100, 'Changed unheard'],
  ])('asks for changes every second only while notifications may be lost: %s', async (_, isConnected, age, name) => {
    const database = await openTestDatabase()
    const notifications = { isConnected, heartbeatAgeMs: age }
    const deaf = await startTestApp({
      database: { ...database, listen: async () => {}, status: () => ({ ...database.status(), notifications }) },
      competitions: [{ id: 26 }],
    })
    await saveCompetition(deaf.db, { ...buildCompetition({ id: 26 }), name: 'Changed unheard' }, [])
    const job = deaf.jobList.find((one) => one.name === 'check the catalogue while notifications are lost')!
    await job.run(AbortSignal.any([]))
    expect(job.maxIntervalMs).toBe(1_000)
    expect(deaf.catalogue.snapshot().byId.get(26)?.name).toBe(name)
  })

  it('detects a change without a notification, and is not read again when nothing changed', async () => {
    const deaf = await createCatalogue({ db: server.db, listen: async () => undefined })
    const { version } = deaf.snapshot()
    await deaf.check()
    expect(deaf.snapshot().version).toBe(version)
    await saveCompetition(server.db, { ...buildCompetition({ id: 25 }), name: 'Changed unheard' }, [])
    await deaf.check()
    expect(deaf.snapshot().byId.get(25)?.name).toBe('Changed unheard')
    const changed = deaf.snapshot().version
    await server.db.execute(sql`delete from competitions where id = 25`)
    await deaf.check()
    expect(deaf.snapshot().byId.has(25)).toBe(false)
    await deaf.check()
    expect(deaf.snapshot().version).toBe(changed + 1)
  })

  it('shows every change after a refresh, also with many concurrent changes', async () => {
    const names = Array.from({ length: 5 }, (_, n) => `Prize no. ${n}`)
    await Promise.all(
      names.map(async (name, n) => {
        await saveCompetition(server.db, { ...buildCompetition({ id: 10 + n }), name }, [])
        await server.catalogue.refresh()
        expect(server.catalogue.snapshot().byId.get(10 + n)?.name).toBe(name)
      }),
    )
  })

  it('adds defaults to settings that lack the newest', async () => {
    const { privacy, ...older } = exampleInit.settings
    const body = { ...exampleInit, settings: { ...older, contactEmail: 'older@fairdraw.example' } }
    await server.db.insert(catalogueDocuments).values({ name: 'static-init', body })
    await server.catalogue.refresh()
    const { settings } = server.catalogue.snapshot().staticInit
    expect(privacy).toEqual({ experiments: 'notice' })
    expect(settings).toMatchObject({ contactEmail: 'older@fairdraw.example', privacy })
    await server.db.delete(catalogueDocuments)
    await server.catalogue.refresh()
  })

  it('excludes quizzes and hidden competitions from public data', async () => {
    const quiz = [{ id: 'q1', text: 'Colour?', overlay: 'single-answer' as const, answer: 'a secret answer' }]
    await saveCompetition(server.db, buildCompetition({ id: 20, steps: ['quiz'] }), quiz)
    await server.catalogue.refresh()
    const { visible, quizOf } = server.catalogue.snapshot()
    expect(quizOf.get(20)).toEqual(quiz)
    expect(JSON.stringify(visible)).not.toContain('a secret answer')
    expect(visible.some(({ isHidden }) => isHidden)).toBe(false)
  })
})

describe('the next time at which something changes by itself', () => {
  const at = (time: string) => `2026-11-21T${time}:00.000Z`
  const next = async (change: Partial<Competition>, now: string) => {
    const fresh = await createCatalogue({ db: server.db, listen: async () => undefined }, undefined, () => EARLY)
    const whole = { ...buildCompetition({ id: 30 }), dateStart: at('10:00'), dateStop: at('20:00'), ...change }
    await server.db.execute(sql`truncate competitions`)
    await saveCompetition(server.db, whole, [])
    await fresh.refresh()
    return fresh.nextBoundary(new Date(at(now))).toISOString()
  }
  const { meta } = buildCompetition({ id: 30 })
  const justMissed = { title: '', dateStart: at('18:00'), dateStop: at('19:00') }

  it.each<[string, Partial<Competition>, string, string]>([
    ['its opening', {}, '09:00', at('10:00')],
    ['its closing', {}, '10:00', at('20:00')],
    ['the just-missed start', { meta: { ...meta, justMissed } }, '10:00', at('18:00')],
    ['the just-missed end', { meta: { ...meta, justMissed } }, '18:00', at('19:00')],
    ['midnight in London, when no date is nearer', {}, '20:00', '2026-11-22T00:00:00.000Z'],
    ['midnight alone, where the competition is hidden', { isHidden: true }, '09:00', '2026-11-22T00:00:00.000Z'],
  ])('is %s', async (_, change, now, boundary) => {
    expect(await next(change, now)).toBe(boundary)
  })

  it('one after the other, they include every change of every competition, and every midnight', async () => {
    const year = [
      ['2026-03-28T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
      ['2026-06-30T10:00:00.000Z', '2026-07-01T22:59:59.000Z'],
      ['2026-10-24T12:00:00.000Z', '2026-10-25T00:30:00.000Z'],
      ['2026-10-24T12:00:00.000Z', '2026-10-26T00:00:00.000Z'],
    ] as const
    await server.db.execute(sql`truncate competitions`)
    for (const [place, [dateStart, dateStop]] of year.entries()) {
      const window = (from: string, minutes: number) => ({
        dateStart: from,
        dateStop: new Date(Date.parse(from) + minutes * 60_000).toISOString(),
      })
      const whole = buildCompetition({ id: 50 + place })
      const ways = { sms: { enabled: true, info: '', cost: '', ...window(dateStart, 77) } }
      const promotions = [{ ...window(dateStart, 90), ribbonText: 'New' }]
      const changed: Competition = {
        ...whole,
        dateStart,
        dateStop,
        meta: {
          ...whole.meta,
          channels: { ...whole.meta.channels, ...ways },
          display: { ...whole.meta.display, promotions },
          justMissed: { title: '', ...window(dateStop, 45) },
        },
      }
      await saveCompetition(server.db, changed, [])
    }
    const fresh = await createCatalogue({ db: server.db, listen: async () => undefined }, undefined, () => EARLY)
    const visited = new Set<number>()
    let at = new Date('2026-03-01T00:00:00.000Z')
    for (const end = Date.parse('2026-12-01T00:00:00.000Z'); at.getTime() < end;) {
      const next = fresh.nextBoundary(at)
      expect(next.getTime()).toBeGreaterThan(at.getTime())
      at = next
      visited.add(at.getTime())
    }
    const announced = fresh.snapshot().visible.flatMap(boundaries)
    expect(announced).toHaveLength(4 * 8)
    for (const change of announced) expect(visited).toContain(change.getTime())
    for (const midnight of ['2026-03-29T00:00Z', '2026-03-29T23:00Z', '2026-10-24T23:00Z', '2026-10-26T00:00Z'])
      expect(visited).toContain(Date.parse(midnight))
  })
})

describe('the terms of a competition', () => {
  const withTerms = (version: number, tcFull: string): Competition => {
    const whole = buildCompetition({ id: 40 })
    const { display } = whole.meta
    return {
      ...whole,
      meta: { ...whole.meta, display: { ...display, tc: { version, tcCheckboxText: 'I accept', tcFull } } },
    }
  }

  const published = () =>
    server.db
      .select({ version: competitionTerms.version, text: competitionTerms.fullText })
      .from(competitionTerms)
      .where(sql`competition_id = 40`)
      .orderBy(competitionTerms.version)
  const readTerms = async () => {
    await server.catalogue.refresh()
    const competition = (await details(40)) as Competition
    const { version, tcFull } = competition.meta.display.tc
    return { version, text: tcFull }
  }

  it('never change under a version; another text gets the next version (field rule 7)', async () => {
    expect(await saveCompetition(server.db, withTerms(1, 'First'), [])).toBe(1)
    expect(await saveCompetition(server.db, withTerms(1, 'First'), [])).toBe(1)
    expect(await saveCompetition(server.db, withTerms(1, 'Changed'), [])).toBe(2)
    expect(await readTerms()).toEqual({ version: 2, text: 'Changed' })
    // The old document again, as an author sends it who does not know of the second version.
    expect(await saveCompetition(server.db, withTerms(1, 'Changed'), [])).toBe(2)
    expect(await saveCompetition(server.db, withTerms(7, 'Seventh'), [])).toBe(7)
    expect(await saveCompetition(server.db, withTerms(3, 'Behind'), [])).toBe(8)
    expect(await published()).toEqual([
      { version: 1, text: 'First' },
      { version: 2, text: 'Changed' },
      { version: 7, text: 'Seventh' },
      { version: 8, text: 'Behind' },
    ])
  })

  it('are protected by the database: it refuses another text under a published version from any program', async () => {
    const refused = (statement: SQL) =>
      expect(server.db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('is published with another text') as string },
      })
    await refused(sql`insert into competition_terms (competition_id, version, checkbox_text, full_text)
                      values (40, 1, 'I accept', 'Other') on conflict do nothing`)
    await refused(
      sql`update competitions set body = jsonb_set(body, '{meta,display,tc,tcFull}', '"Other"') where id = 40`,
    )
    await refused(sql`insert into competitions (id, body) values (40, ${JSON.stringify(withTerms(1, 'Other'))}::jsonb)
                      on conflict (id) do update set body = excluded.body`)
    expect(await readTerms()).toEqual({ version: 8, text: 'Behind' })
  })

  it('are shown as published, and a hold can be stored, when the document had been changed before', async () => {
    await rewriteHistory(
      server.db,
      sql`update competitions set body = jsonb_set(body, '{meta,display,tc,tcFull}', '"Slipped in"') where id = 40`,
    )
    expect(await readTerms()).toEqual({ version: 8, text: 'Behind' })
    await server.db.execute(sql`update competitions set body = jsonb_set(body, '{isOnHold}', 'true') where id = 40`)
    expect(await readTerms()).toEqual({ version: 8, text: 'Behind' })
  })

  it('are stored with every new version', async () => {
    const version = sql`to_jsonb(9)`
    await server.db.execute(
      sql`update competitions set body = jsonb_set(jsonb_set(body, '{meta,display,tc,version}', ${version}), '{meta,display,tc,tcFull}', '"Ninth"') where id = 40`,
    )
    expect((await published()).at(-1)).toEqual({ version: 9, text: 'Ninth' })
  })
})

describe('competitions that are over', () => {
  const ENDED = 20_000
  const FIRST = 100_000
  const snapshotNow = () => createCatalogue({ db: server.db, listen: async () => undefined })

  it('are not in the snapshot, and each is found on request', async () => {
    const before = (await snapshotNow()).snapshot()
    const whole = buildCompetition({ id: 0, opensIn: -2_000_000, closesIn: -1_500_000, steps: ['quiz'] })
    await server.db.execute(sql`insert into competitions (id, body, quiz)
      select id, jsonb_set(${JSON.stringify(whole)}::jsonb, '{id}', to_jsonb(id)), ${JSON.stringify(QUIZ)}::jsonb
      from generate_series(${FIRST}::int, ${FIRST + ENDED - 1}::int) as id`)
    const catalogue = await snapshotNow()
    const { byId, quizOf, visible } = catalogue.snapshot()
    expect([byId.size, quizOf.size, visible.length]).toEqual([
      before.byId.size,
      before.quizOf.size,
      before.visible.length,
    ])

    expect(await catalogue.find(FIRST + 7)).toMatchObject({ competition: { id: FIRST + 7 }, quiz: QUIZ })
    expect(await catalogue.find(FIRST + ENDED)).toBeUndefined()
    const some = await catalogue.findAll([OPEN, FIRST, FIRST + 1, FIRST + ENDED])
    expect([...some.byId.keys()]).toEqual([...(byId.has(OPEN) ? [OPEN] : []), FIRST, FIRST + 1])
    expect(some.quizOf.get(FIRST)).toEqual(QUIZ)
  })

  it('are read once between two changes', async () => {
    const catalogue = await snapshotNow()
    const questions = vi.spyOn(server.db, 'select')
    for (let attempt = 0; attempt < 5; attempt += 1) await catalogue.find(FIRST + 1)
    for (let attempt = 0; attempt < 5; attempt += 1) await catalogue.find(FIRST + ENDED)
    expect(questions).toHaveBeenCalledTimes(2)
    questions.mockRestore()
    await server.db.execute(
      sql`update competitions set body = jsonb_set(body, '{name}', '"Renamed"') where id = ${FIRST + 1}`,
    )
    await catalogue.refresh()
    expect((await catalogue.find(FIRST + 1))?.competition.name).toBe('Renamed')
  })

  it.each([
    [
      'its just-missed window',
      { justMissed: { title: '', dateStart: '2026-03-01T12:00:00Z', dateStop: '2026-03-05T12:00:00Z' } },
    ],
    [
      'another channel',
      {
        channels: {
          ...buildCompetition({ id: 60 }).meta.channels,
          postal: { enabled: true, info: '', cost: '', dateStop: '2026-03-05T12:00:00Z' },
        },
      },
    ],
    ['its draw', { drawCutOff: '2026-03-05T12:00:00Z' }],
  ])('a competition stays current until a day after %s, not only after its closing', async (_, meta) => {
    const whole = buildCompetition({ id: 60 })
    const changed = {
      ...whole,
      dateStart: '2026-02-01T12:00:00Z',
      dateStop: '2026-03-02T12:00:00Z',
      meta: { ...whole.meta, ...meta },
    }
    await saveCompetition(server.db, changed as Competition, [])
    const isHeldAt = async (at: string) => {
      const catalogue = await createCatalogue(
        { db: server.db, listen: async () => undefined },
        undefined,
        () => new Date(at),
      )
      return catalogue.snapshot().byId.has(60)
    }
    expect([await isHeldAt('2026-03-06T11:59:59Z'), await isHeldAt('2026-03-06T12:00:00Z')]).toEqual([true, false])
  })
})

describe('a competition with different offers in its bundle sets', () => {
  // Row 1.4-37
  it('is not published, with a reason', async () => {
    const whole = buildCompetition({ id: 5050, steps: ['payment'], pricePence: 200 })
    const { payment } = whole.meta
    const [only] = payment!.bundleSets
    const dearer = {
      name: 'dearer',
      share: 50,
      bundles: only!.bundles.map((each) => ({ ...each, bundleId: `dear-${each.bundleId}`, pricePence: 999 })),
    }
    const bundleSets = [{ ...only!, share: 50 }, dearer]
    const unfair = { ...whole, meta: { ...whole.meta, payment: { ...payment!, bundleSets } } }
    await expect(saveCompetition(server.db, unfair, [])).rejects.toThrow(
      "Competition 5050 cannot be published: set 'dearer' sells other entries for the money than set 'standard'.",
    )
    const kept = await server.db.execute(sql`select 1 from competitions where id = 5050`)
    expect((kept as unknown as { rows: unknown[] }).rows).toEqual([])
  })
})
