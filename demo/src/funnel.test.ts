/** The demonstration's page of the funnel: figures from the views, and hostile names as text. */
import { measurements } from '@fairdraw/server/features/analytics/tables.ts'
import { buildCompetition } from '@fairdraw/server/testing/competitions.ts'
import { startTestApp } from '@fairdraw/server/testing/test-app.ts'
import type { TestApp } from '@fairdraw/server/testing/test-app.ts'
import { openTestDatabase } from '@fairdraw/server/testing/test-database.ts'
import { saveCompetition } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FUNNEL_PATH, registerDemoFunnel } from './funnel.ts'

let demo: TestApp
beforeAll(async () => {
  const database = await openTestDatabase()
  demo = await startTestApp({
    database,
    extend: (app) => registerDemoFunnel(app, { db: database.db, now: () => demo.clock.now }),
  })
})
afterAll(() => demo.close())

const page = async () => demo.app.inject(FUNNEL_PATH)

it('says so while nothing has been counted', async () => {
  expect((await page()).body).toContain('Nothing has been counted yet')
})

it('shows each stage with its share of the one before, experiments with their interval, and names as text', async () => {
  await saveCompetition(demo.db, { ...buildCompetition({ id: 7 }), name: '<script>alert(1)</script>' }, [])
  const day = londonDay(demo.clock.now)
  const row = (name: string, competitionId: number, version: string, count: number) => ({
    day,
    name,
    competitionId,
    version,
    count,
  })
  await demo.db
    .insert(measurements)
    .values([
      row('tile-view', 7, 'a', 1200),
      row('competition-view', 7, '', 300),
      row('exposure', 0, 'card-picture a', 1000),
      row('exposure', 0, 'card-picture b', 1000),
      row('response', 0, 'card-picture a', 100),
      row('response', 0, 'card-picture b', 150),
    ])
  const { body, headers } = await page()
  expect(body).toContain('<td>1,200</td><td>300<br><small>25.0 %</small></td>')
  expect(body).toContain('&#60;script&#62;alert(1)')
  expect(body).not.toContain('<script')
  expect(body).toMatch(/card-picture<\/th>.*<td>10\.0 %<\/td>.*<td>15\.0 %<\/td><td>5\.0 %<\/td><td>2\.\d % to 7\.\d %/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})
