/** The log of draws from the command line: `npm run log -- show` (docs/mechanisms/log.md, docs/operations.md). */
import { checkLog } from '@fairdraw/draw/log/check-log.ts'
import { parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { UsageError, runProgram, withDatabase } from './command-line.ts'
import type { ValuesOf } from './command-line.ts'
import { DATABASE_SETTINGS, LOG_SETTINGS, readSettings } from './config.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { readSigner } from './features/draw/witnessed/draw-log.ts'
import { changeLogKey } from './features/log/change-key.ts'
import { exportLog } from './features/log/export-log.ts'
import { filesAt } from './features/log/log-files.ts'
import { readLogState } from './features/log/log-state.ts'
import type { WitnessState } from './features/log/log-state.ts'
import { restoreLog } from './features/log/restore-log.ts'
import { requireStaffFor } from './features/staff/people.ts'

const HELP = `npm run log -- show
npm run log -- export <folder>
npm run log -- check <folder or address> [--key <key>] [--witness <key> …] [--quorum <number>]
npm run log -- restore <folder or address>
npm run log -- new-key <key> --as <email>

  show     how many leaves the tree has, its root, who has signed it, and what waits
  export   writes the log as it is served, so that it can be read without us; again: what is new
  check    reads a folder, or an address such as https://win.example/log: every leaf, the tree, the signatures. The keys are
           those that you know from elsewhere; of the witnesses all must have signed, or as many as the quorum says
  restore  puts leaves back that a restored database lacks, from a copy that the witnesses have signed
  new-key  gives the log another key: by two administrators, the first proposes it. LOG_KEY still has the old one

DATABASE_URL (or DATA_DIR) and the settings of the log are those of the product; check needs none.`

const OPTIONS = {
  as: { type: 'string' },
  key: { type: 'string' },
  witness: { type: 'string', multiple: true },
  quorum: { type: 'string' },
} as const
type Values = ValuesOf<typeof OPTIONS>

function readKey(text: string, type: NoteKey['type']): NoteKey {
  const key = parseKey(text)
  if ('malformed' in key) throw new Error(`The key ${text} cannot be read: ${key.malformed}.`)
  if (key.type !== type) throw new Error(`The key ${text} is not that of a ${type === 'ed25519' ? 'log' : 'witness'}.`)
  return key
}

async function check(place: string | undefined, { key, witness = [], quorum }: Values): Promise<string> {
  if (place === undefined || (quorum !== undefined && !/^\d{1,2}$/.test(quorum))) throw new UsageError()
  const found = await checkLog(filesAt(place), {
    log: key === undefined ? undefined : readKey(key, 'ed25519'),
    witnesses: witness.map((one) => readKey(one, 'cosignature')),
    quorum: quorum === undefined ? witness.length : Number(quorum),
  })
  const findings = found.findings.map(({ index, sentence }) => `Entry ${index}: ${sentence}`)
  if (findings.length > 0)
    throw new Error(['What the log tells of draws is not as it should be.', ...findings].join('\n'))
  return [
    `${found.origin}: size ${found.size}, root ${found.root}`,
    ...Object.entries(found.kinds).map(([kind, count]) => `  ${count} ${kind}`),
    `Every leaf is in the tree, and the log has signed it with ${found.key}.`,
    key === undefined ? 'You named no key: this is the one that the log names.' : 'The key that you know leads to it.',
    ...found.seen.map((one) => `Seen by ${one.witness} at ${isoOf(one.time)}.`),
    ...(witness.length === 0 ? ['You named no witness: nobody else was asked whether this is the only list.'] : []),
  ].join('\n')
}

const isoOf = (seconds: number) => new Date(seconds * 1_000).toISOString()

type Settings = Pick<Config, (typeof LOG_SETTINGS)[number]>
type Command = (
  context: { db: Db; settings: Settings },
  argument: string | undefined,
  values: Values,
) => Promise<string>

const COMMANDS: Record<string, Command> = {
  show: async ({ db, settings }) => {
    const { size, root, witnesses, waiting } = await readLogState(
      db,
      settings.WITNESSES.map(({ key }) => key),
    )
    return [
      `size ${size}, root ${root}`,
      ...witnesses.map((one) => `${one.name}: ${wordsOf(one)}`),
      `${settings.WITNESS_QUORUM} of ${witnesses.length} witnesses must sign`,
      waiting.since === null
        ? 'No leaf waits for its place.'
        : `Leaves that wait for their place: ${waiting.count}, the oldest since ${waiting.since.toISOString()}.`,
    ].join('\n')
  },
  export: async ({ db }, folder) => {
    if (folder === undefined) throw new UsageError()
    const { size, cosignatures, files } = await exportLog(db, folder)
    return `size ${size}; signatures of witnesses: ${cosignatures}; files written: ${files}`
  },
  restore: async ({ db, settings }, place) => {
    if (place === undefined) throw new UsageError()
    const count = await restoreLog(db, filesAt(place), {
      log: readSigner(settings).key,
      witnesses: settings.WITNESSES.map(({ key }) => key),
      quorum: settings.WITNESS_QUORUM,
    })
    return `Leaves put back: ${count}. The log goes on when its witnesses have not signed more than these.`
  },
  'new-key': async ({ db, settings }, newKey, { as }) => {
    if (newKey === undefined || as === undefined) throw new UsageError()
    const signer = readSigner(settings)
    const change = await db.transaction(async (tx) =>
      changeLogKey(tx, { signer, newKey, staffId: await requireStaffFor(tx, as, 'manage-staff') }),
    )
    if (change === 'proposed') return 'Proposed. Another administrator must run the same command.'
    return 'The log has the new key from its next leaf on. When show says that no leaf waits, give it to all servers.'
  },
}

const wordsOf = ({ seenAt, failingSince, failure }: WitnessState) =>
  [
    seenAt ? `has signed it, at ${seenAt.toISOString()}` : 'has not signed it',
    ...(failingSince ? [`fails since ${failingSince.toISOString()}: ${failure}`] : []),
  ].join('; ')

await runProgram({
  help: HELP,
  options: OPTIONS,
  run: async ([name = '', argument, ...more], values) => {
    if (more.length > 0) throw new UsageError()
    if (name === 'check') return check(argument, values)
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new UsageError()
    const settings = readSettings(process.env, [...DATABASE_SETTINGS, ...LOG_SETTINGS])
    return withDatabase(settings, ({ db }) => command({ db, settings }, argument, values))
  },
})
