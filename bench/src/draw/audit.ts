/** What it takes to audit a draw: how long, and in how much memory, whatever the number of tickets. */
import { fileURLToPath } from 'node:url'
import { HEAP_FLAGS } from '@fairdraw/server/memory-settings.ts'
import type { Figure } from '../figures.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import { runProgram } from '../programs.ts'
import { MAX_MB } from './list.ts'
import type { AuditRun } from './run-audit.ts'

const ROUNDS = 1

const program = fileURLToPath(new URL('run-audit.ts', import.meta.url))

/** Throws where something is found. */
export async function measureAudit(
  { url, id }: { url: string; id: string },
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure[]> {
  const rounds = await monitor.runRounds(ROUNDS, async () => {
    const run = JSON.parse(await runProgram(process.execPath, [...HEAP_FLAGS, program, url, id])) as AuditRun
    if (!run.report.includes('Nothing was found.')) throw new Error(run.report)
    print(`    audited in ${run.seconds.toFixed(1)} s, ${run.peakMb.toFixed(0)} MB`)
    return run
  })
  return [
    {
      key: 'drawAuditS',
      label: 'all attempts of the draw audited',
      values: rounds.map(({ seconds }) => seconds),
      digits: 1,
      unit: 's',
    },
    {
      key: 'drawAuditPeakMb',
      label: 'the most memory of the process that audits',
      values: rounds.map(({ peakMb }) => peakMb),
      digits: 0,
      unit: 'MB',
      target: { max: MAX_MB },
    },
  ]
}
