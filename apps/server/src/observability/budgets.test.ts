/** That no call needs more round trips than its budget is checked by all tests on PostgreSQL (testing/test-app.ts). */
import { readFile } from 'node:fs/promises'
import { ENDPOINTS } from '@fairdraw/contract/api.ts'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { postExists } from '@fairdraw/contract/login.ts'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { MAX_WAIT_MS } from '../http/health.ts'
import { EVENT_LOOP_BUDGET_MS, ROUND_TRIP_BUDGETS, kindOfCall } from './budgets.ts'
import { currentContext } from './tracing/call-context.ts'
import { observeCalls } from './tracing/observe-calls.ts'
import { createTracer } from './tracing/tracer.ts'

it('each call has a kind, except where the number of rows decides', () => {
  expect(kindOfCall(postEnter)).toBe('entry')
  expect(kindOfCall(postPayment)).toBe('payment')
  expect(kindOfCall(postExists)).toBe('log-in')
  const without = ENDPOINTS.filter((one) => kindOfCall(one) === undefined).map(({ name }) => name)
  expect(without.toSorted()).toEqual([
    'getDeskLive',
    'postAccountErase',
    'postAccountExport',
    'postDeskDrawStep',
    'postDeskErasePlayer',
    'postDeskExportPlayer',
    'postDeskImport',
    'postDeskMediaUpload',
    'postIntakeFile',
  ])
  expect(new Set(ENDPOINTS.map(kindOfCall))).toEqual(new Set([...Object.keys(ROUND_TRIP_BUDGETS), undefined]))
})

it('a call that waits more often than its kind may is counted, and no other', async () => {
  const app = fastify()
  const registry = new Registry()
  observeCalls(app, registry, await createTracer({ TRACES_RATIO: 0 }, { registry, log: app.log }))
  let waits = 0
  const handler = async () => {
    for (let nth = 0; nth < waits; nth += 1) currentContext()!.roundTrips!.count += 1
    return {}
  }
  app.route({ method: postEnter.method, url: postEnter.path, config: { endpoint: postEnter }, handler })
  app.get('/unknown', handler)
  for (const more of [0, 1, 1]) {
    waits = ROUND_TRIP_BUDGETS.entry + more
    await app.inject({ method: postEnter.method, url: postEnter.path })
  }
  waits = 1_000
  await app.inject('/unknown')
  const valuesOf = async (name: string) =>
    (await registry.getSingleMetric(name)!.get()).values.map(({ labels, value }) => [labels['route'], value])
  expect(await valuesOf('fairdraw_http_calls_over_budget_total')).toEqual([
    [postEnter.path, 2],
    ['/unknown', 0],
  ])
  expect(await valuesOf('fairdraw_http_round_trips_total')).toEqual([
    [postEnter.path, 3 * ROUND_TRIP_BUDGETS.entry + 2],
    ['/unknown', 1_000],
  ])
})

it('an event loop within its budget answers the front’s check in time', async () => {
  const front = await readFile(new URL('../../../../ops/haproxy.cfg', import.meta.url), 'utf8')
  const checkMs = Number(/^ *timeout check (\d+)ms$/m.exec(front)![1])
  expect(EVENT_LOOP_BUDGET_MS).toBe((checkMs - MAX_WAIT_MS) / 2)
})
