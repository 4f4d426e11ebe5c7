/** Prints the progress of the start: a line for each finished step with its duration, and the progress of the running ones. */

/** How often progress is printed when the output is not a terminal, where no line can be replaced. */
const REPORT_INTERVAL_MS = 3_000

export type Report = (detail: string) => void

export type Step = <Result>(
  name: string,
  run: (report: Report) => Promise<{ summary: string; result: Result }>,
) => Promise<Result>

export type StepsOutput = { isTTY?: boolean; write(text: string): unknown }

/**
 * Returns a function that runs a step and prints its name, duration and summary. Several steps can run at the same time. `report`
 * shows the progress of a step. Errors are passed on to the caller.
 */
export function createSteps(out: StepsOutput, now: () => number = () => performance.now()): Step {
  const running = new Map<string, { startedAt: number; detail: string }>()
  let timer: NodeJS.Timeout | undefined

  const progress = () =>
    [...running].map(([name, { startedAt, detail }]) => {
      const seconds = `${Math.round((now() - startedAt) / 1000)} s`
      return detail ? `${name} ${seconds} (${detail})` : `${name} ${seconds}`
    })
  const repaint = () => {
    if (out.isTTY) out.write(`\r\u001B[2K${running.size > 0 ? `  … ${progress().join(', ')}` : ''}`)
  }
  /** On a terminal the progress line is replaced; in a file a new one is added. */
  const tick = () => {
    if (out.isTTY) repaint()
    else out.write(`  … ${progress().join(', ')}\n`)
  }
  const updateTimer = () => {
    if (running.size > 0) timer ??= setInterval(tick, out.isTTY ? REPORT_INTERVAL_MS / 3 : REPORT_INTERVAL_MS).unref()
    else {
      clearInterval(timer)
      timer = undefined
    }
  }

  return async (name, run) => {
    const step = { startedAt: now(), detail: '' }
    running.set(name, step)
    updateTimer()
    repaint()
    let line = ''
    try {
      const { summary, result } = await run((detail) => {
        step.detail = detail
        repaint()
      })
      const seconds = ((now() - step.startedAt) / 1000).toFixed(1)
      line = `  ✓ ${name.padEnd(14)} ${seconds.padStart(5)} s  ${summary}\n`
      return result
    } finally {
      running.delete(name)
      updateTimer()
      out.write(`${out.isTTY ? '\r\u001B[2K' : ''}${line}`)
      repaint()
    }
  }
}

export const step = createSteps(process.stdout)
