/** The last words of a process: an error that nobody caught ends it, and the standard error output is a log like any other. */
import { writeSync } from 'node:fs'
import { describeError } from './log-redaction.ts'

const STANDARD_ERROR = 2

/** From now on an uncaught error or rejection is written without anybody's data (log-redaction.ts) and ends the process with 1. */
export function reportUncaughtErrors(): void {
  process.on('uncaughtException', (error) => {
    writeSync(STANDARD_ERROR, `${describeError(error)}\n`)
    process.exit(1)
  })
}
