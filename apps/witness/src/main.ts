/** The command of the witness. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatKey, isKeyName } from '@fairdraw/log/note.ts'
import { createKeyFile, readKeyFile } from './key-file.ts'
import type { Signer } from './key-file.ts'
import { readKnownLogs } from './known-logs.ts'
import { OperatorError } from './operator-error.ts'
import { createWitnessServer } from './server.ts'
import { createStore, openStore } from './store.ts'
import type { Store } from './store.ts'

const HELP = `A witness of transparency logs. It signs that a log's tree only grew, and never two trees that do not continue each other.

  init --data FOLDER --name NAME    make a key and an empty memory, and print the public key
  key  --data FOLDER                print the public key, to be given to the logs
  run  --data FOLDER --logs FILE    answer the logs that are listed in FILE
  list --data FOLDER                print what was signed of each log, and each proof that a log signed two trees

  --name NAME    the witness's name: a domain of its operator, a slash and a word, such as paper.example/witness-2026
  --logs FILE    one public key of a log on each line; after a space the log's name, where it is not that of the key
  --port PORT    (run) 8730 by default; 0 takes a free one
  --host HOST    (run) 127.0.0.1 by default; put a proxy with TLS before it

A memory is never restored from a backup: README.md says why, and what to do when a disk is lost.
`

const OPTIONS = {
  data: { type: 'string' },
  name: { type: 'string' },
  logs: { type: 'string' },
  port: { type: 'string', default: '8730' },
  host: { type: 'string', default: '127.0.0.1' },
  help: { type: 'boolean', short: 'h' },
} as const

type Options = { data?: string; name?: string; logs?: string; port: string; host: string; help?: boolean }

function required(options: Options, option: 'data' | 'name' | 'logs'): string {
  const value = options[option]
  if (!value) throw new OperatorError(`--${option} is missing. --help lists all options.`)
  return value
}

const filesIn = (folder: string) => ({ key: join(folder, 'key.pem'), store: join(folder, 'signed.sqlite') })

function openWitness(options: Options): { signer: Signer; store: Store } {
  const files = filesIn(required(options, 'data'))
  if (!existsSync(files.key))
    throw new OperatorError(`There is no witness here: ${files.key} is missing. "init" makes one.`)
  const store = openStore(files.store)
  const signer = readKeyFile(files.key, store.key.name)
  if (formatKey(signer.key) === formatKey(store.key)) return { signer, store }
  throw new OperatorError(`${files.store} belongs to another key than ${files.key}.`)
}

function init(options: Options): void {
  const [folder, name] = [required(options, 'data'), required(options, 'name')]
  if (!isKeyName(name)) throw new OperatorError('A name has no spaces and no plus.')
  const files = filesIn(folder)
  const existing = Object.values(files).find((file) => existsSync(file))
  if (existing) throw new OperatorError(`${existing} exists already. A new witness needs a folder of its own.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  createKeyFile(files.key)
  const { key } = readKeyFile(files.key, name)
  createStore(files.store, key)
  console.log(formatKey(key))
}

function run(options: Options): void {
  const logs = readKnownLogs(required(options, 'logs'))
  const port = Number(options.port)
  if (!/^\d+$/.test(options.port) || port > 65_535) throw new OperatorError('--port is a number up to 65535.')
  const { signer, store } = openWitness(options)
  const server = createWitnessServer({ signer, logs, store, now: Date.now }, (line) =>
    process.stdout.write(`${line}\n`),
  )
  server.on('error', (error) => fail(`Cannot listen at ${options.host}:${port}: ${error.message}`))
  server.listen(port, options.host, () => {
    const address = server.address()
    const listening = typeof address === 'object' && address ? address.port : port
    console.log(
      JSON.stringify({
        level: 'info',
        listening,
        host: options.host,
        key: formatKey(signer.key),
        logs: [...logs.keys()],
      }),
    )
  })
  const stop = () => {
    server.close(() => store.close())
    server.closeIdleConnections()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
}

function list(options: Options): void {
  const { store } = openWitness(options)
  for (const { origin, size } of store.summary()) console.log(`${size}\t${origin}`)
  for (const { origin, size, note, otherNote } of store.forks())
    console.log(`\n${origin} signed two trees of ${size} leaves.\n\n${note}\n${otherNote}`)
  store.close()
}

const COMMANDS: Readonly<Record<string, (options: Options) => void>> = {
  init,
  key: (options) => console.log(formatKey(openWitness(options).signer.key)),
  run,
  list,
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

function main(): void {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [name = ''] = positionals
  if (values.help) return console.log(HELP)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || positionals.length > 1)
    throw new OperatorError(`"${positionals.join(' ')}" is not a command.\n\n${HELP}`)
  command(values)
}

try {
  main()
} catch (error) {
  const isExpected =
    error instanceof OperatorError || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
  if (!isExpected) throw error
  fail((error as Error).message)
}
