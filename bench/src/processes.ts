/** Processor time and memory of processes, from Linux's `/proc`. */
import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** `/proc` counts in hundredths of a second on all common systems. */
export const TICKS_PER_SECOND = 100

export type ProcessTimes = {
  pid: number
  parent: number
  name: string
  ticks: number
  /** Ticks of children that have ended. */
  endedChildrenTicks: number
}

const ENDED_POLL_MS = 20

/** The kernel's threads are children of process 2 (kthreadd). */
const KTHREADD_PID = 2

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Parses `/proc/<pid>/stat`. The name can contain any character, even parentheses. */
export function parseProcess(stat: string): ProcessTimes {
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

/** All processes, without the kernel's threads, whose ticks are summed; undefined without `/proc`. */
export function listProcesses(): { all: ProcessTimes[]; kernelTicks: number } | undefined {
  if (process.platform !== 'linux') return undefined
  const entries = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => read(`/proc/${pid}/stat`) ?? [])
    .map(parseProcess)
  const isKernel = ({ pid, parent }: ProcessTimes) => pid === KTHREADD_PID || parent === KTHREADD_PID
  return {
    all: entries.filter((one) => !isKernel(one)),
    kernelTicks: entries.filter(isKernel).reduce((sum, { ticks }) => sum + ticks, 0),
  }
}

/** A process with all its descendants. */
export function findProcessTree(all: readonly ProcessTimes[], root: number): ProcessTimes[] {
  const children = Map.groupBy(all, ({ parent }) => parent)
  const tree = all.filter(({ pid }) => pid === root)
  for (const one of tree) tree.push(...(children.get(one.pid) ?? []))
  return tree
}

/** Resolves when a process and those that are its descendants now have ended. Call it before ending them. */
export async function waitUntilEnded(root: number): Promise<void> {
  const pids = new Set(findProcessTree(listProcesses()?.all ?? [], root).map(({ pid }) => pid))
  do await delay(ENDED_POLL_MS)
  while (listProcesses()?.all.some(({ pid }) => pids.has(pid)))
}

export const sumTicks = (tree: readonly ProcessTimes[]): number =>
  tree.reduce((sum, { ticks, endedChildrenTicks }) => sum + ticks + endedChildrenTicks, 0)

/** Processor time in milliseconds of a process and its descendants; undefined without `/proc`. */
export function readCpuMs(root: number): number | undefined {
  const found = listProcesses()
  return found && (sumTicks(findProcessTree(found.all, root)) * 1000) / TICKS_PER_SECOND
}

const MAX_COMMAND_LENGTH = 60

/** The command line of a process, without folders; its name if that cannot be read. */
export function readCommand({ pid, name }: Pick<ProcessTimes, 'pid' | 'name'>): string {
  const words = read(`/proc/${pid}/cmdline`)?.split('\0', 4) ?? []
  const command = words.map((word) => basename(word)).join(' ')
  return command.slice(0, MAX_COMMAND_LENGTH).trim() || name
}

export const readParentPid = (pid: number): number => parseProcess(read(`/proc/${pid}/stat`) ?? '').parent

/** Resident memory (RSS) and proportional memory (PSS: shared pages are divided by the number of processes that map them). */
export function readMemory(pid: number): { residentMb: number; proportionalMb: number } | undefined {
  const rollup = process.platform === 'linux' ? read(`/proc/${pid}/smaps_rollup`) : undefined
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup ?? '')?.[1])
  return rollup === undefined
    ? undefined
    : { residentMb: kilobytes('Rss') / 1024, proportionalMb: kilobytes('Pss') / 1024 }
}
