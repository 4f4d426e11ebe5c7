/** How phones that have repeated a draw are counted (docs/mechanisms/draw/show.md#the-count-of-phones). */
import { randomUUID } from 'node:crypto'
import { postDrawPhone } from '@fairdraw/contract/draw/show.ts'
import type { PhoneVerdict, Share } from '@fairdraw/rules/draw/show-phones.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { countPhones } from './phones.ts'
import { drawShows } from './tables.ts'

const server = await startTestApp()
const id = randomUUID()
let show: string
beforeEach(async () => {
  const row = { drawId: id, isRehearsal: true, begunBy: 'job:test', begunAt: server.clock.now }
  const [made] = await server.db.insert(drawShows).values(row).returning({ id: drawShows.id })
  show = made!.id
  server.advanceSeconds(60)
})

type Report = { phone?: string; verdict?: PhoneVerdict; oneIn?: Share; of?: string; address?: string }
const report = ({ phone = randomUUID(), verdict = 'agrees', oneIn = 1, of = show, address }: Report = {}) =>
  server.ask(postDrawPhone, {
    params: { id },
    body: { show: of, phone, verdict, oneIn },
    ...(address !== undefined && { address }),
  })
const counted = async () => {
  await server.jobs.runAll()
  return countPhones(server.db, show)
}
/** As many phones have reported before. */
const reported = (reports: number) =>
  server.db.execute(
    sql`insert into draw_show_counts (show_id, verdict, one_in, reports) values (${show}, 'agrees', 1, ${reports}::int)`,
  )

it('while all report the number is exact, and one that differs is counted beside', async () => {
  for (let nth = 0; nth < 7; nth += 1) expect((await report()).status).toBe(200)
  await report({ verdict: 'differs' })
  expect(await counted()).toEqual({ agree: 7, differ: 1, oneIn: 1 })
})

it('a phone counts once, however often it reports, before a write and after it', async () => {
  const phone = randomUUID()
  await report({ phone })
  await report({ phone })
  expect(await counted()).toMatchObject({ agree: 1 })
  await report({ phone })
  await report({ phone, verdict: 'differs' })
  expect(await counted()).toEqual({ agree: 1, differ: 0, oneIn: 1 })
})

it('of another show, or of none, nothing is counted', async () => {
  await report({ of: randomUUID() })
  expect(await counted()).toEqual({ agree: 0, differ: 0, oneIn: 1 })
  expect(await countPhones(server.db, undefined)).toEqual({ agree: 0, differ: 0, oneIn: 1 })
})

it('once many have reported only a share does, and each report stands for as many', async () => {
  await reported(10_000)
  expect(await counted()).toMatchObject({ agree: 10_000, oneIn: 10 })
  await report({ oneIn: 10 })
  await report({ oneIn: 10 })
  // It has heard of no share yet.
  await report({ oneIn: 1 })
  expect(await counted()).toMatchObject({ agree: 10_021, oneIn: 10 })
})

it('a report cannot stand for more phones than the share says, and one that differs for itself alone', async () => {
  await report({ oneIn: 1_000 })
  await report({ oneIn: 1_000, verdict: 'differs' })
  expect(await counted()).toMatchObject({ agree: 1, differ: 1 })
})

it('one address cannot report without end', async () => {
  const address = '198.51.100.7'
  for (let nth = 0; nth < 3_000; nth += 1) await report({ phone: '00000000-0000-4000-8000-000000000001', address })
  expect((await report({ address })).body.code).toBe('too-many-requests')
  expect((await report({ address: '198.51.100.8' })).status).toBe(200)
  server.advanceSeconds(60)
  expect((await report({ address })).status).toBe(200)
})
