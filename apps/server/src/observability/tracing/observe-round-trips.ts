/** Every wait for the database goes through here: it is counted for its route, and a span in the trace of its call. */
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { currentContext } from './call-context.ts'
import { inSpan } from './in-span.ts'

/** That of OpenTelemetry's conventions for `db.query.summary`. */
const MAX_NAME_LENGTH = 255
/** Not the `update` of `for update` and `do update`. */
const UPDATE = String.raw`(update)(?=\s+(?:only\s+)?"?\w+"?(?:\s+(?:as\s+)?"?\w+"?)?\s+set\b)`
const WRITE = new RegExp(String.raw`\b(?:(insert)\s+into|(delete)\s+from|${UPDATE})\s+(?:only\s+)?"?([a-z_]\w*)`, 'i')
const VERB = /\b(?:select|call|lock|begin|commit|rollback)\b/i
const READ = /\bfrom\s+(?:only\s+)?"?([a-z_]\w*)/i
const LITERAL = /'[^']*'/g
const INNERMOST_BRACKETS = /\([^()]*\)/g

/** The outer one of statements in one another. */
function outermost(text: string): string {
  const without = text.replace(INNERMOST_BRACKETS, '')
  return without === text ? text : outermost(without)
}

/**
 * What a statement does, and to which table or function: ‘select players’. One that reads and writes is named by its first
 * write. Names of the schema, never a value.
 */
export function summariseStatement(text: string): string {
  const statement = text.replace(LITERAL, '')
  const write = WRITE.exec(statement)
  if (write) return `${(write[1] ?? write[2] ?? write[3]!).toLowerCase()} ${write[4]}`
  const outer = outermost(statement)
  const verb = VERB.exec(outer)
  if (!verb) return 'other'
  const read = READ.exec(outer.slice(verb.index))?.[1]
  return [verb[0].toLowerCase(), read].filter(Boolean).join(' ')
}

const summariseAll = (texts: readonly string[]) => texts.map(summariseStatement).join('; ').slice(0, MAX_NAME_LENGTH)

/** `texts`: the statements that are sent together. */
export function observeRoundTrip<Result>(texts: readonly string[], run: () => Promise<Result>): Promise<Result> {
  const context = currentContext()
  if (!context) return run()
  if (context.roundTrips) context.roundTrips.count += 1
  if (!context.span) return run()
  const summary = summariseAll(texts)
  return inSpan('client', summary, { 'db.system.name': 'postgresql', 'db.query.summary': summary }, run)
}

type Runner = Pick<Transaction, 'query'> & Partial<Pick<PGlite, 'transaction'>>

/** The embedded database, or a transaction of it, whose queries are observed. */
export function observeEmbedded<Observed extends Runner>(runner: Observed): Observed {
  return new Proxy(runner, {
    get: (target, key) => {
      if (key === 'query')
        return (text: string, ...rest: never[]) => observeRoundTrip([text], () => target.query(text, ...rest))
      if (key === 'transaction')
        return <Result>(run: (tx: Transaction) => Promise<Result>) =>
          target.transaction!((tx) => run(observeEmbedded(tx)))
      const value: unknown = Reflect.get(target, key)
      // Methods of the class use private fields, which the proxy does not have.
      return typeof value === 'function' && key !== 'constructor' ? value.bind(target) : value
    },
  })
}
