import { Registry } from 'prom-client'
import { expect, it, vi } from 'vitest'
import { runInContext } from './tracing/call-context.ts'
import { createVendorCallReports, reportCalls } from './vendor-calls.ts'
import { createWorkReporter } from './work-reporter.ts'

const adapter = {
  send: async (to: string) => `sent to ${to}`,
  refuse: async () => Promise.reject(new Error('no')),
  sale: async () => ({ kind: 'unknown', reason: 'a name and a number' }) as const,
  readWebhook: async (text: string) => text,
  identify: (id: number) => id + 1,
  url: 'https://vendor.example',
}

function open() {
  const registry = new Registry()
  const log = { warn: vi.fn<(fields: { err: Error }) => void>(), error: vi.fn<() => void>() }
  const reportOf = createVendorCallReports(registry, createWorkReporter(registry, log))
  const outcomes = async () => {
    const { values } = await registry.getSingleMetric('fairdraw_work_outcomes_total')!.get()
    return values.map(({ labels, value }) => `${labels['kind']} ${labels['name']} ${labels['outcome']} ${value}`)
  }
  return { registry, log, outcomes, observed: reportCalls(adapter, reportOf('sms'), { local: ['readWebhook'] }) }
}

it('each call is counted and timed under its vendor and name, and its result is unchanged', async () => {
  const { observed, outcomes, registry, log } = open()
  expect(await observed.send('me')).toBe('sent to me')
  await observed.send('you')
  expect(await outcomes()).toEqual(['vendor-call sms.send succeeded 2'])
  expect(await registry.metrics()).toContain(
    'fairdraw_vendor_call_duration_seconds_count{name="sms.send",outcome="succeeded"} 2',
  )
  expect(log.warn).not.toHaveBeenCalled()
})

it('the request that makes a call is told for how long it waits, whatever comes of it', async () => {
  const { observed } = open()
  const told: string[] = []
  const vendorWaits = { begin: () => void told.push('begin'), end: () => void told.push('end') }
  await runInContext({ vendorWaits }, async () => {
    await observed.send('me')
    await expect(observed.refuse()).rejects.toThrow('no')
    expect(observed.identify(1)).toBe(2)
  })
  expect(told).toEqual(['begin', 'end', 'begin', 'end'])
})

it('a failed call is counted and logged once, and still fails', async () => {
  const { observed, outcomes, log } = open()
  await expect(observed.refuse()).rejects.toThrow('no')
  expect(await outcomes()).toEqual(['vendor-call sms.refuse failed 1'])
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'vendor-call', name: 'sms.refuse' }),
    expect.anything(),
  )
})

it('a sale without a reply counts as a failed call, and its reason is not logged', async () => {
  const { observed, outcomes, log } = open()
  expect(await observed.sale()).toMatchObject({ kind: 'unknown' })
  expect(await outcomes()).toEqual(['vendor-call sms.sale failed 1'])
  expect(log.warn.mock.calls[0]![0].err.message).not.toContain('name')
})

it('a method that makes no request is not counted', async () => {
  const { observed, outcomes } = open()
  expect([await observed.readWebhook('text'), observed.identify(1), observed.url]).toEqual(['text', 2, adapter.url])
  expect(await outcomes()).toEqual([])
})
