/** What a call costs the database, and why it was refused, by route. */
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { expect, it } from 'vitest'
import { createCardBuyer } from '../testing/card-buyer.ts'
import { startEmulatedVendors } from '../testing/emulated-vendors.ts'
import { startTestApp } from '../testing/test-app.ts'

const { emulators, ...vendors } = await startEmulatedVendors()
const server = await startTestApp({ competitions: [{ id: 1, steps: ['payment'], pricePence: 200 }], vendors })
const { buy } = createCardBuyer(server, emulators)
const read = async (series: string) => {
  const line = (await server.metrics.text()).split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.split(' ')[1] ?? 0)
}

it('round trips to the database are counted for the route that waits for them, during its whole call', async () => {
  const { bearer } = await server.addPlayer()
  await buy(bearer, 1)
  const series = (path: string) => `fairdraw_http_round_trips_total{method="POST",route="${path}"}`
  const [entering, paying] = [await read(series(postEnter.path)), await read(series(postPayment.path))]
  // The token and the entry, and the several of a payment.
  expect(entering).toBeGreaterThanOrEqual(2)
  expect(paying).toBeGreaterThan(entering)
  await server.app.inject('/livez')
  await server.jobs.runAll()
  expect([await read(series(postEnter.path)), await read(series(postPayment.path))]).toEqual([entering, paying])
  expect(await read('fairdraw_http_round_trips_total{method="GET",route="/livez"}')).toBe(0)
})

it('a refusal is counted by its code, whoever refuses', async () => {
  const { bearer } = await server.addPlayer()
  await server.ask(postEnter, { bearer, body: { competitionId: 404, termsAccepted: true } })
  await server.ask(postEnter, { bearer: 'unknown', body: { competitionId: 1, termsAccepted: true } })
  await server.ask(postEnter, { bearer, body: {} as never })
  await server.app.inject('/nowhere')
  const series = (code: string, route: string = postEnter.path, method = 'POST') =>
    read(`fairdraw_refusals_total{method="${method}",route="${route}",code="${code}"}`)
  expect([await series('not-found'), await series('session-ended'), await series('invalid-request')]).toEqual([1, 1, 1])
  expect(await series('not-found', 'none', 'GET')).toBe(1)
})
