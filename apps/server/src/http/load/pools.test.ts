/** How the pools of admission fill, adapt and wait: with requests that have no socket, and a clock that the test moves. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { currentContext, runInContext } from '../../observability/tracing/call-context.ts'
import type { VendorWaits } from '../../observability/tracing/call-context.ts'
import { DEFAULT_ADMISSION, createAdmission } from './admission.ts'
import type { AdmissionOptions } from './admission.ts'
import { PRIORITIES, classifyCall } from './call-classes.ts'
import type { CallClass } from './call-classes.ts'

const databaseWithin = (min: number, max: number): AdmissionOptions['adaptive'] => ({
  ...DEFAULT_ADMISSION.adaptive,
  database: { ...DEFAULT_ADMISSION.adaptive.database, initial: max, min, max, minInRush: min },
})
describe('the limit of the database’s pool', () => {
  // Nobody but those who pay may fill the whole limit: it also has to rise for players who find their share full.
  it.for(PRIORITIES)(
    'falls while requests are slow, rises when they are fast and some of priority %s find no slot',
    (priority) => {
      let at = 0
      const admission = createAdmission({}, { ...DEFAULT_ADMISSION, adaptive: databaseWithin(10, 200) }, () => at)
      const runRequests = (count: number, ms: number) => {
        const closed: (() => void)[] = []
        const response = {
          once: (_event: string, done: () => void) => closed.push(done),
          destroyed: false,
          headersSent: true,
        }
        for (let nth = 0; nth < count; nth += 1) {
          admission.admit({ complete: true } as never, response as never, { pool: 'database', priority }, () => {})
        }
        at += ms
        for (const done of closed) done()
      }
      for (let round = 0; round < 40; round += 1) runRequests(8, 400)
      expect(admission.limit()).toBe(10)
      for (let round = 0; round < 400; round += 1) runRequests(admission.limit() + 1, 51)
      expect(admission.limit()).toBe(200)
      for (let round = 0; round < 40; round += 1) runRequests(3, 60)
      expect(admission.limit()).toBe(200)
      expect(admission.activeRequests('database')).toBe(0)
    },
  )
})

/** An admission whose time the test moves, and requests without a socket. */
function createTestAdmission(options: Partial<AdmissionOptions> = {}) {
  let at = 0
  const admission = createAdmission({}, { ...DEFAULT_ADMISSION, ...options }, () => at)
  const begin = (callClass: CallClass) => {
    let close = () => {}
    let isStarted = false
    let waits: VendorWaits | undefined
    const request = { method: 'HEAD', complete: true }
    const response = {
      req: request,
      once: (_: string, done: () => void) => (close = done),
      headersSent: true,
      writeHead: () => {},
      end: () => {},
    }
    admission.admit(request as never, response as never, callClass, () => {
      isStarted = true
      waits = currentContext()?.vendorWaits
    })
    return { isStarted: () => isStarted, close: () => close(), waits: () => waits! }
  }
  return { admission, begin, advance: (ms: number) => void (at += ms) }
}
const LOG_IN: CallClass = { pool: 'login' }
const PAYING: CallClass = { pool: 'vendor' }
const LOOKING: CallClass = { pool: 'database', priority: 'account' }

it('log-ins that take long are fewer at once, and take nothing from the database’s pool', () => {
  const { admission, begin, advance } = createTestAdmission({ maxWaiting: 0 })
  const runLogIns = (count: number, ms: number): number => {
    const logIns = Array.from({ length: count }, () => begin(LOG_IN))
    advance(ms)
    for (const { close } of logIns) close()
    return logIns.filter(({ isStarted }) => isStarted()).length
  }
  expect(runLogIns(200, 50)).toBe(32)
  expect(admission.refused('login')).toBe(168)
  for (let round = 0; round < 40; round += 1) runLogIns(4, 2_000)
  expect(runLogIns(200, 75)).toBe(DEFAULT_ADMISSION.adaptive.login.minInRush)
  for (let round = 0; round < 200; round += 1) runLogIns(200, 60)
  expect(runLogIns(200, 75)).toBe(160)
  expect(admission.limit()).toBe(DEFAULT_ADMISSION.adaptive.database.initial)
})

