/** Says what the start is doing, one line a step, with the time that each took. */

const isTerminal = process.stdout.isTTY

/** Shows a line that the next one replaces, where that is possible. */
function passing(line: string): void {
  if (isTerminal) process.stdout.write(`\r\u001B[2K  … ${line}`)
}

export type Report = (detail: string) => void

/**
 * Runs a step and prints its name, its time and what it says it did. `report` shows how far it has come.
 * What it throws goes on to the caller.
 */
export async function step<Done>(
  name: string,
  run: (report: Report) => Promise<{ said: string; done: Done }>,
): Promise<Done> {
  const started = performance.now()
  passing(name)
  const { said, done } = await run((detail) => passing(`${name.padEnd(14)} ${detail}`))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (isTerminal) process.stdout.write('\r\u001B[2K')
  process.stdout.write(`  ✓ ${name.padEnd(14)} ${seconds.padStart(5)} s  ${said}\n`)
  return done
}
