/** The yardstick: rows read once, from the first to the last, by one connection, and thrown away. */
import pg from 'pg'

/** As the driver calls it while a statement's rows come as COPY; it has no part of its own for that. */
class CopyOut {
  bytes = 0
  readonly ended: Promise<void>
  readonly #text: string
  #end: () => void = () => {}
  #fail: (error: Error) => void = () => {}

  constructor(text: string) {
    this.#text = text
    this.ended = new Promise((end, fail) => {
      this.#end = end
      this.#fail = fail
    })
  }

  submit(connection: { query(text: string): void }): void {
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.bytes += chunk.length
  }

  handleError(error: Error): void {
    this.#fail(error)
  }

  handleReadyForQuery(): void {
    this.#end()
  }

  handleCommandComplete(): void {}
}

/** Seconds that it takes until the last of the rows is here. */
export async function readOnce(url: string, select: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // One connection is one processor on the server too.
  await client.query('set max_parallel_workers_per_gather = 0')
  const began = performance.now()
  const copy = new CopyOut(`copy (${select}) to stdout`)
  client.query(copy as unknown as pg.Submittable)
  await copy.ended
  const seconds = (performance.now() - began) / 1_000
  await client.end()
  if (copy.bytes === 0) throw new Error('there was nothing to read')
  return seconds
}

/** What the list of a draw is made of: every ticket of a completed entry with its holder's number, in order. */
export const listRows = (competition: number): string =>
  `select t.number, p.phone from tickets t
     join entries e on e.player_id = t.player_id and e.id = t.entry_id and e.state = 'completed'
     join players p on p.id = t.player_id
   where t.competition_id = ${competition} order by t.number`

/** The tickets alone, with nobody's number, as they lie in their table. */
export const ticketRows = (competition: number): string =>
  `select number, player_id, entry_id from tickets where competition_id = ${competition}`
