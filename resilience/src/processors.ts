/** Which of the machine's processors a process may use. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** A process and its children: a server with a process a connection or a worker. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
  return [pid, ...children.filter(Boolean).map(Number)]
}

/** All threads of the processes; what they start later inherits it. Throws with the reason of `taskset`. */
function keepTo(processors: string, pids: readonly number[]): void {
  for (const pid of pids) {
    const { status, error, stderr } = spawnSync('taskset', ['-a', '-c', '-p', processors, String(pid)])
    if (status !== 0) throw new Error(`taskset: ${error?.message ?? stderr.toString()}`)
  }
}

/**
 * Half of the processors for `these` and the other half for `those`, as on machines of their own: what one side does then takes
 * nothing from the other.
 */
export function partProcessors(these: readonly number[], those: readonly number[]): void {
  const count = availableParallelism()
  const half = Math.floor(count / 2)
  if (half === 0) throw new Error('one processor cannot be parted')
  keepTo(`0-${half - 1}`, these)
  keepTo(`${half}-${count - 1}`, those)
}
