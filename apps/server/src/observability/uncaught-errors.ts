/**
 * An uncaught error ends the process. Standard error is a log too, so the error is written there without personal data.
 */
import { writeSync } from 'node:fs'
import { describeError } from './log-redaction.ts'

const STANDARD_ERROR = 2

/** From now on, an uncaught error or rejection is written redacted (log-redaction.ts), and the process exits with 1. */
export function reportUncaughtErrors(): void {
  process.on('uncaughtException', (error) => {
    writeSync(STANDARD_ERROR, `${describeError(error)}\n`)
    process.exit(1)
  })
}
