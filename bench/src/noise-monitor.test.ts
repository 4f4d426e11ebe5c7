import { describe, expect, it } from 'vitest'
import { parseProcess } from './processes.ts'
import { MachineBusyError, measureNoise, parseProcessors, createNoiseMonitor } from './noise-monitor.ts'
import type { Sample } from './noise-monitor.ts'

/** Above Linux's maximum pid (4,194,304), so that no process of this machine has it. */
const MEASURING = 9_000_100
const OTHER = 9_000_007
const process = (pid: number, parent: number, ticks: number, endedChildrenTicks = 0) => ({
  pid,
  parent,
  name: `program-${pid}`,
  ticks,
  endedChildrenTicks,
})
const START: Sample = {
  atMs: 0,
  busy: 1_000,
  stolen: 0,
  kernel: 50,
  processes: [process(MEASURING, 1, 10), process(9_000_101, MEASURING, 20), process(OTHER, 1, 300)],
}
/** A sample ten seconds later: a thousand ticks for each processor. */
const later = (changes: Partial<Sample>): Sample => ({ ...START, atMs: 10_000, ...changes })

describe('noise', () => {
  it('is the busy time without that of the measurement, its descendants and the kernel', () => {
    const after = later({
      busy: START.busy + 500 + 40 + 60,
      kernel: START.kernel + 40,
      // The first child has exited. A new child has a child of its own.
      processes: [
        process(MEASURING, 1, 110, 220),
        process(9_000_102, MEASURING, 150),
        process(9_000_103, 9_000_102, 50),
        process(OTHER, 1, 360),
      ],
    })
    expect(measureNoise(START, after, MEASURING)).toEqual({ share: 0.06, names: ['program-9000007 (9000007)'] })
  })

  it('includes processes that have exited, and time that the host gave to other machines', () => {
    const after = later({ busy: START.busy + 400, stolen: 100 })
    expect(measureNoise(START, after, MEASURING)).toEqual({ share: 0.5, names: ['other machines on the same host'] })
  })
})

describe('a measurement', () => {
  /** A machine with noise in the given intervals between two samples, counted from 1. */
  function createMachine(noisyIntervals: number[]) {
    let samples = 0
    let at = START
    return () => {
      const isEnd = (samples += 1) % 2 === 0
      const extra = isEnd && noisyIntervals.includes(samples / 2) ? 900 : 0
      at = { ...at, atMs: at.atMs + 1_000, busy: at.busy + extra }
      return at
    }
  }
  const printed: string[] = []
  const createMonitor = (noisyIntervals: number[], isNoiseIgnored = false) =>
    createNoiseMonitor({
      print: (line) => printed.push(line),
      sample: createMachine(noisyIntervals),
      root: MEASURING,
      isNoiseIgnored,
    })

  it('repeats a round with noise, and prints it', async () => {
    let runs = 0
    const monitor = createMonitor([2])
    expect(await monitor.runRounds(3, async () => (runs += 1))).toEqual([1, 3, 4])
    expect(monitor.isUndisturbed()).toBe(true)
    expect(printed.at(-1)).toContain('a round is repeated: other programs used')
  })

  it('begins a round when the processes of the one before have ended', async () => {
    const order: string[] = []
    const stop = async () => {
      await new Promise(setImmediate)
      order.push('ended')
    }
    await createMonitor([]).runRounds(2, async () => order.push('round'), stop)
    expect(order).toEqual(['round', 'ended', 'round', 'ended'])
  })

  it('throws if the machine stays busy', async () => {
    const always = Array.from({ length: 99 }, (_, at) => at)
    await expect(createMonitor(always).runRounds(3, async () => 1)).rejects.toThrow(MachineBusyError)
  })

  it('measures in spite of noise if told to, and reports the rounds as disturbed', async () => {
    const monitor = createMonitor([1, 2], true)
    expect(await monitor.runRounds(3, async (round) => round)).toEqual([0, 1, 2])
    expect(monitor.isUndisturbed()).toBe(false)
  })

  it('throws if the system has no /proc', async () => {
    const withoutProc = createNoiseMonitor({ print: () => {}, sample: () => undefined, root: MEASURING })
    await expect(withoutProc.runRounds(1, async () => 1)).rejects.toThrow('has no /proc')
  })
})

it('parses Linux’s /proc files, even with a process name that contains parentheses', () => {
  const stat = '42 (a ) name) S 7 42 42 0 -1 4194560 1 2 3 4 11 22 33 44 20 0 5 0 99'
  expect(parseProcess(stat)).toEqual({ pid: 42, parent: 7, name: 'a ) name', ticks: 33, endedChildrenTicks: 77 })
  expect(parseProcessors('cpu  1 2 3 400 50 6 7 8 0 0\ncpu0 1 1 1 1')).toEqual({ busy: 6, stolen: 8 })
})
