import { analyticsEvent, getAccountAnalytics, getAnalytics, postMeasurements } from '@fairdraw/contract/analytics.ts'
import type { AnalyticsEvent } from '@fairdraw/contract/analytics.ts'
import { ANALYTICS_EVENTS, ANALYTICS_RETENTION_DAYS } from '@fairdraw/rules/analytics/events.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { funnelDays, measurements } from './tables.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'
import { ANALYTICS_PURGE_BATCH_SIZE, createMeasurements, purgeAnalytics } from './measurements.ts'
import { createPlayerCode } from './player-code.ts'

const PLAIN = 1
const HIDDEN = 2
const TWO_PICTURES = 3

let addresses = 0
const server = await startTestApp({ competitions: [{ id: PLAIN }, { id: HIDDEN, isHidden: true }] })
const whole = buildCompetition({ id: TWO_PICTURES })
const media = { desktop: { cardImage: '/media/a.webp', cardImageAlternative: '/media/b.webp' }, mobile: {} }
await saveCompetition(server.db, { ...whole, meta: { ...whole.meta, media } }, [])
await server.catalogue.refresh()
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T12:00:00Z')
  await server.measurements.flush()
  await server.db.delete(measurements)
})

type TileEvent = Extract<AnalyticsEvent, { competitionId: number; version: string }>
const event = (fields: Partial<TileEvent> = {}): TileEvent => ({
  name: 'tile-view',
  competitionId: TWO_PICTURES,
  version: 'a',
  ...fields,
})
/** Sends events as a browser from another address. */
const send = (events: AnalyticsEvent[], address = `10.0.0.${(addresses += 1)}`) =>
  server.ask(postMeasurements, { body: { events }, address })
const readMeasurements = () => server.db.select().from(measurements).orderBy(measurements.name, measurements.version)
const counted = async () => (await readMeasurements()).map(({ name, version, count }) => `${name} ${version} ${count}`)

it('sums are written to the database at the flush, by day in London', async () => {
  await send([event(), event({ version: 'b' })])
  await send([event(), event({ name: 'tile-click', version: 'b' })])
  expect(await readMeasurements()).toEqual([])
  // Past midnight in London (winter: UTC).
  server.clock.now = new Date('2026-11-22T00:30:00Z')
  await send([event()])
  await server.measurements.flush()
  const found = (await readMeasurements()).map(({ day, ...row }) => ({ ...row, day }))
  const row = (name: string, version: string, day: string, count: number) => ({
    name,
    competitionId: TWO_PICTURES,
    version,
    count,
    day,
  })
  expect(found).toHaveLength(4)
  expect(found).toEqual(
    expect.arrayContaining([
      row('tile-click', 'b', '2026-11-21', 1),
      row('tile-view', 'a', '2026-11-21', 2),
      row('tile-view', 'a', '2026-11-22', 1),
      row('tile-view', 'b', '2026-11-21', 1),
    ]),
  )
})

it('hidden and unknown competitions are silently ignored', async () => {
  const answer = await send([
    event({ competitionId: HIDDEN }),
    event({ competitionId: 999 }),
    event({ competitionId: PLAIN, version: 'b' }),
    event({ competitionId: PLAIN }),
  ])
  expect(answer).toEqual({ status: 200, body: {} })
  await server.measurements.flush()
  expect((await readMeasurements()).map(({ competitionId, version }) => [competitionId, version])).toEqual([
    [PLAIN, 'a'],
  ])
})

it('a browser that sends Global Privacy Control is not counted', async () => {
  const events = [event()]
  const answer = await server.ask(postMeasurements, { body: { events }, headers: { 'sec-gpc': '1' } })
  expect(answer).toEqual({ status: 200, body: {} })
  await server.measurements.flush()
  expect(await readMeasurements()).toEqual([])
})

it('an empty list, and more than a hundred events, are refused', async () => {
  expect((await send([])).status).toBe(422)
  expect((await send(Array.from({ length: 101 }, () => event()))).status).toBe(422)
  expect((await send(Array.from({ length: 100 }, () => event()))).status).toBe(200)
})

