/** What staff see of a fixed run: sold, held and left of one moment (docs/mechanisms/entry/run.md). */
import { postEnter } from '@fairdraw/contract/entry.ts'
import { getDeskRun } from '@fairdraw/contract/desk/run.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const FREE = 1
const PAID = 2
const WITHOUT = 3
const run = { ticketsTotal: 10, tooFew: 'refund' as const, minimum: 4 }

const server = await startTestApp({
  competitions: [
    { id: FREE, run: { ticketsTotal: 5, tooFew: 'draw' } },
    {
      id: PAID,
      steps: ['payment'],
      pricePence: 100,
      run,
      prizeTiers: [
        { name: 'A', winners: 1 },
        { name: 'B', winners: 3 },
      ],
    },
    { id: WITHOUT },
  ],
})

const count = async (id: number) => {
  const { headers } = await addStaff(server, ['draw-officer'])
  return server.ask(getDeskRun, { headers, params: { id } })
}
const enter = async (competitionId: number) => {
  const { bearer } = await server.addPlayer()
  const entered = await server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })
  expect(entered.status).toBe(200)
}

it('counts what is sold, held and left, with the odds and what happens with too few', async () => {
  for (let entry = 0; entry < 2; entry += 1) await enter(FREE)
  for (let entry = 0; entry < 3; entry += 1) await enter(PAID)
  expect((await count(FREE)).body.run).toMatchObject({ sold: 2, held: 0, left: 3, prizes: 1, tooFew: 'draw' })
  expect((await count(PAID)).body.run).toMatchObject({ ...run, sold: 0, held: 3, left: 7, prizes: 4 })
  expect((await count(WITHOUT)).body).toEqual({ run: null })
  expect((await count(4711)).body).toEqual({ run: null })
})

it('reads the rows of the run alone, however many tickets are sold', async () => {
  const before = (await count(FREE)).body.run!
  // A count over tickets or entries would see none of these.
  await server.db.execute(sql`update run_parts set free = 0 where competition_id = ${FREE}`)
  expect((await count(FREE)).body.run).toMatchObject({ sold: before.sold + before.left, left: 0 })
  await server.db.execute(sql`select divide_run(${FREE}, 5)`)
})
