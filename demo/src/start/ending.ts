/** Says how the program ends, whatever ends it: of a start that ends without a word nobody knows what to mend. */
import { writeSync } from 'node:fs'

const STANDARD_ERROR = 2
const say = (sentence: string) => writeSync(STANDARD_ERROR, `\n  ${sentence}\n`)

export function reportEnding(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => {
      say(`Stopping: ${signal}.`)
      // Nobody closes anything yet.
      if (process.listenerCount(signal) === 0) process.exit(1)
    })
  process.once('exit', (code) => say(code === 0 ? 'Stopped.' : `✗ Ended with code ${code}.`))
}
