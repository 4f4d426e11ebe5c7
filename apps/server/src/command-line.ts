/** What all programs of the command line share: arguments, help, the database, and how they end. */
import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'
import type { DatabaseConfig } from './config.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './open-database.ts'
import { errorMessage } from './observability/error-message.ts'

export type ValuesOf<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values']

/** Arguments do not fit. The person reads the help. */
export class UsageError extends Error {}

type Program<Options extends ParseArgsOptionsConfig> = {
  help: string
  options: Options
  /** Of what is printed of an error. */
  redact?: (text: string) => string
  /** Returns what is printed, if it has not printed it. */
  run: (positionals: string[], values: ValuesOf<Options>) => Promise<string | undefined>
}

/** Prints the help, what the program answers, or why it failed; ends with 1 then. */
export async function runProgram<const Options extends ParseArgsOptionsConfig>({
  help,
  options,
  redact = (text) => text,
  run,
}: Program<Options>): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean' } },
    })
    const text = 'help' in values && values.help ? help : await run(positionals, values as ValuesOf<Options>)
    if (text !== undefined) process.stdout.write(`${text}\n`)
  } catch (error) {
    const message =
      error instanceof UsageError
        ? `An argument is missing, wrong or unexpected.\n\n${help}`
        : redact(errorMessage(error))
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
}

/** Opens the database while `use` runs. */
export async function withDatabase<Result>(
  settings: DatabaseConfig,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
