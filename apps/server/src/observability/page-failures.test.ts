import { postPageFailure } from '@fairdraw/contract/analytics.ts'
import { PAGE_FAILURE_KINDS } from '@fairdraw/rules/page-failures.ts'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { MAX_FAILURES_PER_MINUTE } from './page-failures.ts'

const server = await startTestApp()

let addresses = 0
const newAddress = () => `198.51.100.${(addresses += 1)}`
const report = (body: unknown, address = newAddress()) =>
  server.app.inject({
    method: 'POST',
    url: postPageFailure.path,
    headers: { 'content-type': 'application/json' },
    remoteAddress: address,
    payload: JSON.stringify(body),
  })
const count = async (labels: string) =>
  Number(new RegExp(`^fairdraw_page_failures_total\\{${labels}\\} (\\d+)$`, 'm').exec(await server.metrics.text())?.[1])

it.each(PAGE_FAILURE_KINDS)('a failure of kind %s is counted, apart for translated pages', async (kind) => {
  const [translated, plain] = [`kind="${kind}",translated="yes"`, `kind="${kind}",translated="no"`]
  expect([await count(translated), await count(plain)]).toEqual([0, 0])
  for (const isTranslated of [true, false, false]) expect((await report({ kind, isTranslated })).statusCode).toBe(200)
  expect([await count(translated), await count(plain)]).toEqual([1, 2])
})

it.each([{}, { kind: 'unknown', isTranslated: false }, { kind: 'part' }, { kind: ['part'], isTranslated: false }])(
  'nothing else can be counted: %j',
  async (body) => {
    const before = await server.metrics.text()
    expect((await report(body)).statusCode).toBe(422)
    const series = (text: string) => text.split('\n').filter((line) => line.startsWith('fairdraw_page_failures_total'))
    expect(series(await server.metrics.text())).toEqual(series(before))
  },
)

it('one address counts so many a minute, and another is not affected', async () => {
  const labels = 'kind="part",translated="no"'
  const before = await count(labels)
  const address = newAddress()
  const body = { kind: 'part', isTranslated: false }
  for (let sent = 0; sent < MAX_FAILURES_PER_MINUTE + 5; sent += 1)
    expect((await report(body, address)).statusCode).toBe(200)
  expect(await count(labels)).toBe(before + MAX_FAILURES_PER_MINUTE)
  await report(body)
  expect(await count(labels)).toBe(before + MAX_FAILURES_PER_MINUTE + 1)
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  await report(body, address)
  expect(await count(labels)).toBe(before + MAX_FAILURES_PER_MINUTE + 2)
})
