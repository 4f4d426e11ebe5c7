/**
 * How errors and requests appear in the log: enough to find the fault, without personal data. The database's errors
 * contain values of the row or query, vendors' errors contain numbers and addresses, and paths contain one-time tokens.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Fields of an error that name parts of our own software. `detail`, `where`, `params` and similar contain values and
 * are left out.
 */
const SAFE_FIELDS = [
  'code',
  'statusCode',
  'responseCode',
  'syscall',
  'severity',
  'table',
  'column',
  'constraint',
] as const

/** SQLSTATE class 22, "data exception": the message quotes the value. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/

/** Looks like a number or token, but stays readable: UUIDs and times. */
const SAFE = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?'

/** The order matters: a later replacement would destroy what an earlier one matches. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\bparams: [\s\S]*$/, 'params: [redacted]'],
  [/"[\s\S]*" is not valid JSON/, '[redacted] is not valid JSON'],
  [/(:\/\/)[^\s/@]+@/g, '$1[redacted]@'],
  [/(\/[\w.~:%-]+)\?[^\s"'<>]+/g, '$1?[redacted]'],
  [/(\/unsubscribe\/)[^\s/?"']+/g, '$1[token]'],
  [/[^\s@/<>"(),;:[\]]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b/gi, '[postcode]'],
  // Phone, card and account numbers in any grouping.
  [new RegExp(`(${SAFE})|(?<![\\w.])\\+?\\(?\\d(?:[ ().-]{0,2}\\d){8,}`, 'gi'), '[number]'],
  // Bearer tokens, one-time links, hashes and keys.
  [new RegExp(`(${SAFE})|(?=[\\w-]*\\d)[\\w-]{22,}={0,2}`, 'gi'), '[token]'],
]

/** Removes phone, card and account numbers, postcodes, e-mail addresses, tokens, query strings and parameters. */
export function redactText(text: string): string {
  return REPLACEMENTS.reduce(
    (redacted, [pattern, word]) =>
      redacted.replace(pattern, (match: string, first: unknown) =>
        // The first group of a pattern is kept.
        typeof first === 'string' ? (first === match ? match : word.replace('$1', first)) : word,
      ),
    text,
  )
}

type LoggedError = {
  type: string
  message: string
  stack: string
  cause?: LoggedError
  errors?: LoggedError[]
} & { [Field in (typeof SAFE_FIELDS)[number]]?: string | number }

/** Limits chains of causes, which may be circular. */
const MAX_CAUSES = 5

/** The logged form of an error, causes included. */
export function serializeError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(textOf(error)), stack: '' }
  const fields = Object.fromEntries(
    SAFE_FIELDS.flatMap((field) => {
      const value = (error as unknown as Record<string, unknown>)[field]
      return typeof value === 'number' || typeof value === 'string' ? [[field, value]] : []
    }),
  )
  return {
    type: error.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...fields,
    ...(error.cause !== undefined && causes > 0 ? { cause: serializeError(error.cause, causes - 1) } : {}),
    ...(error instanceof AggregateError && causes > 0
      ? { errors: error.errors.slice(0, MAX_CAUSES).map((each: unknown) => serializeError(each, causes - 1)) }
      : {}),
  }
}

/** Something thrown that is no Error; only a text is informative. */
const textOf = (thrown: unknown) => (typeof thrown === 'string' ? thrown : Object.prototype.toString.call(thrown))

function messageOf(error: Error): string {
  const { code } = error as { code?: unknown }
  const isDataException = typeof code === 'string' && DATA_EXCEPTION.test(code)
  return redactText(isDataException ? error.message.replace(/: [\s\S]*$/, ': [redacted]') : error.message)
}

/** The stack without the message at its top, which may have several lines. */
function framesOf({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  const frames = at === -1 ? stack : stack.slice(at + message.length)
  return redactText(
    frames
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n'),
  )
}

/** The readable form of an error for standard error. */
export function describeError(error: unknown): string {
  const { type, message, stack, cause } = serializeError(error)
  const head = `${type}: ${message}\n${stack}`
  return cause ? `${head}\ncaused by ${cause.type}: ${cause.message}\n${cause.stack}` : head
}

/**
 * The route's pattern instead of the URL: paths contain one-time tokens, queries vendors' references, headers bearer
 * tokens.
 */
const serializeRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? 'none' })
const serializeReply = ({ statusCode }: Partial<Pick<FastifyReply, 'statusCode'>>) => ({ statusCode })

type LogMethod = (this: unknown, ...args: unknown[]) => void

/** Options of the logger (pino), besides level and target. */
export const redaction = {
  serializers: {
    err: (error: unknown) => serializeError(error),
    req: serializeRequest,
    res: serializeReply,
  },
  formatters: { log: redactFields },
  hooks: {
    logMethod(this: unknown, args: unknown[], method: LogMethod) {
      const [first, ...rest] = args
      // Without a message, the logger would log the error's own message unredacted.
      const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
      const isUntitled = error instanceof Error && rest.length === 0
      const whole = isUntitled ? [first instanceof Error ? { err: first } : first, messageOf(error)] : args
      method.apply(
        this,
        whole.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg)),
      )
    },
  },
}

/** Redacts errors under any name, and texts; the id of a trace only looks like a token. `err` has its own serializer. */
function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (value instanceof Error && name !== 'err') return [name, serializeError(value)]
      return [name, typeof value === 'string' && name !== 'traceId' ? redactText(value) : value]
    }),
  )
}
