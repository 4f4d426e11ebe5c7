/** Personal data in batches is purged in time, and rows to process are found without scanning others. */
import { postIntakeRows } from '@fairdraw/contract/intake.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { claimRows } from './claim.ts'
import { PURGE_BATCH_SIZE, purgeIntake } from './purge.ts'
import { receiveBatch } from './receive-batch.ts'
import { saveJudgedRows } from './save-judged-rows.ts'

const OVER = 1
const RUNNING = 2
const DAY = 86_400_000
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const postal = { enabled: true, info: '', cost: 'Free', dateStart: ago(600), dateStop: ago(60) }

const server = await startTestApp({
  competitions: [
    { id: OVER, channels: { postal } },
    { id: RUNNING, channels: { postal }, drawCutOff: inDays(20).toISOString() },
  ],
})
beforeEach(async () => {
  await server.db.execute(sql`truncate intake_batches, intake_rows, intake_references`)
})

const purge = (at: Date) => purgeIntake(server.db, at)
const card = (reference: string, competitionId: number, phone: string, enteredAt = ago(30)) => ({
  reference,
  competitionId,
  phone,
  enteredAt,
  dateOfBirth: '1990-01-01',
})
const delivery = (reference: string) => ({ source: 'post-room', channel: 'postal', reference }) as const
const storedRows = () =>
  readRows<{ reference: string; phone: string | null; isEmpty: boolean; state: string }>(
    server.db,
    sql`select reference, phone, body = '{}' as "isEmpty", state from intake_rows order by reference`,
  )

it('a rejected card of a number without an account is emptied some weeks after the prize draw, and stays in the totals', async () => {
  const { phone } = await server.addPlayer()
  await receiveBatch(server.db, delivery('sack'), [
    card('A late', OVER, '07700900001'),
    card('B late for one that runs', RUNNING, '07700900002'),
    card('C of no competition', 999, '07700900003'),
    card('D of a player', OVER, phone),
    card('E entered', OVER, '07700900005', ago(90)),
  ])
  await server.jobs.runAll()
  expect(await purge(inDays(27))).toBe(0)
  expect(await purge(inDays(29))).toBe(2)
  expect(await storedRows()).toMatchObject([
    { phone: null, isEmpty: true, state: 'rejected' },
    { phone: '07700900002', isEmpty: false },
    { phone: null, isEmpty: true, state: 'rejected' },
    { phone, isEmpty: false },
    { phone: '07700900005', isEmpty: false, state: 'accepted' },
  ])
  expect(await purge(inDays(47))).toBe(0)
  expect(await purge(inDays(49))).toBe(1)
  expect(await purge(inDays(49))).toBe(0)
  expect(PURGE_BATCH_SIZE).toBeGreaterThan(0)
})

it('an abandoned upload is deleted completely after a week without another attempt', async () => {
  const broken = async function* () {
    for (let line = 0; line < 600; line += 1) yield card(`R-${line}`, OVER, '07700900001')
    throw new Error('the line was cut')
  }
  const bring = () =>
    expect(receiveBatch(server.db, delivery('broken off'), broken())).rejects.toThrow('the line was cut')
  await bring()
  await receiveBatch(server.db, delivery('whole'), [card('W-1', OVER, '07700900009')])
  await server.db.execute(sql`update intake_batches set created_at = created_at - interval '30 days'`)
  await bring()
  expect(await purge(inDays(6.9))).toBe(0)
  expect(await purge(inDays(7.1))).toBe(1)
  expect(await storedRows()).toMatchObject([{ reference: 'W-1' }])
})

it('rows to process are found without scanning a batch that is still being uploaded', async () => {
  await server.db.execute(
    sql`insert into intake_batches (id, source, channel, reference, state, bringer)
        values ('00000000-0000-0000-0000-000000000001', 'post-room', 'postal', 'long', 'receiving', gen_random_uuid())`,
  )
  await server.db.execute(
    sql`insert into intake_rows (batch_id, line, reference, body)
        select '00000000-0000-0000-0000-000000000001', n, n::text, '{}' from generate_series(1, 10000) n`,
  )
  await receiveBatch(server.db, delivery('short'), [card('S-1', OVER, '07700900001'), card('S-2', OVER, '07700900002')])
  await server.db.execute(sql`analyze intake_rows, intake_batches`)
  let claimed: Awaited<ReturnType<typeof claimRows>> = []
  const read = await countRowsRead(server.db, ['intake_rows'], async (tx) => {
    claimed = await claimRows(tx, 500)
  })
  expect(claimed.map(({ reference }) => reference)).toEqual(['S-1', 'S-2'])
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(50)
})

it('rows are claimed in the order of delivery, and no more than the limit', async () => {
  await receiveBatch(server.db, delivery('first'), [card('1-1', OVER, '07700900001'), card('1-2', OVER, '07700900001')])
  await receiveBatch(server.db, delivery('second'), [
    card('2-1', OVER, '07700900001'),
    card('2-2', OVER, '07700900001'),
  ])
  const claimed = await server.db.transaction((tx) => claimRows(tx, 3))
  expect(claimed.map(({ reference }) => reference)).toEqual(['1-1', '1-2', '2-1'])
})

it('a chunk whose rows are all left for the next chunk writes nothing', async () => {
  await expect(server.db.transaction((tx) => saveJudgedRows(tx, []))).resolves.toBeUndefined()
})

it('a request may contain the maximum number of rows even if all are of the maximum length', async () => {
  const longest = (nth: number) => ({
    reference: `R-${nth}-`.padEnd(100, 'x'),
    competitionId: 2_147_483_647,
    phone: '+44 (0)7700 900 001'.padEnd(32, ' '),
    enteredAt: '2026-11-21T12:00:00.000000+00:00'.padEnd(40, ' '),
    costPence: 999_999,
    answer: 'an answer '.repeat(30).slice(0, 255),
    dateOfBirth: '1990-01-01',
  })
  const bring = (many: number) =>
    server.ask(postIntakeRows, {
      bearer: 'post-room-key-for-tests',
      body: {
        channel: 'postal',
        reference: `${many} rows`,
        rows: Array.from({ length: many }, (_, nth) => longest(nth)),
      },
    })
  expect(await bring(100)).toMatchObject({ status: 200, body: { received: 100 } })
  expect((await bring(101)).body.code).toBe('invalid-request')
})
