import { postMeasurements } from '@fairdraw/contract/experiment.ts'
import type { Measurement } from '@fairdraw/contract/experiment.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { measurements } from '../../db/schema.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'
import { createMeasurements } from './measurements.ts'

const PLAIN = 1
const HIDDEN = 2
const TWO_PICTURES = 3

let server: TestApp
let addresses = 0
beforeAll(async () => {
  server = await startTestApp({ competitions: [{ id: PLAIN }, { id: HIDDEN, isHidden: true }] })
  const whole = buildCompetition({ id: TWO_PICTURES })
  const media = { desktop: { cardImage: '/media/a.webp', cardImageAlternative: '/media/b.webp' }, mobile: {} }
  await saveCompetition(server.db, { ...whole, meta: { ...whole.meta, media } }, [])
  await server.catalogue.refresh()
})
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T12:00:00Z')
  await server.measurements.flush()
  await server.db.delete(measurements)
})
afterAll(() => server.close())

const event = (fields: Partial<Measurement> = {}): Measurement => ({
  name: 'tile-view',
  competitionId: TWO_PICTURES,
  version: 'a',
  ...fields,
})
/** Sends events as a browser from another address. */
const send = (events: Measurement[], address = `10.0.0.${(addresses += 1)}`) =>
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

it('the results have the rates and the significance of the difference', async () => {
  const of = (name: 'tile-view' | 'tile-click', version: 'a' | 'b', count: number) => ({
    day: '2026-11-21',
    name,
    competitionId: TWO_PICTURES,
    version,
    count,
  })
  await server.db
    .insert(measurements)
    .values([
      of('tile-view', 'a', 1000),
      of('tile-click', 'a', 100),
      of('tile-view', 'b', 1000),
      of('tile-click', 'b', 130),
      { ...of('tile-view', 'a', 5), competitionId: PLAIN },
    ])
  const found = await readRows<Record<string, unknown>>(server.db, sql`select * from picture_results`)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    competition_id: TWO_PICTURES,
    views_a: 1000,
    clicks_b: 130,
    rate_a: 0.1,
    rate_b: 0.13,
  })
  expect(found[0]!['z']).toBeCloseTo(2.103, 3)
})
