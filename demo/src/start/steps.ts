/** Says what the start is doing: one line for each step that is done, with the time that it took, and how far the others are. */

/** Where no line can be replaced, how far it has come is said this often at most. */
const SAID_EVERY_MS = 3_000

export type Report = (detail: string) => void

export type Step = <Done>(name: string, run: (report: Report) => Promise<{ said: string; done: Done }>) => Promise<Done>

export type StepsOutput = { isTTY?: boolean; write(text: string): unknown }

/**
 * Gives a function that runs a step and prints its name, its time and what it says it did. Several may run at the same time.
 * `report` shows how far one has come. What it throws goes on to the caller.
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
  /** Beside a terminal the line of what runs is drawn anew; into a file, one is added. */
  const tick = () => {
    if (out.isTTY) repaint()
    else out.write(`  … ${progress().join(', ')}\n`)
  }
  const keepTelling = () => {
    if (running.size > 0) timer ??= setInterval(tick, out.isTTY ? SAID_EVERY_MS / 3 : SAID_EVERY_MS).unref()
    else {
      clearInterval(timer)
      timer = undefined
    }
  }

  return async (name, run) => {
    const step = { startedAt: now(), detail: '' }
    running.set(name, step)
    keepTelling()
    repaint()
    let line = ''
    try {
      const { said, done } = await run((detail) => {
        step.detail = detail
        repaint()
      })
      const seconds = ((now() - step.startedAt) / 1000).toFixed(1)
      line = `  ✓ ${name.padEnd(14)} ${seconds.padStart(5)} s  ${said}\n`
      return done
    } finally {
      running.delete(name)
      keepTelling()
      out.write(`${out.isTTY ? '\r\u001B[2K' : ''}${line}`)
      repaint()
    }
  }
}

export const step = createSteps(process.stdout)
