/** A crowd for the entries' measurement: players with tokens to spend and sessions to send them with. */
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import pg from 'pg'

const FIRST = 1_000_000

/** Puts players in, each with ten million tokens and a session; the bearers go to a file, a line each. */
export async function seedPlayers(url: string, count: number, bearerFile: string): Promise<void> {
  const bearers = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = bearers.map((bearer) => createHash('sha256').update(bearer).digest('hex'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into players (id, phone, age_stated_at) select $1::bigint + n, '08' || ($1::bigint + n), now() from generate_series(0, $2::int - 1) n`,
    [FIRST, count],
  )
  await client.query(
    `insert into wallets (player_id, asset, balance) select $1::bigint + n, 'tokens', 10000000 from generate_series(0, $2::int - 1) n`,
    [FIRST, count],
  )
  await client.query(
    `insert into access_tokens (hash, player_id, kind, expires_at)
     select decode(hash, 'hex'), $1::bigint + place - 1, 'session', now() + interval '1 day' from unnest($2::text[]) with ordinality as one (hash, place)`,
    [FIRST, hashes],
  )
  // What the filling left to be done is done now, not in the middle of a round.
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  writeFileSync(bearerFile, bearers.join('\n'))
}

/** Any of the crowd, as pgbench writes it. */
export const anyPlayer = (count: number) => `random(${FIRST}, ${FIRST + count - 1})`
