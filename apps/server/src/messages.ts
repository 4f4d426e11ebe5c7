/**
 * Lists messages and vendor tasks that failed permanently, retries or drops them: `npm run messages -- list`
 * (docs/operations.md).
 */
import { UsageError, runProgram, withDatabase } from './command-line.ts'
import { DATABASE_SETTINGS, readSettings } from './config.ts'
import { dropDeadLetters, listDeadLetters, retryDeadLetters } from './features/notification/dead-letters.ts'

const HELP = `npm run messages -- list
npm run messages -- retry <id> [<id> …] | --topic <topic>
npm run messages -- drop <id> [<id> …] | --topic <topic> --reason <why>

  list   dead letters: messages and vendor tasks that failed permanently
  retry  makes them due at once; what is of use for some minutes alone is not sent late
  drop   ends them: each is emptied, and the reason is stored for 90 days

DATABASE_URL (or DATA_DIR) is that of the product.`

await runProgram({
  help: HELP,
  options: { topic: { type: 'string' }, reason: { type: 'string' } },
  run: async ([name, ...ids], { topic, reason = '' }) => {
    const isList = name === 'list' && ids.length === 0
    const isSelected = ids.length > 0 !== (topic !== undefined) && ids.every((id) => /^\d{1,15}$/.test(id))
    const isComplete = name === 'retry' || (name === 'drop' && reason.trim() !== '')
    if (!isList && !(isComplete && isSelected)) throw new UsageError()
    const selection = topic === undefined ? { ids: ids.map(Number) } : { topic }
    return withDatabase(readSettings(process.env, DATABASE_SETTINGS), async ({ db }) => {
      if (name === 'retry') return `${await retryDeadLetters(db, selection)} will be tried again`
      if (name === 'drop') return `${await dropDeadLetters(db, selection, reason)} dropped`
      const letters = await listDeadLetters(db)
      const lines = letters.map((one) =>
        [one.id, one.topic, one.deadAt, `${one.attempts} attempts`, one.lastError ?? ''].join('\t'),
      )
      return [...lines, `${letters.length} dead letters`].join('\n')
    })
  },
})
