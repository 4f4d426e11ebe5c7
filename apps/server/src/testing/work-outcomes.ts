/** Reads the work reporter's results: outcomes in the metrics, and lines in the log. */
import { vi } from 'vitest'

/** The outcomes of a piece of work, from the metrics. */
export async function parseWorkOutcomes(
  text: Promise<string>,
  kind: string,
  name: string,
): Promise<Record<string, number>> {
  const found = [...(await text).matchAll(/^fairdraw_work_outcomes_total\{(.*)\} (\d+)$/gm)]
  return Object.fromEntries(
    found.flatMap(([, labels = '', count]) =>
      labels.includes(`kind="${kind}"`) && labels.includes(`name="${name}"`)
        ? [[/outcome="([\w-]+)"/.exec(labels)![1]!, Number(count)]]
        : [],
    ),
  )
}

type Level = 'warn' | 'error'

/** A log whose lines a test can read. */
export function createFakeLog() {
  const log = { warn: vi.fn<(fields: unknown) => void>(), error: vi.fn<(fields: unknown) => void>() }
  return {
    log,
    /** Lines of a level whose fields have these values. */
    lines: (level: Level, expected: Record<string, string>) =>
      log[level].mock.calls
        .map(([fields]) => fields as Record<string, unknown>)
        .filter((fields) => Object.entries(expected).every(([name, value]) => fields[name] === value)),
    clear: () => {
      log.warn.mockClear()
      log.error.mockClear()
    },
  }
}