describe('those who pay', () => {
  /** Two may work at once, and so many be there with those who wait for a vendor. */
  const withVendorSlots = (vendor: number): Partial<AdmissionOptions> => ({
    slots: { ...DEFAULT_ADMISSION.slots, vendor },
    adaptive: { ...DEFAULT_ADMISSION.adaptive, vendor: { initial: 2, min: 2, max: 2, targetMs: 150 } },
  })
  const payers = (begin: (callClass: CallClass) => { isStarted(): boolean }, count: number) =>
    Array.from({ length: count }, () => begin(PAYING))
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('wait for a slot, and meanwhile nobody is admitted who only looks or logs in', () => {
    const { begin } = createTestAdmission(withVendorSlots(10))
    const [first, , third] = payers(begin, 3) as ReturnType<typeof begin>[]
    expect(third!.isStarted()).toBe(false)
    const looking = begin(LOOKING)
    const others = [
      begin(LOG_IN),
      begin({ pool: 'database', priority: 'entry' }),
      begin({ pool: 'database', priority: 'paying' }),
    ]
    expect([looking, ...others].map(({ isStarted }) => isStarted())).toEqual([false, false, true, true])
    first!.close()
    expect([third, looking, others[0]].map((one) => one!.isStarted())).toEqual([true, true, true])
    expect(begin(LOG_IN).isStarted()).toBe(true)
  })

  it('have a place of the database’s pool that entries leave them, however low its limit is', () => {
    const min = DEFAULT_ADMISSION.adaptive.database.minInRush!
    const { begin } = createTestAdmission({ adaptive: databaseWithin(min, min) })
    const entries = Array.from({ length: min }, () => begin({ pool: 'database', priority: 'entry' }))
    expect(entries.filter(({ isStarted }) => isStarted())).toHaveLength(min - 1)
    expect(begin({ pool: 'database', priority: 'paying' }).isStarted()).toBe(true)
  })

  it('are refused after they have waited, and make way for those who look', () => {
    const { admission, begin, advance } = createTestAdmission({ ...withVendorSlots(10), payersWaitMs: 100 })
    payers(begin, 3)
    advance(50)
    const looking = begin(LOOKING)
    advance(51)
    vi.advanceTimersByTime(101)
    expect(admission.refused('vendor')).toBe(1)
    expect(looking.isStarted()).toBe(true)
    expect(admission.waiting()).toBe(0)
  })

  it('leave their slot to another while they wait for a vendor', () => {
    const { admission, begin, advance } = createTestAdmission(withVendorSlots(10))
    const [first, second, third] = payers(begin, 3) as ReturnType<typeof begin>[]
    first!.waits().begin()
    expect(third!.isStarted()).toBe(true)
    // However long that takes, the limit stays.
    advance(20_000)
    first!.waits().end()
    for (const paying of [first, second, third]) paying!.close()
    expect(admission.activeRequests('vendor')).toBe(0)
    expect(payers(begin, 3).filter(({ isStarted }) => isStarted())).toHaveLength(2)
  })

  it('and those who look begin with a context of their own, whoever makes room for them', () => {
    const { begin } = createTestAdmission({ ...withVendorSlots(10), maxWaiting: 5 })
    const [first, second, paying, looking] = [begin(PAYING), begin(PAYING), begin(PAYING), begin(LOOKING)]
    const anothers = { begin: () => {}, end: () => {} }
    runInContext({ vendorWaits: anothers }, () => {
      first.close()
      second.close()
    })
    expect([paying, looking].map(({ isStarted }) => isStarted())).toEqual([true, true])
    expect(paying.waits()).not.toBe(anothers)
    expect(looking.waits()).toBeUndefined()
  })

  it('are refused at once when all slots wait for a vendor, and nobody else has to wait for that', () => {
    const { admission, begin } = createTestAdmission(withVendorSlots(3))
    for (const paying of payers(begin, 3) as ReturnType<typeof begin>[]) if (paying.isStarted()) paying.waits().begin()
    expect(admission.activeRequests('vendor')).toBe(3)
    begin(PAYING)
    expect([admission.refused('vendor'), admission.waiting()]).toEqual([1, 0])
    expect([begin(LOG_IN), begin(LOOKING)].map(({ isStarted }) => isStarted())).toEqual([true, true])
  })

  it('are the last for whom there is less: other limits fall first', () => {
    const { admission, begin, advance } = createTestAdmission()
    const pay = () => {
      const paying = begin(PAYING)
      advance(400)
      paying.close()
    }
    const before = admission.limit('vendor')
    pay()
    expect(admission.limit()).toBeLessThan(DEFAULT_ADMISSION.adaptive.database.initial)
    expect(admission.limit('login')).toBeLessThan(DEFAULT_ADMISSION.adaptive.login.initial)
    expect(admission.limit('vendor')).toBe(before)
    for (let times = 0; times < 20; times += 1) pay()
    const { database, login, vendor } = DEFAULT_ADMISSION.adaptive
    expect([admission.limit(), admission.limit('login'), admission.limit('vendor')]).toEqual([
      database.min,
      login.min,
      vendor.min,
    ])
  })
})

it('staff find a place when players have taken theirs and payments wait; further staff wait as long as payers', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const desk = classifyCall('/api/desk/competitions/901/hold')!
  const { admission, begin, advance } = createTestAdmission({
    slots: { ...DEFAULT_ADMISSION.slots, desk: 2 },
    adaptive: { ...databaseWithin(1, 1), vendor: { initial: 1, min: 1, max: 1, targetMs: 150 } },
  })
  for (const one of [LOOKING, LOOKING, PAYING, PAYING]) begin(one)
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => begin(desk))
  const started = () => [first, second, third, fourth].map((one) => one!.isStarted())
  expect(started()).toEqual([true, true, false, false])
  const pass = (ms: number) => {
    advance(ms)
    vi.advanceTimersByTime(ms)
  }
  pass(DEFAULT_ADMISSION.maxWaitMs + 1)
  first!.close()
  expect(started()).toEqual([true, true, true, false])
  pass(DEFAULT_ADMISSION.payersWaitMs)
  expect(admission.refused('desk')).toBe(1)
  expect(admission.activeRequests('desk')).toBe(2)
})
