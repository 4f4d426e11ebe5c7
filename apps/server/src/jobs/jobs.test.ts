import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkReporter } from '../observability/work-reporter.ts'
import { observeJobs } from './job-metrics.ts'
import { MAX_CONSECUTIVE_FAILURES, createJobs } from './jobs.ts'
import type { Job } from './jobs.ts'
import type { WakeChannel } from './wake.ts'

const started: ReturnType<typeof createJobs>[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  // Not awaited: one of them hangs.
  for (const jobs of started.splice(0)) void jobs.stop()
  vi.useRealTimers()
})

function open(list: readonly Job[]) {
  const registry = new Registry()
  const log = { warn: vi.fn<(fields: object) => void>(), error: vi.fn<(fields: object) => void>() }
  const now = () => new Date()
  const listeners: [channel: string, heard: () => void][] = []
  const listen = async (channel: string, heard: () => void) => void listeners.push([channel, heard])
  const jobs = createJobs(list, { reporter: createWorkReporter(registry, log), now, listen, random: () => 0 })
  const notify = (channel: WakeChannel) => {
    for (const [listened, heard] of listeners) if (listened === channel) heard()
  }
  observeJobs(jobs, registry, now)
  const metric = async (name: string, labels: Record<string, string>) => {
    const { values } = await registry.getSingleMetric(name)!.get()
    return values.find((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))?.value
  }
  const outcome = (name: string, of: string) =>
    metric('fairdraw_work_outcomes_total', { kind: 'job', name, outcome: of })
  return { jobs, log, metric, outcome, notify }
}

function start(list: readonly Job[]) {
  const opened = open(list)
  opened.jobs.start()
  started.push(opened.jobs)
  return opened
}

const failing = (message = 'no') => vi.fn<() => Promise<never>>(async () => Promise.reject(new Error(message)))