it('events over an address’s limit per minute are ignored, and later ones count again', async () => {
  const hundred = Array.from({ length: 100 }, () => event())
  for (let n = 0; n < 40; n += 1) expect((await send(hundred, '192.0.2.1')).status).toBe(200)
  await send(hundred, '192.0.2.2')
  await server.measurements.flush()
  expect(await counted()).toEqual(['tile-view a 3100'])
  server.advanceSeconds(60)
  await send([event()], '192.0.2.1')
  await server.measurements.flush()
  expect(await counted()).toEqual(['tile-view a 3101'])
})

it('concurrent writes of two processes add up', async () => {
  const [one, other] = [0, 1].map(() => createMeasurements(server.db, server.catalogue, () => server.clock.now))
  for (let n = 0; n < 5; n += 1) {
    one!.add([event(), event({ version: 'b' })], '10.1.0.1')
    other!.add([event({ version: 'b' }), event()], '10.1.0.2')
    await Promise.all([one!.flush(), other!.flush()])
  }
  expect(await counted()).toEqual(['tile-view a 10', 'tile-view b 10'])
})

it('a failed write is repeated with the next one', async () => {
  let isDown = true
  const db = new Proxy(server.db, {
    get: (target, name, receiver) => {
      if (name === 'insert' && isDown) throw new Error('the database is unavailable')
      return Reflect.get(target, name, receiver)
    },
  })
  const own = createMeasurements(db, server.catalogue, () => server.clock.now)
  own.add([event()], '10.2.0.1')
  await expect(own.flush()).rejects.toThrow('unavailable')
  own.add([event()], '10.2.0.1')
  isDown = false
  await own.flush()
  expect(await counted()).toEqual(['tile-view a 2'])
})

it('pending sums are written when the server closes', async () => {
  const closing = await startTestApp({ database: { ...server.database, close: async () => {} } })
  await closing.ask(postMeasurements, { body: { events: [event({ competitionId: PLAIN })] }, address: '10.3.0.1' })
  await closing.close()
  expect(await counted()).toEqual(['tile-view a 1'])
})

const EXAMPLES: Record<keyof typeof ANALYTICS_EVENTS, AnalyticsEvent> = {
  'page-view': { name: 'page-view', page: 'list' },
  'tile-view': event(),
  'tile-click': event({ name: 'tile-click', version: 'b' }),
  'competition-view': { name: 'competition-view', competitionId: PLAIN },
  'entry-click': { name: 'entry-click', competitionId: PLAIN },
  exposure: { name: 'exposure', experiment: 'card-picture', version: 'b' },
  response: { name: 'response', experiment: 'hero-picture', version: 'a' },
}

// Row 1.1-20
it('every event of the catalogue is counted by its properties', async () => {
  for (const [name, { properties }] of Object.entries(ANALYTICS_EVENTS))
    expect(Object.keys(EXAMPLES[name as keyof typeof EXAMPLES])).toEqual(['name', ...properties])
  await send(Object.values(EXAMPLES))
  await server.measurements.flush()
  const rows = (await readMeasurements()).map((row) => `${row.name} ${row.competitionId} ${row.version} ${row.count}`)
  expect(rows).toEqual([
    'competition-view 1  1',
    'entry-click 1  1',
    'exposure 0 card-picture b 1',
    'page-view 0 list 1',
    'response 0 hero-picture a 1',
    'tile-click 3 b 1',
    'tile-view 3 a 1',
  ])
})

it.each([
  ['an unknown event', { name: 'purchase', competitionId: 1 }],
  ['an address for a page', { name: 'page-view', page: '/win/profile?token=secret' }],
  ['a number for a competition', { name: 'competition-view', competitionId: '1' }],
  ['a competition beyond the column', { name: 'competition-view', competitionId: 2 ** 31 }],
  ['an experiment on the odds', { name: 'exposure', experiment: 'odds', version: 'a' }],
  ['a version that does not exist', { name: 'tile-view', competitionId: 1, version: 'c' }],
  ['nothing', null],
])('%s refuses the whole call, and nothing is counted', async (_, wrong) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: postMeasurements.path,
    payload: { events: [event(), wrong] },
  })
  expect(reply.statusCode).toBe(422)
  await server.measurements.flush()
  expect(await readMeasurements()).toEqual([])
})

