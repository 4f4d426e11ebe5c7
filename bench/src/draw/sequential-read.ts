/** The yardstick: the rows that a list is made of, read once from the first to the last by one connection. */
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import type pg from 'pg'

const BATCH_SIZE = 4_096

/** Every ticket that is in the list, with the phone number of its holder, in the order of the list. */
const listRows = (competition: number): string =>
  `select t.number, p.phone from tickets t join players p on p.id = t.player_id
   where t.competition_id = ${competition}
     and not exists (select from entries e where e.player_id = t.player_id and e.id = t.entry_id and e.state = 'refunded')
   order by t.number`

const timed = (url: string, read: (client: pg.Client) => Promise<void>): Promise<number> =>
  withClient(url, async (client) => {
    // One connection is one processor of the server too. The plan is the best for all rows, not for the first of them.
    await client.query('set max_parallel_workers_per_gather = 0; set cursor_tuple_fraction = 1')
    const startedAt = performance.now()
    await read(client)
    return (performance.now() - startedAt) / 1_000
  })

/** Seconds until the last row is here, as values in this process: a cursor of the driver that the product uses. */
export function readRows(url: string, competition: number): Promise<number> {
  return timed(url, async (client) => {
    await client.query('begin')
    await client.query(`declare list no scroll cursor for ${listRows(competition)}`)
    for (;;) {
      const { rows } = await client.query({ text: `fetch ${BATCH_SIZE} from list`, rowMode: 'array' })
      if (rows.length < BATCH_SIZE) break
    }
    await client.query('commit')
  })
}

/** Seconds that the server alone takes for the same rows: it sends none of them. */
export function readRowsOnServer(url: string, competition: number): Promise<number> {
  return timed(url, async (client) => {
    await client.query(`select count(phone) from (${listRows(competition)}) list`)
  })
}
