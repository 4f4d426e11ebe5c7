/**
 * Whether the machine does anything besides the measurement. The processors' own counts say how long they worked; what this process
 * and all that it started worked is taken off, and what remains is somebody else's.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { TICKS_A_SECOND, commandOf, listProcesses, ticksOf, treeOf } from './processes.ts'
import type { ProcessTimes } from './processes.ts'

/** More of one processor than this, and a figure says something of the others too. The counts are off by a few hundredths. */
const MAX_OTHERS = 0.1
/** How long the machine is looked at before the first measurement. */
const FIRST_LOOK_MS = 3_000

export type Sample = {
  atMs: number
  /** Ticks of all processors, without interrupts. */
  busy: number
  /** Ticks that the host gave to other machines. */
  stolen: number
  kernel: number
  processes: readonly ProcessTimes[]
}

/** The first line of `/proc/stat`. */
export function readProcessors(stat: string): { busy: number; stolen: number } {
  const [user, nice, system, , , , , stolen] = stat.split('\n', 1)[0]!.split(/\s+/).slice(1).map(Number)
  return { busy: user! + nice! + system!, stolen: stolen! }
}

function takeSample(): Sample | undefined {
  const found = listProcesses()
  if (!found) return undefined
  const { all, kernelTicks } = found
  return {
    ...readProcessors(readFileSync('/proc/stat', 'utf8')),
    kernel: kernelTicks,
    processes: all,
    atMs: performance.now(),
  }
}

export type Others = {
  /** Of one processor: 1 is one processor all the time. */
  share: number
  /** Who they were, the busiest first, as far as they still run. */
  names: string[]
}

/** What others did between two samples; `root` is the process that measures. */
export function othersBetween(before: Sample, after: Sample, root: number): Others {
  const ours = ticksOf(treeOf(after.processes, root)) - ticksOf(treeOf(before.processes, root))
  const spent = after.busy - before.busy - (after.kernel - before.kernel) - ours
  const stolen = after.stolen - before.stolen
  const available = ((after.atMs - before.atMs) / 1000) * TICKS_A_SECOND
  const own = new Set(treeOf(after.processes, root).map(({ pid }) => pid))
  const known = new Map(before.processes.map(({ pid, ticks }) => [pid, ticks]))
  const busiest = after.processes
    .filter(({ pid }) => !own.has(pid))
    .map((one) => ({ name: () => `${commandOf(one)} (${one.pid})`, ticks: one.ticks - (known.get(one.pid) ?? 0) }))
    .concat({ name: () => 'other machines on the same host', ticks: stolen })
    .filter(({ ticks }) => ticks / available > MAX_OTHERS / 4)
    .toSorted((one, other) => other.ticks - one.ticks)
  return { share: (Math.max(0, spent) + stolen) / available, names: busiest.slice(0, 3).map(({ name }) => name()) }
}

/** Thrown where nothing can be judged. */
export class NotQuiet extends Error {}

export const describeOthers = ({ share, names }: Others): string =>
  `others used ${(share * 100).toFixed(0)} % of a processor${names.length > 0 ? `: ${names.join(', ')}` : ''}`

export type Quiet = {
  /** Looks at the idle machine. Throws `NotQuiet` unless it is quiet. */
  check(): Promise<void>
  /**
   * Takes so many rounds in quiet. A disturbed one is taken anew, as often as there are rounds; then it throws `NotQuiet`. Processes
   * that a round leaves running are ended by `tidy`: what they worked is known only while they, or whoever started them, run.
   */
  rounds<Round>(count: number, takeRound: (round: number) => Promise<Round>, tidy?: () => void): Promise<Round[]>
  /** Whether every round so far was taken in quiet. */
  isUndisturbed(): boolean
}

export type QuietOptions = {
  say: (line: string) => void
  /** Keeps disturbed rounds too and throws nothing; nothing can be judged by them then. */
  isAnyway?: boolean
  sample?: () => Sample | undefined
  root?: number
}

export function watchMachine({ say, isAnyway = false, sample = takeSample, root = process.pid }: QuietOptions): Quiet {
  let isUndisturbed = true

  /** `others`: where they disturbed it. */
  const watched = async <Result>(act: () => Promise<Result>): Promise<{ result: Result; others?: Others }> => {
    const before = sample()
    const result = await act()
    const after = sample()
    if (!before || !after) throw new NotQuiet('This system does not tell what else runs on it (it has no /proc).')
    const others = othersBetween(before, after, root)
    return others.share > MAX_OTHERS ? { result, others } : { result }
  }

  const refuse = (reason: string) => {
    isUndisturbed = false
    if (!isAnyway) throw new NotQuiet(reason)
    say(`  not quiet: ${reason}`)
  }

  return {
    check: async () => {
      const { others } = await watched(() => delay(FIRST_LOOK_MS))
      if (others) refuse(describeOthers(others))
    },
    rounds: async (count, takeRound, tidy = () => {}) => {
      const taken = []
      let repeats = 0
      while (taken.length < count) {
        const { result, others } = await watched(() => takeRound(taken.length)).finally(tidy)
        if (others && !isAnyway && (repeats += 1) <= count) {
          say(`    a round is taken anew: ${describeOthers(others)}`)
          continue
        }
        if (others) refuse(describeOthers(others))
        taken.push(result)
      }
      return taken
    },
    isUndisturbed: () => isUndisturbed,
  }
}
