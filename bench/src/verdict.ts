/** How a measurement ends: its figures, whether their targets are reached, and the exit code. */
import { formatFigure, formatJson, isReached } from './figures.ts'
import type { Figure } from './figures.ts'
import { MachineBusyError } from './noise-monitor.ts'
import type { NoiseMonitor } from './noise-monitor.ts'

/** Exit codes of a measurement. Node exits with 1 after an error. */
export const EXIT = { reached: 0, missed: 2, noVerdict: 3 } as const

type Print = (line: string) => void

/** Prints all figures, and sets the exit code. `isJson`: ends with one line of JSON. */
export function reportFigures(
  figures: readonly Figure[],
  { monitor, heading, isJson, print }: { monitor: NoiseMonitor; heading: string; isJson: boolean; print: Print },
): void {
  const hasVerdict = monitor.isUndisturbed()
  print(`\n  ${heading}\n`)
  for (const figure of figures) print(formatFigure(figure, hasVerdict))
  const isMissed = figures.some((figure) => isReached(figure) === false)
  process.exitCode = !hasVerdict ? EXIT.noVerdict : isMissed ? EXIT.missed : EXIT.reached
  if (!hasVerdict) print('\n  No verdict: the machine was busy.')
  if (isJson) print(formatJson(figures))
}

/** Runs a measurement. On a busy machine it says so, with the advice if there is one, and sets the exit code. */
export async function runMeasurement(measure: () => Promise<void>, print: Print, advice?: string): Promise<void> {
  try {
    await measure()
  } catch (error) {
    if (!(error instanceof MachineBusyError)) throw error
    print(`\n  No verdict: ${error.message}.`)
    if (advice !== undefined) print(`  ${advice}`)
    process.exitCode = EXIT.noVerdict
  }
}
