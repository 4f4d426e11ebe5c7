/** Every wait for the database goes through here: it is counted for its route, and a span in the trace of its call. */
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { currentContext } from './call-context.ts'
import { inSpan } from './in-span.ts'

const MAX_NAME_LENGTH = 80
const VERB = /\b(?:select|insert|update|delete|call|lock|begin|commit|rollback)\b/i
const UPDATED = /^update\s+(?:only\s+)?"?([a-z_]\w*)/i
const NAMED = /\b(?:from|into|table)\s+(?:only\s+)?"?([a-z_]\w*)/i

/** What a statement does, and to which table or function: ‘select players’. Names of the schema, never a value. */
export function summariseStatement(text: string): string {
  const verb = VERB.exec(text)
  if (!verb) return 'other'
  const doing = text.slice(verb.index)
  const named = (UPDATED.exec(doing) ?? NAMED.exec(doing))?.[1]
  return [verb[0].toLowerCase(), named].filter(Boolean).join(' ')
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
