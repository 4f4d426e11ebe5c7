/** The catalogue over HTTP and in memory: what is public, and that it follows every change. */
import { getCompetition, getInit } from '@fairdraw/contract/catalogue.ts'
import { exampleInit } from '@fairdraw/contract/examples/catalogue.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { catalogueDocuments } from './tables.ts'
import { column, queryRows } from '../../db/rows.ts'
import { noteSoldOut } from '../entry/run/note-sold-out.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createCatalogue, maySee, saveCompetition } from './catalogue.ts'

const [OPEN, HIDDEN, ALSO_HIDDEN] = [1, 2, 3] as const

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

  it('is told of rows that change, and not of statements that change none, such as those of jobs that look for work', async () => {
    const { db, listen } = await openTestDatabase()
    const told = vi.fn<() => void>()
    await listen('catalogue', told)
    await saveCompetition(db, buildCompetition({ id: 1 }), [])
    await expect.poll(() => told.mock.calls.length).toBe(1)
    expect(await noteSoldOut(db)).toBe(0)
    await db.execute(sql`update competitions set is_sold_out = true`)
    await expect.poll(() => told.mock.calls.length).toBe(2)
    const triggers = await queryRows(
      db,
      { name: column.text, isByRow: column.boolean },
      sql`select tgname as name, (tgtype & 1) = 1 as "isByRow" from pg_trigger
          where tgfoid = 'notify_catalogue'::regproc`,
    )
    expect(triggers.length).toBeGreaterThanOrEqual(5)
    expect(triggers.filter(({ isByRow }) => !isByRow)).toEqual([])
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
