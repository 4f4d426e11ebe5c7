/**
 * Imports a file of entries by text, phone or post straight into the database, and prints the outcome: `npm run intake
 * -- --channel postal --source post-room cards.csv`.
 */
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { IntakeBatch } from '@fairdraw/contract/intake.ts'
import { INTAKE_CHANNELS, INTAKE_REASONS } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { formatPounds } from '@fairdraw/rules/payment/money.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { UsageError, runProgram, withDatabase } from './command-line.ts'
import type { ValuesOf } from './command-line.ts'
import { DATABASE_SETTINGS, listPeppers, readSettings } from './config.ts'
import { createErasedBreaks } from './features/player/erased-breaks.ts'
import { createCatalogue } from './features/catalogue/catalogue.ts'
import { totalsOf } from './features/intake/batches.ts'
import type { Progress } from './features/intake/batches.ts'
import { importFile } from './features/intake/import-file.ts'
import type { BatchKey } from './features/intake/receive-batch.ts'
import { rejectedCsv } from './features/intake/csv/rejected-csv.ts'
import { redactText } from './observability/log-redaction.ts'
import { reportUncaughtErrors } from './observability/uncaught-errors.ts'

const HELP = `npm run intake -- --channel ${INTAKE_CHANNELS.join('|')} --source <name> [--reference <name of the delivery>] [--rejected <file>] <file.csv>
npm run intake -- --totals <competition>

  --source     the source of the delivery; each of its references is entered once, even when two deliveries contain it
  --reference  the name of the delivery; default: the name of the file. The same name and file again are the same delivery.
  --rejected   the file for the rows that were not entered, each with its reason
  --totals     prints what all sources delivered for a competition, by channel

The file is CSV as spreadsheets save it: UTF-8, or UTF-16 with its mark; commas, semicolons or tabs. Its first line names the columns: reference, competitionId, phone, enteredAt, and, if wanted, costPence,
answer, dateOfBirth. DATABASE_URL (or DATA_DIR) and PASSCODE_PEPPER are those of the product.`

const OPTIONS = {
  channel: { type: 'string' },
  source: { type: 'string' },
  reference: { type: 'string' },
  rejected: { type: 'string' },
  totals: { type: 'string' },
} as const

type Command = { delivery: BatchKey; file: string; rejected: string | undefined } | { totals: number }

function readArguments([file, ...more]: string[], values: ValuesOf<typeof OPTIONS>): Command {
  if (values.totals !== undefined) return { totals: Number(values.totals) }
  const channel = INTAKE_CHANNELS.find((known) => known === values.channel)
  if (!channel || !values.source || file === undefined || more.length > 0) throw new UsageError()
  const reference = values.reference ?? basename(file)
  return { delivery: { source: values.source, channel, reference }, file, rejected: values.rejected }
}

async function run(command: Command): Promise<string | undefined> {
  const config = readSettings(process.env, [
    ...DATABASE_SETTINGS,
    'PASSCODE_PEPPER',
    'PASSCODE_PEPPER_PREVIOUS',
    'MONTHLY_SPEND_LIMIT_PENCE',
  ])
  return withDatabase(config, async (database) => {
    const { db } = database
    if ('totals' in command) {
      console.table(await totalsOf(db, command.totals))
      return undefined
    }
    const context = {
      db,
      catalogue: await createCatalogue(database),
      breaks: createErasedBreaks(listPeppers(config)),
      operatorLimitPence: config.MONTHLY_SPEND_LIMIT_PENCE,
    }
    const outcome = await importFile(context, command.delivery, createReadStream(command.file), report)
    if (!outcome.ok) throw new Error(PROBLEMS[outcome.code].text)
    process.stdout.write(`${summaryOf(outcome.body)}\n`)
    if (command.rejected !== undefined) await writeFile(command.rejected, rejectedCsv(db, outcome.body.id))
    return undefined
  })
}

const number = new Intl.NumberFormat('en-GB')

function report({ received, accepted, rejected }: Progress): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r  ${number.format(accepted + rejected)} of ${number.format(received)} `)
}

function summaryOf({ reference, received, accepted, rejected, reasons, chargedPence }: IntakeBatch): string {
  const counts = `${number.format(received)} received = ${number.format(accepted)} accepted + ${number.format(rejected)} rejected`
  const why = Object.entries(reasons).map(
    ([reason, count]) => `  ${number.format(count)} ${reason}: ${INTAKE_REASONS[reason as IntakeReason].cause}`,
  )
  return [`${reference}: ${counts}; charged ${formatPounds(chargedPence)}`, ...why].join('\n')
}

reportUncaughtErrors()
await runProgram({
  help: HELP,
  options: OPTIONS,
  redact: redactText,
  run: async (positionals, values) => run(readArguments(positionals, values)),
})
