/**
 * Lists messages and vendor tasks that failed permanently, retries or drops them: `npm run messages -- list`
 * (docs/operations.md).
 */
import { parseArgs } from 'node:util'
import { readMessageSettings } from './config.ts'
import { dropDeadLetters, listDeadLetters, retryDeadLetters } from './features/notification/dead-letters.ts'
import type { Selection } from './features/notification/dead-letters.ts'
import { openDatabase } from './open-database.ts'
import { runProgram } from './run-program.ts'

const HELP = `npm run messages -- list
npm run messages -- retry <id> [<id> …] | --topic <topic>
npm run messages -- drop <id> [<id> …] | --topic <topic> --reason <why>

  list   dead letters: messages and vendor tasks that failed permanently
  retry  makes them due at once; what is of use for some minutes alone is not sent late
  drop   ends them: each is emptied, and the reason is stored for 90 days

DATABASE_URL (or DATA_DIR) is that of the product.`

type Command = { name: 'help' | 'list' } | { name: 'retry' | 'drop'; selection: Selection; reason: string }

/** Throws a sentence for the user when the arguments do not fit. */
function readArguments(args: string[]): Command {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { topic: { type: 'string' }, reason: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [name, ...ids] = positionals
  const { topic, reason = '' } = values
  if (values.help) return { name: 'help' }
  if (name === 'list' && ids.length === 0) return { name }
  const isSelected = ids.length > 0 !== (topic !== undefined) && ids.every((id) => /^\d{1,15}$/.test(id))
  const isComplete = name === 'retry' || (name === 'drop' && reason.trim() !== '')
  if (!isComplete || !isSelected) throw new Error(`An argument is missing, wrong or unexpected.\n\n${HELP}`)
  return { name, selection: topic === undefined ? { ids: ids.map(Number) } : { topic }, reason }
}

async function run(command: Exclude<Command, { name: 'help' }>): Promise<string> {
  const database = await openDatabase(readMessageSettings(process.env))
  try {
    const { db } = database
    if (!('selection' in command)) {
      const letters = await listDeadLetters(db)
      const lines = letters.map((one) =>
        [one.id, one.topic, one.deadAt, `${one.attempts} attempts`, one.lastError ?? ''].join('\t'),
      )
      return [...lines, `${letters.length} dead letters`].join('\n')
    }
    const { name, selection, reason } = command
    if (name === 'retry') return `${await retryDeadLetters(db, selection)} will be tried again`
    return `${await dropDeadLetters(db, selection, reason)} dropped`
  } finally {
    await database.close()
  }
}

await runProgram(async () => {
  const command = readArguments(process.argv.slice(2))
  return command.name === 'help' ? HELP : run(command as Exclude<Command, { name: 'help' }>)
})