it('a property that is not in the catalogue is not stored', async () => {
  const [sent] = [{ ...event(), phone: '07700900001' }]
  expect(analyticsEvent.parse(sent)).toEqual(event())
  await send([sent])
  await server.measurements.flush()
  expect(JSON.stringify(await readMeasurements())).not.toContain('07700')
})

it('a flood from many addresses fills no more rows than there are sums, in memory and in the table', async () => {
  const hundred = Array.from({ length: 100 }, (_, n) => event({ competitionId: n + 1 }))
  for (let n = 0; n < 60; n += 1) await send(hundred)
  await server.measurements.flush()
  // Of a hundred competitions two are public.
  expect(await counted()).toEqual(['tile-view a 60', 'tile-view a 60'])
})

it('counts are deleted after the retention, in batches, and no others', async () => {
  const day = (age: number) => new Date(server.clock.now.getTime() - age * 86_400_000).toISOString().slice(0, 10)
  await server.db.execute(sql`insert into measurements (day, name, competition_id, version, count)
    select ${day(ANALYTICS_RETENTION_DAYS + 1)}::date, 'tile-view', n, 'a', 1
    from generate_series(1, ${ANALYTICS_PURGE_BATCH_SIZE + 1}::int) n`)
  const sums = {
    competitionId: PLAIN,
    bundleId: '',
    loggedIn: 1,
    paid: 1,
    tickets: 1,
    pence: 200,
    summedAt: new Date(),
  }
  await server.db.insert(funnelDays).values([
    { ...sums, day: day(ANALYTICS_RETENTION_DAYS + 1) },
    { ...sums, day: day(ANALYTICS_RETENTION_DAYS) },
  ])
  await server.db.insert(measurements).values({ ...event(), day: day(ANALYTICS_RETENTION_DAYS), count: 5 })
  expect(await purgeAnalytics(server.db, server.clock.now)).toBe(ANALYTICS_PURGE_BATCH_SIZE)
  expect(await purgeAnalytics(server.db, server.clock.now)).toBe(1)
  expect(await purgeAnalytics(server.db, server.clock.now)).toBe(0)
  expect(await counted()).toEqual(['tile-view a 5'])
  expect((await server.db.select().from(funnelDays)).map((row) => row.day)).toEqual([day(ANALYTICS_RETENTION_DAYS)])
  await server.db.delete(funnelDays)
})

it('there is no tag manager unless the operator has one', async () => {
  expect(await server.ask(getAnalytics)).toEqual({ status: 200, body: {} })
  const tagged = await startTestApp({
    database: { ...server.database, close: async () => {} },
    config: { ...testConfig, TAG_MANAGER_URL: 'https://tags.example/container.js' },
  })
  expect((await tagged.ask(getAnalytics)).body).toEqual({ tagManager: 'https://tags.example/container.js' })
})

// Row 1.9-23
it('a player’s code is a keyed hash of the number with its prefix 44, for that player only', async () => {
  const { bearer } = await server.addPlayer({ phone: '07700900123' })
  expect(await server.ask(getAccountAnalytics)).toMatchObject({ status: 401 })
  const { body } = await server.ask(getAccountAnalytics, { bearer })
  expect(body).toEqual({ player: createPlayerCode(testConfig.PASSCODE_PEPPER)('07700900123') })
  expect(JSON.stringify(body)).not.toMatch(/7700900123/)
  expect(createPlayerCode('one')('07700900123')).toBe(createPlayerCode('one')('+44 7700 900123'))
  expect(createPlayerCode('one')('07700900123')).not.toBe(createPlayerCode('another')('07700900123'))
})
