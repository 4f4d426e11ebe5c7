import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Share } from '@fairdraw/rules/draw/show-phones.ts'
import { connect } from '../../api.ts'
import { reportPhone } from './report-phone.ts'

type Sent = { show: string; phone: string; verdict: string; oneIn: number }
let sent: Sent[]
let statuses: number[]
let shows = 0

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  statuses = []
  connect({
    fetch: async (_, { body } = {}) => {
      sent.push(JSON.parse(body as string) as Sent)
      const status = statuses.shift() ?? 200
      return new Response(status === 200 ? '{}' : '{"code":"busy"}', { status })
    },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const newShow = () => `00000000-0000-4000-8000-${String((shows += 1)).padStart(12, '0')}`
type Setting = { show?: string; verdict?: 'agrees' | 'differs'; oneIn?: () => Share; signal?: AbortSignal }
async function report({ show = newShow(), verdict = 'agrees', oneIn = () => 1, signal }: Setting = {}) {
  const all = { drawId: show, show, verdict, tickets: 40_000, oneIn, signal: signal ?? new AbortController().signal }
  const reported = reportPhone(all)
  await vi.runAllTimersAsync()
  await reported
}
/** The phone draws this lot, and then waits for this part of each span. */
const lots = (...values: number[]) => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  for (const value of values) random.mockReturnValueOnce(value)
}

it('a phone reports a show once, also after a reload, and another show with another number', async () => {
  const show = newShow()
  await report({ show })
  await report({ show })
  await report()
  expect(sent.map((one) => one.show === show)).toEqual([true, false])
  expect(new Set(sent.map(({ phone }) => phone)).size).toBe(2)
})

it('one that was refused for overload reports again with the same number, by the share of then', async () => {
  lots(0.05)
  statuses = [503]
  const shares: Share[] = [1, 10]
  await report({ oneIn: () => shares.shift()! })
  expect(sent.map(({ oneIn }) => oneIn)).toEqual([1, 10])
  expect(new Set(sent.map(({ phone }) => phone)).size).toBe(1)
})

it('one that the share leaves out reports nothing, unless it differs', async () => {
  lots(0.2)
  await report({ oneIn: () => 10 })
  expect(sent).toEqual([])
  lots(0.2)
  await report({ oneIn: () => 10, verdict: 'differs' })
  expect(sent).toMatchObject([{ verdict: 'differs' }])
})

it('one that is refused for what it sent does not try again, and none tries for ever', async () => {
  statuses = [400]
  await report()
  expect(sent).toHaveLength(1)
  statuses = [503, 503, 503, 503, 503, 503]
  await report()
  expect(sent).toHaveLength(5)
})

it('one whose page was left meanwhile reports nothing', async () => {
  await report({ signal: AbortSignal.abort() })
  expect(sent).toEqual([])
})
