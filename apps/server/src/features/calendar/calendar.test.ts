import { getDeskCalendar } from '@fairdraw/contract/desk/calendar.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { exampleItem } from '../../testing/desk/example-item.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { saveWeeklyDraw } from '../winsday/weekly-draws.ts'

const DAY_MS = 86_400_000
const server = await startTestApp({ competitions: [{ id: 301 }] })
const headers = (await addStaff(server, ['editor'])).headers

const inDays = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS).toISOString()
const ask = async (query: { from: string; until: string; at?: string; competitionId?: number }) => {
  const { status, body } = await server.ask(getDeskCalendar, { headers, query })
  return { status, events: body.events ?? [], clashes: body.clashes ?? [] }
}
const month = () => ({ from: inDays(-10), until: inDays(35) })

const WEEKLY = {
  name: 'Winsday',
  prizes: [],
  alternates: 0,
  onePrizePerPlayer: false,
  terms: 'Terms',
}

it('has the openings and closings of each channel of a published competition, in order', async () => {
  const { events } = await ask({ from: inDays(-40), until: inDays(5) })
  const own = events.filter(({ subject }) => subject.id === '301')
  expect(own.map(({ event, channel }) => `${event} ${channel}`)).toEqual(
    expect.arrayContaining(['opens online', 'closes online']),
  )
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted())
})

it('has weekly draws with the closing of their list, and names a draw that is too early', async () => {
  const prize = { type: 'monetary', value: 1000, name: '£10' }
  const cutOff = inDays(3)
  await saveWeeklyDraw(server.db, 'week-1', {
    ...WEEKLY,
    prizes: [{ prize, winners: 1 }],
    cutOff,
    drawsAt: new Date(Date.parse(cutOff) - 60_000).toISOString(),
  } as never)
  const { events, clashes } = await ask(month())
  expect(events.filter(({ subject }) => subject.id === 'week-1').map(({ event }) => event)).toEqual([
    'draws',
    'list-closes',
  ])
  expect(clashes.map(({ clash, subjects }) => [clash, subjects[0]!.id])).toContainEqual([
    'drawn-before-closing',
    'week-1',
  ])
})

it('names no clash of draws that are over', async () => {
  const weeklyDraw = (id: string, days: number, minutes: number) => {
    const drawsAt = new Date(Date.parse(inDays(days)) + minutes * 60_000).toISOString()
    const prizes = [{ prize: { type: 'monetary', value: 1000, name: '£10' }, winners: 1 }]
    return saveWeeklyDraw(server.db, id, { ...WEEKLY, prizes, cutOff: inDays(days - 1), drawsAt } as never)
  }
  for (const [id, days, minutes] of [
    ['over-1', -3, 0],
    ['over-2', -3, 5],
    ['to-come-1', 20, 0],
    ['to-come-2', 20, 5],
  ] as const)
    await weeklyDraw(id, days, minutes)
  const { events, clashes } = await ask(month())
  expect(events.map(({ subject }) => subject.id)).toEqual(expect.arrayContaining(['over-1', 'over-2']))
  const together = clashes.filter(({ clash }) => clash === 'draws-together')
  expect(together.map(({ subjects }) => subjects.map(({ id }) => id))).toEqual([['to-come-1', 'to-come-2']])
})

it('shows when a scheduled revision is published, and from then on what it says', async () => {
  const { id, body } = exampleItem(server.clock.now, 8_801)
  await server.db.execute(sql`insert into content_items (kind, id, latest_revision) values ('competition', ${id}, 1)`)
  // Without its review.
  await rewriteHistory(
    server.db,
    sql`insert into content_revisions (kind, id, revision, body, state, author, publish_at)
        values ('competition', ${id}, 1, ${JSON.stringify(body)}::jsonb, 'scheduled', 'command:test', ${inDays(1)})`,
  )
  const of = (events: { event: string; subject: { id: string }; isScheduled: boolean }[]) =>
    events.filter(({ subject }) => subject.id === id)

  const published = await ask(month())
  expect(of(published.events).map(({ event }) => event)).toEqual(['publishes'])
  const then = await ask({ ...month(), at: inDays(2) })
  expect(of(then.events).map(({ event }) => event)).toContain('closes')
  expect(of(then.events).every(({ isScheduled }) => isScheduled)).toBe(true)
  // The example opened yesterday.
  expect(then.clashes.map(({ clash, subjects }) => [clash, subjects[0]!.id])).toContainEqual([
    'opens-before-published',
    id,
  ])
})

it('of one competition has its events, its draw and its clashes alone', async () => {
  await server.db.execute(
    sql`insert into draws (kind, subject_id, title, state, cut_off, beacon_at, manifest_hash)
        values ('competition', '301', 'A car', 'committed', ${inDays(1)}, ${inDays(2)}, sha256('')),
          ('competition', '999', 'Another', 'committed', ${inDays(1)}, ${inDays(2)}, sha256(''))`,
  )
  const { events, clashes } = await ask({ ...month(), competitionId: 301 })
  expect(new Set(events.map(({ subject }) => (subject.kind === 'draw' ? subject.name : subject.id)))).toEqual(
    new Set(['301', 'A car']),
  )
  expect(clashes.every(({ subjects }) => subjects.some(({ id, name }) => id === '301' || name === 'A car'))).toBe(true)
  expect((await ask({ ...month(), competitionId: 4_711 })).events).toEqual([])
})

it('refuses a span without an end, backwards, or longer than a month needs', async () => {
  for (const query of [
    { from: inDays(1), until: inDays(1) },
    { from: inDays(2), until: inDays(1) },
    { from: inDays(0), until: inDays(46) },
  ])
    expect((await ask(query)).status).toBe(422)
  expect((await ask({ from: inDays(0), until: inDays(45) })).status).toBe(200)
})
