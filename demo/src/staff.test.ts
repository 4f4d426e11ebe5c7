/** The demonstration has a log-in button for each role. Outside of it the address does not exist. */
import { getDeskMe } from '@fairdraw/contract/desk/staff-login.ts'
import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import { DESK_ORIGIN } from '@fairdraw/server/testing/desk/staff-client.ts'
import { startTestApp } from '@fairdraw/server/testing/test-app.ts'
import type { TestApp } from '@fairdraw/server/testing/test-app.ts'
import { openTestDatabase } from '@fairdraw/server/testing/test-database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDemoRoutes } from './start/demo-routes.ts'
import { DEMO_LOG_IN_PATH, DEMO_STAFF, registerDemoStaffLogIn, seedStaff } from './staff.ts'

let demo: TestApp
let product: TestApp
beforeAll(async () => {
  const database = await openTestDatabase()
  await seedStaff(database.db)
  await seedStaff(database.db)
  demo = await startTestApp({
    database,
    // As in the demonstration, where all other addresses below `/_demo` are proxied to the emulators.
    extend: async (app) => {
      registerDemoStaffLogIn(app, { db: database.db, origin: DESK_ORIGIN, now: () => demo.clock.now })
      await createDemoRoutes('http://127.0.0.1:9')(app)
    },
  })
  product = await startTestApp()
  await seedStaff(product.db)
})
afterAll(() => Promise.all([demo.close(), product.close()]))

it('has somebody for each role: two of finance for a large refund, and three draw officers, as two others approve a committed draw', () => {
  const inRole = Map.groupBy(DEMO_STAFF, ({ role }) => role)
  expect([...inRole.keys()]).toEqual(STAFF_ROLES)
  expect(Object.fromEntries([...inRole].map(([role, people]) => [role, people.length]))).toMatchObject({
    finance: 2,
    'draw-officer': 3,
  })
})

it('logs in the second person of a role by a button of their own', async () => {
  const reply = await demo.app.inject(`${DEMO_LOG_IN_PATH}?role=finance&nth=2`)
  const cookie = String(reply.headers['set-cookie']).split(';')[0]!
  const { body } = await demo.ask(getDeskMe, { headers: { cookie } })
  expect(body).toMatchObject({ staff: { name: 'Priti Shah', roles: ['finance'] } })
})

it.each(STAFF_ROLES)('%s logs in by a button, with that role only', async (role) => {
  const reply = await demo.app.inject(`${DEMO_LOG_IN_PATH}?role=${role}`)
  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toBe('/desk')
  const cookie = String(reply.headers['set-cookie']).split(';')[0]!
  const { body } = await demo.ask(getDeskMe, { headers: { cookie } })
  expect(body).toMatchObject({ factor: 'demo', staff: { roles: [role] } })
})

it.each(['', '?role=', '?role=king', '?role=editor&role=administrator'])(
  '%s is not found and opens no session',
  async (query) => {
    const reply = await demo.app.inject(`${DEMO_LOG_IN_PATH}${query}`)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['set-cookie']).toBeUndefined()
  },
)

it.each(STAFF_ROLES)('outside of the demonstration the address does not exist for %s', async (role) => {
  for (const method of ['GET', 'POST'] as const) {
    const reply = await product.app.inject({ method, url: `${DEMO_LOG_IN_PATH}?role=${role}` })
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
})
