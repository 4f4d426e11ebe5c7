/**
 * Statements that are sent together and answered together, with one Sync at the end. When one fails, the server skips those
 * behind it, so a `commit` at the end never follows a failure, and nothing runs outside of a transaction whose `begin` failed.
 * The driver's own pipelining ends each statement with a Sync, which guarantees neither.
 */
import pg from 'pg'

/** What the driver's own query does for one statement. Its types leave out the protocol. */
type Part = {
  name?: string
  text: string
  callback: (error: Error | null, result: pg.QueryResult) => void
  hasBeenParsed(connection: Connection): boolean
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}

type Connection = pg.Connection & {
  /** Texts of prepared statements by name: those that the server has, and those that were sent. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  sync(): void
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

class Pipeline {
  readonly #parts: Part[]
  readonly #results: pg.QueryResult[] = []
  /** Statements whose preparation the server has not confirmed, in the order in which they were sent. */
  readonly #parsing: Part[] = []
  #connection: Connection | undefined
  /** Of the first row that could not be parsed. */
  #unreadable: Error | null = null
  /** The driver replaces it to watch the time limit. */
  callback: (error: Error | null) => void
  readonly query_timeout: number

  constructor(
    statements: readonly pg.QueryConfig[],
    timeoutMs: number,
    done: (error: Error | null, results: pg.QueryResult[]) => void,
  ) {
    this.#parts = statements.map((statement) => {
      const values = (statement.values ?? []).map((value: unknown) => prepareValue(value))
      const part = new pg.Query({ ...statement, values, queryMode: 'extended' } as pg.QueryConfig) as unknown as Part
      part.callback = (error, result) => {
        this.#unreadable ??= error
        this.#results.push(result)
      }
      return part
    })
    this.query_timeout = timeoutMs
    this.callback = (error) => done(error, this.#results)
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.on('parseComplete', this.#noteParsed)
    // A statement ends with a Sync of its own, unless there is none to call.
    const withoutSync = Object.create(connection, { sync: { value: () => {} } }) as Connection
    connection.stream.cork()
    for (const part of this.#parts) {
      if (!part.hasBeenParsed(connection)) this.#parsing.push(part)
      part.prepare(withoutSync)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const part = this.#parts.shift()!
    part.handleCommandComplete(message, connection)
    part.handleReadyForQuery(connection)
  }

  handleReadyForQuery(): void {
    this.#stopListening()
    this.callback(this.#unreadable)
  }

  handleError(error: Error): void {
    this.#stopListening()
    // The server has skipped these: they are prepared again when they are sent next.
    for (const { name } of this.#parsing) if (name) delete this.#connection?.submittedNamedStatements[name]
    this.callback(error)
  }

  get #current(): Part {
    return this.#parts[0]!
  }

  readonly #noteParsed = () => {
    const { name, text } = this.#parsing.shift()!
    if (!name) return
    this.#connection!.parsedStatements[name] = text
    delete this.#connection!.submittedNamedStatements[name]
  }

  #stopListening(): void {
    this.#connection?.off('parseComplete', this.#noteParsed)
  }
}

/** Runs statements in one round trip; resolves to their results, or rejects with the failure of one, with none after it done. */
export function runPipeline(
  client: pg.ClientBase,
  statements: readonly pg.QueryConfig[],
  timeoutMs: number,
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const pipeline = new Pipeline(statements, timeoutMs, (error, results) => (error ? reject(error) : resolve(results)))
    client.query(pipeline as unknown as pg.Submittable)
  })
}
