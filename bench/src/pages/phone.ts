/** A page on a phone whose processor is slowed to a quarter, and the longest task of its main thread. */
import { chromium } from '@playwright/test'
import type { CDPSession, Page } from '@playwright/test'
import { findChromium } from '../machine.ts'

const SLOWDOWN = 4
const SETTLED_MS = 4_000
/** What is reported of tasks comes a little after them. */
const REPORTED_MS = 500

export type Phone = {
  /** Opens a page at full speed, and slows it down once it is there. */
  open<Result>(address: string, use: (page: Page, client: CDPSession) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Stays open over all rounds: the processes of a browser that is closed would count as those of other programs. */
export async function startPhone(): Promise<Phone> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  return {
    open: async (address, use) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      })
      try {
        const page = await context.newPage()
        await page.goto(address, { waitUntil: 'networkidle' })
        const client = await context.newCDPSession(page)
        await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
        return await use(page, client)
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}

/** Milliseconds of the longest tasks of the main thread. */
export type LongestTask = {
  /** From its start to its end, also while the processors do the work of others: product, database and browser share them here. */
  wall: number
  /** Of the processor's time that the thread had itself, the slowdown included: what a phone with processors to spare would take. */
  own: number
}

/** A task in a trace; microseconds. */
type TraceEvent = {
  pid: number
  tid: number
  name: string
  ph: string
  dur?: number
  tdur?: number
  args: { name?: string }
}

export async function measureLongestTask(
  page: Page,
  client: CDPSession,
  act: () => Promise<void>,
): Promise<LongestTask> {
  await page.waitForTimeout(SETTLED_MS)
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  client.on('Tracing.dataCollected', collect)
  // More categories would make the tasks themselves longer.
  await client.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } })
  await act()
  await page.waitForTimeout(REPORTED_MS)
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await complete
  client.off('Tracing.dataCollected', collect)
  return findLongestTask(events)
}

function findLongestTask(events: readonly TraceEvent[]): LongestTask {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => event.ph === 'X' && mains.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('The trace shows no task of a page')
  const longest = (time: 'dur' | 'tdur') => Math.round(Math.max(...tasks.map((task) => task[time] ?? 0)) / 1_000)
  return { wall: longest('dur'), own: longest('tdur') }
}
