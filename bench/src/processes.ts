/** What Linux tells in `/proc` of processes and processors: how long each has worked, and what memory it holds. */
import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'

/** `/proc` counts in hundredths of a second on every system that we know. */
export const TICKS_A_SECOND = 100

export type ProcessTimes = {
  pid: number
  parent: number
  name: string
  ticks: number
  /** Of children that have ended. */
  endedChildrenTicks: number
}

/** The kernel's own threads are children of the second process. */
const KERNEL_THREADS = 2

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** A line of `/proc/<pid>/stat`; the name may have any character, parentheses too. */
export function readProcess(stat: string): ProcessTimes {
  const end = stat.lastIndexOf(')')
  const [, parent, , , , , , , , , , user, system, childUser, childSystem] = stat
    .slice(end + 2)
    .split(' ')
    .map(Number)
  return {
    pid: Number.parseInt(stat, 10),
    parent: parent!,
    name: stat.slice(stat.indexOf('(') + 1, end),
    ticks: user! + system!,
    endedChildrenTicks: childUser! + childSystem!,
  }
}

/** All processes, those of the kernel apart; undefined where the system does not tell. */
export function listProcesses(): { all: ProcessTimes[]; kernelTicks: number } | undefined {
  if (process.platform !== 'linux') return undefined
  const every = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => read(`/proc/${pid}/stat`) ?? [])
    .map(readProcess)
  const isKernel = ({ pid, parent }: ProcessTimes) => pid === KERNEL_THREADS || parent === KERNEL_THREADS
  return {
    all: every.filter((one) => !isKernel(one)),
    kernelTicks: every.filter(isKernel).reduce((sum, { ticks }) => sum + ticks, 0),
  }
}

/** A process and all that it started, directly or not. */
export function treeOf(all: readonly ProcessTimes[], root: number): ProcessTimes[] {
  const children = Map.groupBy(all, ({ parent }) => parent)
  const tree = all.filter(({ pid }) => pid === root)
  for (const one of tree) tree.push(...(children.get(one.pid) ?? []))
  return tree
}

export const ticksOf = (tree: readonly ProcessTimes[]): number =>
  tree.reduce((sum, { ticks, endedChildrenTicks }) => sum + ticks + endedChildrenTicks, 0)

/** Milliseconds that a process and all that it started have worked; undefined where the system does not tell. */
export function cpuMsOf(root: number): number | undefined {
  const found = listProcesses()
  return found && (ticksOf(treeOf(found.all, root)) * 1000) / TICKS_A_SECOND
}

/** Enough to know a program by. */
const MAX_COMMAND = 60

/** What a process was started as, without folders; its name where that is not told. */
export function commandOf({ pid, name }: Pick<ProcessTimes, 'pid' | 'name'>): string {
  const words = read(`/proc/${pid}/cmdline`)?.split('\0', 4) ?? []
  const command = words.map((word) => basename(word)).join(' ')
  return command.slice(0, MAX_COMMAND).trim() || name
}

export const parentOf = (pid: number): number => readProcess(read(`/proc/${pid}/stat`) ?? '').parent

/** What is resident, and the share of it that is the process's own (pages that others map too count for less). */
export function memoryOf(pid: number): { residentMb: number; proportionalMb: number } | undefined {
  const rollup = process.platform === 'linux' ? read(`/proc/${pid}/smaps_rollup`) : undefined
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup ?? '')?.[1])
  return rollup === undefined
    ? undefined
    : { residentMb: kilobytes('Rss') / 1024, proportionalMb: kilobytes('Pss') / 1024 }
}
