/** CPU affinity of processes (Linux only). */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The ids of a process and its children. */
export function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
  return [pid, ...children.filter(Boolean).map(Number)]
}

/** Pins all threads of the processes; processes that they start later inherit it. Throws with the error of `taskset`. */
function pinToCpus(processors: string, pids: readonly number[]): void {
  for (const pid of pids) {
    const { status, error, stderr } = spawnSync('taskset', ['-a', '-c', '-p', processors, String(pid)])
    if (status !== 0) throw new Error(`taskset: ${error?.message ?? stderr.toString()}`)
  }
}

/** Pins two groups of processes to half of the processors each, so that neither slows down the other. */
export function pinToSeparateCpus(first: readonly number[], second: readonly number[]): void {
  const count = availableParallelism()
  const half = Math.floor(count / 2)
  if (half === 0) throw new Error('two groups of processes need two processors')
  pinToCpus(`0-${half - 1}`, first)
  pinToCpus(`${half}-${count - 1}`, second)
}