it('a job that processed a full batch runs again at once, until a batch is not full', async () => {
  const left = [100, 100, 40, 0]
  const run = vi.fn<() => Promise<number>>(async () => left.shift() ?? 0)
  start([{ name: 'expire', maxIntervalMs: 5_000, run, batchSize: 100 }])
  await vi.advanceTimersByTimeAsync(4_999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(run).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(run).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(200)
  expect(run).toHaveBeenCalledTimes(4)
})

describe('a job that sleeps', () => {
  const sleeper = { name: 'deliver', maxIntervalMs: 60_000, minIntervalMs: 1_000, wakeOn: 'wake-outbox' } as const
  const found = (...counts: number[]) => vi.fn<() => Promise<number>>(async () => counts.shift() ?? 0)

  it('runs soon after the start, and then, without work, once per interval', async () => {
    const run = found()
    start([{ ...sleeper, run }])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(59_900)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('runs at once when its channel is notified, and not for another channel', async () => {
    const [run, other] = [found(), found()]
    const { notify } = start([
      { ...sleeper, run },
      { ...sleeper, name: 'take in', wakeOn: 'wake-intake', run: other },
    ])
    await vi.advanceTimersByTimeAsync(10_000)
    notify('wake-outbox')
    await vi.advanceTimersByTimeAsync(1)
    expect([run, other].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
  })

  it('keeps its minimum interval under many notifications, and does not run once more than needed', async () => {
    const run = found()
    const { notify } = start([{ ...sleeper, run }])
    await vi.advanceTimersByTimeAsync(10_000)
    for (let times = 0; times < 50; times += 1) {
      notify('wake-outbox')
      await vi.advanceTimersByTimeAsync(100)
    }
    // Once after the start; then, in five seconds, at once and after each second.
    expect(run).toHaveBeenCalledTimes(7)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(run).toHaveBeenCalledTimes(7)
  })

  it('that is notified while it runs runs again, because the work may have come after its query', async () => {
    let looks = 0
    const run = async () => {
      looks += 1
      await new Promise<void>((done) => setTimeout(done, 300))
      return 0
    }
    const { notify } = start([{ ...sleeper, run }])
    await vi.advanceTimersByTimeAsync(1_100)
    notify('wake-outbox')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looks).toBe(2)
  })

  it('runs again after a run that found work, until a run finds none', async () => {
    const run = found(0, 3, 1, 0)
    const { notify } = start([{ ...sleeper, run }])
    await vi.advanceTimersByTimeAsync(5_000)
    notify('wake-outbox')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(run).toHaveBeenCalledTimes(4)
  })

  it.each([
    ['when the next item is due', 7_500, 7_500],
    ['not before its minimum interval, even when something is due', -20_000, 1_000],
    ['not later than its interval, even when the next item is due later', 3_600_000, 60_000],
  ])('runs %s', async (_, dueInMs, wait) => {
    const run = found()
    start([{ ...sleeper, run, nextDueInMs: async () => dueInMs }])
    await vi.advanceTimersByTimeAsync(1_000 + wait - 1)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('and fails is not retried sooner when it is notified', async () => {
    const run = failing()
    const { notify } = start([{ ...sleeper, run }])
    // After 1, 1, 2, 4 and 8 seconds; the next is after 16.
    await vi.advanceTimersByTimeAsync(16_500)
    expect(run).toHaveBeenCalledTimes(5)
    notify('wake-outbox')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(run).toHaveBeenCalledTimes(5)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(run).toHaveBeenCalledTimes(6)
  })

  it('and cannot read the next due time counts as failed', async () => {
    const { metric } = start([{ ...sleeper, run: found(), nextDueInMs: failing('no database') }])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await metric('fairdraw_job_consecutive_failures', { name: 'deliver' })).toBe(1)
  })

  it('is not woken while the process is shutting down', async () => {
    const run = found()
    const { jobs, notify } = start([{ ...sleeper, run }])
    await vi.advanceTimersByTimeAsync(5_000)
    await jobs.stop()
    notify('wake-outbox')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('a job that fails', () => {
  it('waits twice as long each time, up to a minute, and uses its own interval again after a success', async () => {
    const times: number[] = []
    let isDown = true
    const run = async () => {
      times.push(Date.now())
      if (isDown) throw new Error('no')
    }
    start([{ name: 'sweep', maxIntervalMs: 2_000, run }])
    await vi.advanceTimersByTimeAsync(260_000)
    const waits = () => times.slice(1).map((at, nth) => (at - times[nth]!) / 1000)
    expect(waits()).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
    isDown = false
    times.length = 0
    await vi.advanceTimersByTimeAsync(66_000)
    expect(waits().slice(0, 2)).toEqual([2, 2])
  })

  it('with a long interval keeps its interval', async () => {
    const run = failing()
    start([{ name: 'forget', maxIntervalMs: 3_600_000, run }])
    await vi.advanceTimersByTimeAsync(4 * 3_600_000)
    expect(run).toHaveBeenCalledTimes(4)
  })

  it('is counted and logged each time with its attempts and start, and reported as given up once', async () => {
    const { log, metric, outcome } = start([{ name: 'sweep', maxIntervalMs: 1_000, run: failing() }])
    const since = new Date(Date.now() + 1_000)
    await vi.advanceTimersByTimeAsync(200_000)
    const failures = (await metric('fairdraw_job_consecutive_failures', { name: 'sweep' }))!
    expect(failures).toBeGreaterThan(MAX_CONSECUTIVE_FAILURES)
    expect(await outcome('sweep', 'gave-up')).toBe(1)
    expect(await outcome('sweep', 'retrying')).toBe(failures - 1)
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'sweep', attempts: MAX_CONSECUTIVE_FAILURES, failingSince: since }),
      expect.anything(),
    )
    expect(log.warn.mock.calls.map(([fields]) => fields).slice(0, 2)).toMatchObject([
      { attempts: 1, failingSince: since, nextAttemptAt: new Date(since.getTime() + 1_000) },
      { attempts: 2, failingSince: since },
    ])
  })
})

describe('a job that hangs', () => {
  const hanging = {
    name: 'deliver',
    maxIntervalMs: 1_000,
    timeLimitMs: 30_000,
    run: () => new Promise<never>(() => {}),
  }

  it('is reported once it exceeds its time limit, and delays no other job', async () => {
    const other = vi.fn<() => Promise<void>>(async () => {})
    const { log, metric, outcome } = start([hanging, { name: 'other', maxIntervalMs: 1_000, run: other }])
    await vi.advanceTimersByTimeAsync(30_900)
    expect(log.error).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'deliver' }), expect.anything())
    expect(await outcome('deliver', 'gave-up')).toBe(1)
    expect(await metric('fairdraw_job_running_seconds', { name: 'deliver' })).toBeGreaterThan(
      (await metric('fairdraw_job_time_limit_seconds', { name: 'deliver' }))!,
    )
    expect(await metric('fairdraw_job_running_seconds', { name: 'other' })).toBe(0)
    expect(other.mock.calls.length).toBeGreaterThan(80)
  })
})

it('a job never runs twice at the same time', async () => {
  let atOnce = 0
  let highest = 0
  const run = vi.fn<() => Promise<void>>(async () => {
    highest = Math.max(highest, (atOnce += 1))
    await new Promise<void>((done) => setTimeout(done, 3_000))
    atOnce -= 1
  })
  const { jobs } = start([{ name: 'take in', maxIntervalMs: 500, run }])
  await vi.advanceTimersByTimeAsync(600)
  const asked = Promise.all([jobs.runAll(), jobs.runAll()])
  await vi.advanceTimersByTimeAsync(20_000)
  await asked
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(highest).toBe(1)
})

it('a process that shuts down aborts the signal of the current run, waits for it, and starts no other', async () => {
  const run = vi.fn<(stopping: AbortSignal) => Promise<void>>(
    (stopping) => new Promise<void>((done) => stopping.addEventListener('abort', () => setTimeout(done, 1_000))),
  )
  const { jobs } = start([{ name: 'deliver', maxIntervalMs: 500, run }])
  await vi.advanceTimersByTimeAsync(600)
  let hasStopped = false
  const stopped = jobs.stop().then(() => (hasStopped = true))
  await vi.advanceTimersByTimeAsync(900)
  expect(hasStopped).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  await stopped
  expect(run).toHaveBeenCalledOnce()
})

it('runAll runs every job, and then throws with the names of those that failed', async () => {
  const last = vi.fn<() => Promise<void>>(async () => {})
  const { jobs, outcome } = open([
    { name: 'first', maxIntervalMs: 1_000, run: failing('the first one') },
    { name: 'second', maxIntervalMs: 1_000, run: failing('the second one') },
    { name: 'last', maxIntervalMs: 1_000, run: last },
  ])
  await expect(jobs.runAll()).rejects.toThrow(/first .*the first one.*second .*the second one/)
  expect(last).toHaveBeenCalledOnce()
  expect(await outcome('first', 'retrying')).toBe(1)
  expect(await outcome('last', 'succeeded')).toBe(1)
})

it('metrics report when a job last started and succeeded, and how long it took', async () => {
  let isDown = false
  const run = async () => {
    await new Promise<void>((done) => setTimeout(done, 250))
    if (isDown) throw new Error('no')
  }
  const { metric } = start([{ name: 'sweep', maxIntervalMs: 60_000, run }])
  const began = Date.now() / 1000
  const of = (name: string) => metric(`fairdraw_job_${name}`, { name: 'sweep' })
  expect(await of('last_success_timestamp_seconds')).toBe(began)
  expect(await of('last_start_timestamp_seconds')).toBe(0)
  await vi.advanceTimersByTimeAsync(60_100)
  expect(await of('running_seconds')).toBeCloseTo(0.1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await of('last_success_timestamp_seconds')).toBeCloseTo(began + 60.25)
  expect(await of('last_duration_seconds')).toBe(0.25)
  isDown = true
  await vi.advanceTimersByTimeAsync(60_500)
  expect(await of('last_start_timestamp_seconds')).toBeCloseTo(began + 120.25)
  expect(await of('last_success_timestamp_seconds')).toBeCloseTo(began + 60.25)
  expect(await of('interval_seconds')).toBe(60)
})
