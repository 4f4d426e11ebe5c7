/**
 * Detects noise: load on the machine from programs other than the measurement. It takes the busy time of all processors and subtracts
 * that of this process, its descendants and the kernel.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { TICKS_PER_SECOND, readCommand, listProcesses, sumTicks, findProcessTree } from './processes.ts'
import type { ProcessTimes } from './processes.ts'

/** As a share of one processor. More noise than this affects the figures; the counts are inaccurate by a few hundredths. */
const MAX_NOISE_SHARE = 0.1
/** How long the machine must be idle before the first measurement. */
const IDLE_CHECK_MS = 3_000

export type Sample = {
  atMs: number
  /** Ticks of all processors, without interrupts. */
  busy: number
  /** Ticks that the host gave to other virtual machines. */
  stolen: number
  kernel: number
  processes: readonly ProcessTimes[]
}

/** Parses the first line of `/proc/stat`. */
export function parseProcessors(stat: string): { busy: number; stolen: number } {
  const [user, nice, system, , , , , stolen] = stat.split('\n', 1)[0]!.split(/\s+/).slice(1).map(Number)
  return { busy: user! + nice! + system!, stolen: stolen! }
}

function takeSample(): Sample | undefined {
  const found = listProcesses()
  if (!found) return undefined
  const { all, kernelTicks } = found
  return {
    ...parseProcessors(readFileSync('/proc/stat', 'utf8')),
    kernel: kernelTicks,
    processes: all,
    atMs: performance.now(),
  }
}

export type Noise = {
  /** The share of one processor: 1 is one processor for the whole time. */
  share: number
  /** The noisiest processes that still run, the busiest first. */
  names: string[]
}

/** The noise between two samples; `root` is the process that measures. */
export function measureNoise(before: Sample, after: Sample, root: number): Noise {
  const ownTicks = sumTicks(findProcessTree(after.processes, root)) - sumTicks(findProcessTree(before.processes, root))
  const otherTicks = after.busy - before.busy - (after.kernel - before.kernel) - ownTicks
  const stolen = after.stolen - before.stolen
  const available = ((after.atMs - before.atMs) / 1000) * TICKS_PER_SECOND
  const own = new Set(findProcessTree(after.processes, root).map(({ pid }) => pid))
  const ticksBefore = new Map(before.processes.map(({ pid, ticks }) => [pid, ticks]))
  const busiest = after.processes
    .filter(({ pid }) => !own.has(pid))
    .map((one) => ({
      name: () => `${readCommand(one)} (${one.pid})`,
      ticks: one.ticks - (ticksBefore.get(one.pid) ?? 0),
    }))
    .concat({ name: () => 'other machines on the same host', ticks: stolen })
    .filter(({ ticks }) => ticks / available > MAX_NOISE_SHARE / 4)
    .toSorted((one, other) => other.ticks - one.ticks)
  return { share: (Math.max(0, otherTicks) + stolen) / available, names: busiest.slice(0, 3).map(({ name }) => name()) }
}

/** Thrown if no verdict is possible. */
export class MachineBusyError extends Error {}

export const describeNoise = ({ share, names }: Noise): string =>
  `other programs used ${(share * 100).toFixed(0)} % of a processor${names.length > 0 ? `: ${names.join(', ')}` : ''}`

export type NoiseMonitor = {
  /** Throws `MachineBusyError` unless the machine is idle. */
  check(): Promise<void>
  /**
   * Runs `count` rounds. A round with too much noise is repeated, up to `count` times in all; after that it throws
   * `MachineBusyError`. `cleanUp` stops processes that a round leaves running, and resolves when they have ended: one that still
   * ended would count as noise of the next round. It is called after the second sample, because the time of an exited process is
   * known only while its parent runs.
   */
  runRounds<Round>(
    count: number,
    runRound: (round: number) => Promise<Round>,
    cleanUp?: () => void | Promise<void>,
  ): Promise<Round[]>
  /** Whether no round so far had too much noise. */
  isUndisturbed(): boolean
}

export type NoiseMonitorOptions = {
  print: (line: string) => void
  /** Accepts rounds with noise instead of throwing. No verdict is possible then. */
  isNoiseIgnored?: boolean
  sample?: () => Sample | undefined
  root?: number
}

export function createNoiseMonitor({
  print,
  isNoiseIgnored = false,
  sample = takeSample,
  root = process.pid,
}: NoiseMonitorOptions): NoiseMonitor {
  let isUndisturbed = true

  /** `noise`: set if it exceeds the limit. */
  const measureWithNoise = async <Result>(run: () => Promise<Result>): Promise<{ result: Result; noise?: Noise }> => {
    const before = sample()
    const result = await run()
    const after = sample()
    if (!before || !after) throw new MachineBusyError('This system has no /proc, so noise cannot be measured.')
    const noise = measureNoise(before, after, root)
    return noise.share > MAX_NOISE_SHARE ? { result, noise } : { result }
  }

  const measureRound = async <Result>(run: () => Promise<Result>, cleanUp: () => void | Promise<void>) => {
    try {
      return await measureWithNoise(run)
    } finally {
      await cleanUp()
    }
  }

  const refuse = (reason: string) => {
    isUndisturbed = false
    if (!isNoiseIgnored) throw new MachineBusyError(reason)
    print(`  the machine is busy: ${reason}`)
  }

  return {
    check: async () => {
      const { noise } = await measureWithNoise(() => delay(IDLE_CHECK_MS))
      if (noise) refuse(describeNoise(noise))
    },
    runRounds: async (count, runRound, cleanUp = () => {}) => {
      const results = []
      let repeats = 0
      while (results.length < count) {
        const { result, noise } = await measureRound(() => runRound(results.length), cleanUp)
        if (noise && !isNoiseIgnored && (repeats += 1) <= count) {
          print(`    a round is repeated: ${describeNoise(noise)}`)
          continue
        }
        if (noise) refuse(describeNoise(noise))
        results.push(result)
      }
      return results
    },
    isUndisturbed: () => isUndisturbed,
  }
}
